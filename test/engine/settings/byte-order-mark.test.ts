// Whether a result begins with a byte order mark: by an option, by the input, and as it began if the run is resumed.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Run } from '../../../src/engine/run/run.js';
import { beginsWithMark } from '../../../src/engine/settings/byte-order-mark.js';
import { type GivenOptions, withDefaults } from '../../../src/input/options/option-types.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { FakeRedis } from '../../fakes/fake-redis.js';
import { numberedPaths } from '../../vitest/temporary-folder.js';

const MARK = '\ufeff';
const newPath = numberedPaths();

type Settings = Parameters<typeof beginsWithMark>[0];

describe('a result', () => {
  const AS_WRITTEN: Settings = {
    bom: undefined,
    normalize: true,
    format: 'csv',
    output: 'a.csv',
    encoding: undefined,
  };
  const mark = (changes: Partial<Settings>, hasMark = true, encoding: 'utf-8' | 'windows-1252' = 'utf-8') =>
    beginsWithMark({ ...AS_WRITTEN, ...changes }, { hasMark }, encoding);

  it.each<[string, boolean]>([
    ['has a mark if its input has one', mark({})],
    ['has a mark if its input is not in UTF-8', mark({}, false, 'windows-1252')],
    ['has a mark if its input is in UTF-16', mark({ encoding: 'utf-16le' }, false)],
    ['has a mark with --bom, also strict', mark({ bom: true, normalize: false }, false)],
    ['has a mark with --bom, also on standard output', mark({ bom: true, output: '-' }, false)],
  ])('%s', (_, hasMark) => expect(hasMark).toBe(true));

  it.each<[string, boolean]>([
    ['if its input is in UTF-8 without one', mark({}, false)],
    ['with --no-bom', mark({ bom: false })],
    ['with --no-bom, in Windows-1252', mark({ bom: false }, false, 'windows-1252')],
    ['of a strict run', mark({ normalize: false })],
    ['on standard output', mark({ output: '-' })],
    ['in NDJSON', mark({ format: 'ndjson' })],
    ['in a file of another name', mark({ output: 'a.csv.gz' })],
    ['in a file without a name before .csv', mark({ output: 'folder/.csv' })],
  ])('has none %s', (_, hasMark) => expect(hasMark).toBe(false));
});

describe('a resumed run', () => {
  const ROW = 'Íñigo,Peña,Castro,1984,7,19,Hombre,Jalisco\n';
  const WRONG = 'Íñigo,Peña,Castro,1984,7,19,?,Jalisco\n';
  const HEADER = 'Nombre,Paterno,Materno,Año,Mes,Día,Sexo,Entidad\n';
  const inWindows = Buffer.from(HEADER + ROW.repeat(400) + WRONG + ROW.repeat(400), 'latin1');

  /** Runs on a new file, or on that of an unfinished run. */
  async function run(input: string, options: GivenOptions): Promise<string> {
    const output = `${input}.result.csv`;
    const settings = { ...withDefaults(options), input, output, secrets: [], chunk: 4096 };
    const redis = new FakeRedis();
    redis.worksAtOnce = true;
    await new Run(settings, collectedLog().log, redis.openTransport).run('redis://unused');
    return readFileSync(output, 'utf8');
  }

  const resumed = async (first: GivenOptions): Promise<string> => {
    const input = newPath();
    writeFileSync(input, inWindows);
    await expect(run(input, { ...first, limitErrors: { count: 0 } })).rejects.toThrow('error');
    expect(existsSync(`${input}.result.csv`)).toBe(false);
    return await run(input, { resume: true });
  };

  it('keeps the mark that its input decided', async () => {
    const output = await resumed({});
    expect(output.startsWith(`${MARK}row,`)).toBe(true);
    expect(output.split(MARK)).toHaveLength(2);
    expect(output.trimEnd().split('\n')).toHaveLength(802);
  });

  it('keeps what --no-bom decided, also if the option is not given again', async () => {
    const output = await resumed({ bom: false });
    expect(output.startsWith('row,')).toBe(true);
    expect(output).not.toContain(MARK);
  });
});
