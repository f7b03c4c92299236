/** `--errors`, in process: a real run with a fake Redis. What is in the file, and that a killed run loses nothing of it. */

import { existsSync, readFileSync, renameSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Ledger } from '../../../src/engine/output/ledger.js';
import { FileOutput } from '../../../src/engine/output/output.js';
import { RunFiles } from '../../../src/engine/output/output-files.js';
import { refuseBeforeStart } from '../../../src/engine/run/preconditions.js';
import { Run } from '../../../src/engine/run/run.js';
import { RunError } from '../../../src/engine/settings/run-error.js';
import { partialPath } from '../../../src/engine/settings/run-paths.js';
import type { RunSettings } from '../../../src/engine/settings/settings.js';
import { type GivenOptions, withDefaults } from '../../../src/input/options/option-types.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { FakeRedis } from '../../fakes/fake-redis.js';
import { peopleFile } from '../../service/runs/run-folder.js';
import { numberedPaths } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';

const newPath = numberedPaths();

/** Every third row has an error: row 1, 4, 7, 10. */
const INPUT = peopleFile(12);
const HEADER = INPUT.split('\n')[0]!;

let redis: FakeRedis;

beforeEach(() => {
  redis = new FakeRedis();
  redis.worksAtOnce = true;
});

type Files = RunSettings & { errors: string };

function settingsFor(content: string, given: GivenOptions = {}, ending = '.csv'): Files {
  const input = newPath();
  writeFileSync(input, content);
  const options = withDefaults({ chunk: 100, unsafeRedis: true, ...given });
  return { ...options, input, output: newPath(), errors: newPath(ending), redis: undefined, secrets: [] };
}

const runOf = (settings: RunSettings): Run => new Run(settings, collectedLog().log, redis.openTransport);
const run = (settings: RunSettings) => runOf(settings).run('redis://unused');
const text = (path: string): string => readFileSync(path, 'utf8');

describe('the errors file', () => {
  it('has the rows in error, with the columns of the input first', async () => {
    const settings = settingsFor(INPUT);
    await run(settings);
    const [header, ...lines] = text(settings.errors).trimEnd().split('\n');
    expect(header).toBe(`${HEADER},row,code_error,error_message,reason,made_for`);
    expect(lines.map((line) => line.split(',').slice(7))).toEqual(
      [1, 4, 7, 10].map((row) => [
        '99',
        String(row),
        '417',
        'La clave de entidad no está en el catálogo',
        'unknown_entity',
        expect.stringMatching(/^c[0-9a-f]{16}-[0-9a-f]{8}$/),
      ]),
    );
    expect(existsSync(partialPath(settings.errors))).toBe(false);
  });

  it('is corrected in one cell and sent again', async () => {
    const first = settingsFor(INPUT);
    await run(first);
    const corrected = text(first.errors).replaceAll(',M,99,', ',M,14,');
    const again = settingsFor(corrected);
    const { rows_with_key, rows_in_error } = await run(again);
    expect([rows_with_key, rows_in_error]).toEqual([4, 0]);
    expect(text(again.output)).toMatch(/,M,14,1,417,.*,false,0,,MECR840710MJCDSS\d\d\n/);
    expect(text(again.errors)).toBe(
      `${HEADER},row,code_error,error_message,reason,made_for,` +
        'row_2,code_error_2,error_message_2,reason_2,made_for_2\n',
    );
  });

  it('has the columns of the input with --echo none, and begins with the mark of --bom', async () => {
    const settings = settingsFor(INPUT, { echo: 'none', bom: true });
    await run(settings);
    expect(text(settings.output)).toMatch(/^\ufeffrow,error,/);
    expect(text(settings.errors)).toMatch(/^\ufeffnombres,.*\nRosa,Medina,/);
  });

  it('is compressed by its own name, and has the same text', async () => {
    const plain = settingsFor(INPUT);
    const packed = settingsFor(INPUT, {}, '.csv.gz');
    await run(plain);
    await run(packed);
    expect(gunzipSync(readFileSync(packed.errors)).toString('utf8')).toBe(text(plain.errors));
  });

  it('is CSV also if the output is a workbook', async () => {
    const plain = settingsFor(INPUT);
    const workbook = { ...settingsFor(INPUT), output: newPath('.xlsx') };
    await run(plain);
    await run(workbook);
    expect(readFileSync(workbook.output).toString('latin1', 0, 2)).toBe('PK');
    expect(text(workbook.errors)).toBe(text(plain.errors));
  });

  it('is a header alone without rows in error, and for an empty input', async () => {
    for (const content of [`${HEADER}\n`, '']) {
      const settings = settingsFor(content);
      await run(settings);
      expect(text(settings.errors).split('\n')).toHaveLength(2);
    }
  });

  it('changes no byte of the output', async () => {
    const settings = settingsFor(INPUT);
    await run(settings);
    const without = { ...settings, output: newPath(), errors: undefined };
    await run(without);
    expect(text(settings.output)).toBe(text(without.output));
  });
});

/** Starts a run of which only the first `chunks` chunks are completed, and stops it. */
async function stoppedAfter(chunks: number): Promise<Files> {
  redis.worksAtOnce = false;
  const settings = settingsFor(INPUT, { window: 12 });
  const stopped = runOf(settings);
  const end = stopped.run('redis://unused');
  await until('the chunks are sent', () => redis.jobs.size > chunks);
  for (let index = 0; index < chunks; index++) redis.work(index);
  await until('they are committed', () => redis.results.size === 0);
  stopped.stop(new RunError('interrupted', { es: 'on purpose', en: 'on purpose' }));
  await expect(end).rejects.toMatchObject({ fault: 'interrupted' });
  redis.worksAtOnce = true;
  return settings;
}

async function expectedTexts(): Promise<[string, string]> {
  const settings = settingsFor(INPUT);
  await run(settings);
  return [text(settings.output), text(settings.errors)];
}

const texts = ({ output, errors }: Files): [string, string] => [text(output), text(errors)];

describe('a resumed run', () => {
  it('continues both files: the same bytes, also after bytes that were not committed', async () => {
    const expected = await expectedTexts();
    const settings = await stoppedAfter(3);
    const partial = partialPath(settings.errors);
    const committed = statSync(partial).size;
    writeFileSync(partial, 'not committed', { flag: 'a' });
    await run({ ...settings, resume: true });
    expect(committed).toBeGreaterThan(HEADER.length + 50);
    expect(texts(settings)).toEqual(expected);
  });

  it.each<[string, (partial: string) => void]>([
    ['is shorter', (partial) => truncateSync(partial, 20)],
    ['is gone', (partial) => renameSync(partial, `${partial}.moved`)],
    ['is damaged', (partial) => writeFileSync(partial, text(partial).replace('Rosa', 'Rasa'))],
  ])('is refused if the errors file %s, and nothing is changed', async (state, change) => {
    const settings = await stoppedAfter(3);
    change(partialPath(settings.errors));
    const before = text(partialPath(settings.output));
    await expect(run({ ...settings, resume: true })).rejects.toMatchObject({
      fault: 'output_damaged',
      message: expect.stringMatching(`^the partial errors file \\(.partial\\) ${state}`),
    });
    expect(text(partialPath(settings.output))).toBe(before);
  });

  it('must have an errors file if it began with one', async () => {
    const settings = await stoppedAfter(3);
    await expect(run({ ...settings, errors: undefined, resume: true })).rejects.toMatchObject({
      fault: 'options_changed',
      message: expect.stringContaining('(errors)'),
    });
  });
});

describe('a run that is killed while its files get their names', () => {
  /** The files as a process leaves them that is killed before it gives a name to its file number `killedAt`. */
  async function killedAt(file: number): Promise<Files> {
    const settings = settingsFor(INPUT);
    const finish = FileOutput.prototype.finish;
    let calls = 0;
    const finishing = vi.spyOn(FileOutput.prototype, 'finish').mockImplementation(function (
      this: FileOutput,
    ) {
      return ++calls < file ? finish.call(this) : Promise.reject(new Error('killed'));
    });
    const removing = vi.spyOn(RunFiles.prototype, 'removeTraces').mockResolvedValue();
    const write = Ledger.prototype.write;
    const writing = vi.spyOn(Ledger.prototype, 'write').mockImplementation(function (this: Ledger, entry) {
      return calls < file ? write.call(this, entry) : Promise.resolve();
    });
    await expect(run(settings)).rejects.toThrow('killed');
    for (const spy of [finishing, removing, writing]) spy.mockRestore();
    return settings;
  }

  it.each([
    ['before both', 1, [true, true]],
    ['between the errors file and the output', 2, [true, false]],
  ])(
    '%s, is finished by the next one without a calculation',
    async (_, file, [outputIsPartial, errorsArePartial]) => {
      const expected = await expectedTexts();
      const settings = await killedAt(file);
      expect(existsSync(partialPath(settings.output))).toBe(outputIsPartial);
      expect(existsSync(partialPath(settings.errors))).toBe(errorsArePartial);
      redis.sends.clear();
      await run({ ...settings, resume: true });
      expect(texts(settings)).toEqual(expected);
      expect(redis.sends.size).toBe(0);
      expect(existsSync(`${settings.output}.ledger`)).toBe(false);
    },
  );

  it('and whose output alone has its name gets that of the errors file too', async () => {
    const expected = await expectedTexts();
    const settings = await killedAt(1);
    renameSync(partialPath(settings.output), settings.output);
    await run({ ...settings, resume: true });
    expect(texts(settings)).toEqual(expected);
  });

  it('and whose finished errors file was changed is refused', async () => {
    const settings = await killedAt(2);
    writeFileSync(settings.errors, 'other');
    await expect(run({ ...settings, resume: true })).rejects.toMatchObject({
      message: expect.stringMatching(/^the finished errors file is shorter/),
    });
  });
});

describe('before the run', () => {
  it('an errors file that exists is not overwritten without --force', async () => {
    const settings = settingsFor(INPUT);
    writeFileSync(settings.errors, 'mine');
    await expect(refuseBeforeStart(settings)).rejects.toMatchObject({
      fault: 'output_exists',
      message: 'the errors file is there already: --force overwrites it, --errors names another one',
    });
    await run({ ...settings, force: true });
    expect(text(settings.errors)).toContain('unknown_entity');
  });

  it.each(['input', 'output'] as const)('the %s as errors file is refused', async (name) => {
    const settings = settingsFor(INPUT);
    await expect(refuseBeforeStart({ ...settings, errors: settings[name] })).rejects.toMatchObject({
      fault: 'output_is_input',
      message: `the errors file is the ${name}: --errors names another one`,
    });
  });

  it('a folder, a missing folder and a device are refused', async () => {
    const settings = settingsFor(INPUT);
    for (const [errors, words] of [
      ['/dev/null', 'is a pipe or a device'],
      [`${settings.input}/x.csv`, 'folder of the errors file'],
      [`${settings.input}.none/x.csv`, 'folder of the errors file does not exist'],
    ] as const) {
      await expect(refuseBeforeStart({ ...settings, errors })).rejects.toMatchObject({
        fault: 'output_failed',
        message: expect.stringContaining(words),
      });
    }
  });

  it('leaves no partial errors file if the output cannot be opened', async () => {
    const settings = settingsFor(INPUT);
    await expect(run({ ...settings, output: `${settings.input}.none/x.csv` })).rejects.toMatchObject({
      fault: 'output_failed',
    });
    expect(existsSync(partialPath(settings.errors))).toBe(false);
  });

  it('another run that writes the same errors file is refused', async () => {
    const settings = settingsFor(INPUT);
    redis.worksAtOnce = false;
    const first = runOf(settings);
    const end = first.run('redis://unused');
    await until('the run has begun', () => redis.jobs.size > 0);
    await expect(refuseBeforeStart({ ...settings, output: newPath() })).rejects.toMatchObject({
      fault: 'already_running',
      message: expect.stringContaining('this errors file'),
    });
    first.stop(new RunError('interrupted', { es: 'on purpose', en: 'on purpose' }));
    await expect(end).rejects.toMatchObject({ fault: 'interrupted' });
  });
});
