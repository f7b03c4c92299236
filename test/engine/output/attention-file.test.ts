/** `--attention`, in process: what is in the file, as CSV and as a workbook, and that a killed run writes the same bytes. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { Ledger } from '../../../src/engine/output/ledger.js';
import { FileOutput } from '../../../src/engine/output/output.js';
import { RunFiles } from '../../../src/engine/output/output-files.js';
import { refuseBeforeStart } from '../../../src/engine/run/preconditions.js';
import { attentionRowsName, partialPath } from '../../../src/engine/settings/run-paths.js';
import type { RunSettings } from '../../../src/engine/settings/settings.js';
import type { GivenOptions } from '../../../src/input/options/option-types.js';
import { withDefaults } from '../../../src/input/options/option-types.js';
import { openInput } from '../../../src/input/tables/open-input.js';
import { readAll } from '../../input/csv/sources.js';
import { Runs, text } from '../corrections/standing-runs.js';

const runs = new Runs();

const ROSA = 'Rosa,Medina,Castro,1984,07,19,M';
const HEADER =
  'nombres,apellido_paterno,apellido_materno,anio_nacimiento,mes_nacimiento,dia_nacimiento,sexo,entidad,curp';

/** Rows in error, without a key, with the key of another person, and right ones, in turn. */
const INPUT = [
  HEADER,
  ...Array.from({ length: 6 }, () => [
    `${ROSA},99,MECR840719MJCDSS03`,
    `${ROSA},14,`,
    `${ROSA},14,QUZB610125HCMRPN08`,
    `${ROSA},14,MECR840719MJCDSS03`,
  ]).flat(),
  '',
].join('\n');

type Files = RunSettings & { attention: string };

function settingsFor(given: GivenOptions = {}, ending = '.csv', content = INPUT): Files {
  const attention = runs.newPath(ending);
  const options = { mode: 'reconcile', attention, ...given } as const;
  return { ...runs.settings(runs.file(content), options), attention };
}

async function written(given?: GivenOptions, ending?: string, content?: string): Promise<Files> {
  const settings = settingsFor(given, ending, content);
  await runs.run(settings);
  return settings;
}

const rowsOf = (content: string): number[] =>
  content
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => Number(line.split(',')[9]));

/** The names of the files beside one, without its own name. */
const besides = (path: string): string[] =>
  readdirSync(dirname(path))
    .filter((name) => name.startsWith(basename(path)))
    .map((name) => name.slice(basename(path).length));

describe('the attention file', () => {
  it('has the rows that need a person, the most urgent first, and nothing is left beside it', async () => {
    const { attention } = await written();
    const of = (first: number): number[] => [0, 4, 8, 12, 16, 20].map((step) => first + step);
    expect(rowsOf(text(attention))).toEqual([...of(3), ...of(1), ...of(2)]);
    expect(besides(attention)).toEqual(['']);
    expect(statSync(attention).mode & 0o777).toBe(0o600);
  });

  it('is the same for any chunks, and compressed by its name', async () => {
    const { attention, input } = await written();
    const options = { mode: 'reconcile', attention: runs.newPath('.csv.gz'), chunk: 10_000 } as const;
    const packed = runs.settings(input, options);
    await runs.run(packed);
    expect(gunzipSync(readFileSync(packed.attention!)).toString('utf8')).toBe(text(attention));
  });

  it('is a workbook by its name, with the same cells', async () => {
    const { attention, input } = await written();
    const packed = runs.settings(input, { mode: 'reconcile', attention: runs.newPath('.xlsx') });
    await runs.run(packed);
    const source = await openInput(packed.attention!, withDefaults({ headerLine: 1 }));
    const cells = (await readAll(source)).toString('utf8');
    await source.close();
    expect(cells).toBe(text(attention));
  });

  it('is a header alone if no row needs attention, and for an empty input', async () => {
    for (const content of [`${HEADER}\n${ROSA},14,MECR840719MJCDSS03\n`, '']) {
      const { attention } = await written({}, '.csv', content);
      expect(text(attention).split('\n')).toHaveLength(2);
    }
  });

  it('changes no byte of the output, and is there with --echo none and for a workbook', async () => {
    const { output, input, attention } = await written();
    const without = runs.settings(input, { mode: 'reconcile' });
    await runs.run(without);
    expect(text(output)).toBe(text(without.output));
    for (const [options, ending] of [
      [{ echo: 'none' }, '.csv'],
      [{ detail: true }, '.xlsx'],
      [{ format: 'ndjson' }, '.csv'],
    ] as const) {
      const other = runs.settings(
        input,
        { mode: 'reconcile', attention: runs.newPath(), ...options },
        ending,
      );
      await runs.run(other);
      expect(text(other.attention!)).toBe(text(attention));
    }
  });

  it.each([
    ['.csv', '.csv', {}, "'=1+1"],
    ['.xlsx', '.csv', {}, "'=1+1"],
    ['.xlsx', '.csv.gz', {}, "'=1+1"],
    ['.xlsx', '.csv', { rawCells: true }, '=1+1'],
    ['.csv', '.csv', { rawCells: true }, '=1+1'],
  ])('of a result %s as %s, with %j, has %j for a formula', async (ofResult, ending, given, cell) => {
    const attention = runs.newPath(ending);
    const content = `${HEADER},=nota\n${ROSA},99,MECR840719MJCDSS03,=1+1\n`;
    await runs.run(runs.settings(runs.file(content), { mode: 'reconcile', attention, ...given }, ofResult));
    const bytes = readFileSync(attention);
    const [header, row] = (ending.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString().split('\n');
    expect(row!.split(',')[9]).toBe(cell);
    expect(header!.split(',')[9]).toBe(cell.replace('=1+1', '=nota'));
  });
});

describe('a resumed run', () => {
  it('writes the same bytes, also after bytes that were not committed', async () => {
    const expected = text((await written()).attention);
    const settings = settingsFor();
    await runs.stoppedAfter(settings, 3);
    const scratch = partialPath(attentionRowsName(settings.attention));
    expect(statSync(scratch).size).toBeGreaterThan(0);
    expect(readFileSync(scratch, 'latin1')).not.toMatch(/Rosa|Medina|MECR/);
    writeFileSync(scratch, 'not committed', { flag: 'a' });
    await runs.run({ ...settings, resume: true });
    expect(text(settings.attention)).toBe(expected);
    expect(besides(settings.attention)).toEqual(['']);
  });

  it('is refused if its rows were changed, and nothing is changed', async () => {
    const settings = settingsFor();
    await runs.stoppedAfter(settings, 3);
    const scratch = partialPath(attentionRowsName(settings.attention));
    writeFileSync(scratch, Buffer.alloc(statSync(scratch).size));
    expect(await runs.refusal({ ...settings, resume: true })).toMatchObject({
      fault: 'output_damaged',
      sentence: { en: expect.stringMatching(/^the scratch file of --attention .* is damaged/) },
    });
    expect(existsSync(`${settings.output}.ledger`)).toBe(true);
  });

  it('must have an attention file if it began with one', async () => {
    const settings = settingsFor();
    await runs.stoppedAfter(settings, 3);
    expect(await runs.refusal({ ...settings, attention: undefined, resume: true })).toMatchObject({
      fault: 'options_changed',
    });
  });

  it.each([1, 2])('that was killed before file %i got its name gives the files their names', async (file) => {
    const settings = settingsFor();
    const finish = FileOutput.prototype.finish;
    let calls = 0;
    const spies = [
      vi.spyOn(FileOutput.prototype, 'finish').mockImplementation(function (this: FileOutput) {
        return ++calls < file ? finish.call(this) : Promise.reject(new Error('killed'));
      }),
      vi.spyOn(RunFiles.prototype, 'removeTraces').mockResolvedValue(),
    ];
    const write = Ledger.prototype.write;
    spies.push(
      vi.spyOn(Ledger.prototype, 'write').mockImplementation(function (this: Ledger, entry) {
        return calls < file ? write.call(this, entry) : Promise.resolve();
      }) as unknown as (typeof spies)[number],
    );
    await expect(runs.run(settings)).rejects.toThrow('killed');
    for (const spy of spies) spy.mockRestore();
    await runs.run({ ...settings, resume: true });
    expect(rowsOf(text(settings.attention))).toHaveLength(18);
    expect(besides(settings.attention)).toEqual(['']);
    expect(besides(settings.output)).toEqual(['']);
  });
});

describe('before the start', () => {
  it('refuses a file that is there already, a folder, and the output itself', async () => {
    const settings = settingsFor();
    writeFileSync(settings.attention, '');
    await expect(refuseBeforeStart(settings)).rejects.toMatchObject({
      fault: 'output_exists',
      message: expect.stringContaining('--attention names another one'),
    });
    const same = settingsFor();
    await expect(refuseBeforeStart({ ...same, attention: same.output })).rejects.toMatchObject({
      fault: 'output_is_input',
    });
  });
});
