/**
 * The ledger, in process: how it is written, what it refuses, and when a run may be resumed. Every changed byte of the ledger
 * and of the committed output is detected.
 */

import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/base/log.js';
import { checkNamedOutput, checkPartialOutput } from '../../../src/engine/output/committed-output.js';
import {
  checkResumable,
  fingerprintOf,
  formerReading,
  Ledger,
  type LedgerEntry,
  SCRATCH_FORMAT,
} from '../../../src/engine/output/ledger.js';
import { RunError } from '../../../src/engine/settings/run-error.js';
import { ledgerPath } from '../../../src/engine/settings/run-paths.js';
import type { Plan } from '../../../src/input/csv/plan.js';
import { emptyTally } from '../../../src/input/csv/tally.js';
import { FakeDisk } from '../../fakes/fake-disk.js';
import { plan } from '../../input/csv/plans.js';
import { reading } from '../../input/reading/readings.js';
import { numberedPaths } from '../../vitest/temporary-folder.js';

const newPath = numberedPaths();

const ENTRY: Omit<LedgerEntry, 'ledger'> = {
  run: 'r0123456789abcdef01',
  fingerprint: { size: 4096, modified: 1_700_000_000_000, sample: 'ab'.repeat(32) },
  chunkBytes: 4096,
  plan: plan(),
  header: ['nombres', 'Año de nacimiento'],
  reading: reading(),
  cutter: { offset: 4096, chunks: 3, rows: 99, blankLines: 0, lines: 100, encoding: null },
  outputBytes: 8192,
  outputCrc: 123_456_789,
  tally: { ...emptyTally(), rows: 99 },
  workbook: null,
  resumes: 0,
  attempts: [{ run: 'r0123456789abcdef01x0', index: 3 }],
  elapsedSeconds: 1.5,
  finished: false,
};

async function written(): Promise<{ ledger: Ledger; bytes: Buffer }> {
  const ledger = new Ledger(newPath('.ledger'));
  await ledger.write(ENTRY);
  return { ledger, bytes: readFileSync(ledger.path) };
}

it('reads what was written', async () => {
  const { ledger, bytes } = await written();
  const { checksum, ...entry } = (await ledger.read()) as LedgerEntry & { checksum: string };
  expect(entry).toEqual({ ledger: 5, ...ENTRY });
  expect(JSON.parse(bytes.toString('utf8'))).toEqual({ checksum, ...entry });
});

it('is refused if any byte is changed to any other byte', async () => {
  const { bytes } = await written();
  const ledgers = Array.from({ length: 50 }, () => new Ledger(newPath('.ledger')));
  const check = async (ledger: Ledger, at: number, change: number): Promise<void> => {
    const changed = Buffer.from(bytes);
    changed[at]! ^= change;
    writeFileSync(ledger.path, changed);
    const outcome = await ledger.read().catch((error: Error) => error);
    if (!(outcome instanceof RunError)) expect(outcome, `byte ${at}, ${change}`).toBeInstanceOf(RunError);
  };
  // Many at a time, since each waits for the disk.
  for (let first = 0; first < bytes.length; first += ledgers.length) {
    const some = ledgers.slice(0, bytes.length - first);
    await Promise.all(some.map((ledger, at) => check(ledger, first + at, 1 << ((first + at) % 8))));
  }
  const changes = fc.sample(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 })), 100);
  for (let first = 0; first < changes.length; first += ledgers.length) {
    const some = changes.slice(first, first + ledgers.length);
    await Promise.all(some.map(([at, change], index) => check(ledgers[index]!, at, change)));
  }
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['zeros', Buffer.alloc(900)],
  ['half of it', undefined],
  ['one more byte after it', undefined],
])('is refused as damaged: %s', async (name, content) => {
  const { ledger, bytes } = await written();
  const half = bytes.subarray(0, bytes.length / 2);
  const longer = Buffer.concat([bytes, Buffer.from(' ')]);
  writeFileSync(ledger.path, content ?? (name === 'half of it' ? half : longer));
  await expect(ledger.read()).rejects.toMatchObject({ fault: 'ledger_damaged' });
});

it('reports another version', async () => {
  const ledger = new Ledger(newPath('.ledger'));
  writeFileSync(ledger.path, `${JSON.stringify({ ledger: 2, ...ENTRY })}\n`);
  await expect(ledger.read()).rejects.toMatchObject({
    fault: 'not_resumable',
    message: expect.stringContaining('another version of curp-batch'),
  });
});

it('the committed output is refused if any byte is changed', async () => {
  const output = newPath();
  const bytes = Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 31) % 251));
  const committed = { outputBytes: 2500, outputCrc: crc32(bytes.subarray(0, 2500)) };
  const options = { signal: new AbortController().signal, log: createLog('silent') };
  const put = (content: Uint8Array): void => writeFileSync(`${output}.partial`, content);
  const check = () => checkPartialOutput(output, committed, options);
  put(bytes);
  await check();
  await fc.assert(
    fc.asyncProperty(fc.nat(2499), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const changed = Buffer.from(bytes);
      changed[at]! ^= change;
      put(changed);
      await expect(check()).rejects.toMatchObject({ fault: 'output_damaged' });
    }),
  );
  const behind = Buffer.from(bytes);
  behind[2500]! ^= 1;
  put(behind);
  await check(); // bytes after the committed ones are cut off anyway
  put(bytes.subarray(0, 2499));
  await expect(check()).rejects.toMatchObject({ fault: 'output_damaged' });
  rmSync(`${output}.partial`);
  await expect(check()).rejects.toMatchObject({ fault: 'output_damaged' });
});

it('a finished output is the committed bytes and nothing else', async () => {
  const output = newPath();
  const bytes = Buffer.from('whole');
  const committed = { outputBytes: bytes.length, outputCrc: crc32(bytes) };
  const options = { signal: new AbortController().signal, log: createLog('silent') };
  writeFileSync(output, bytes);
  await checkNamedOutput(output, committed, options);
  for (const other of ['wholf', 'whol', 'whole ']) {
    writeFileSync(output, other);
    await expect(checkNamedOutput(output, committed, options)).rejects.toMatchObject({
      fault: 'output_damaged',
    });
  }
});

it('the check of a long output ends with the run', async () => {
  const output = newPath();
  writeFileSync(output, 'whole');
  const stopped = AbortSignal.abort(new Error('stopped'));
  const check = checkNamedOutput(
    output,
    { outputBytes: 5, outputCrc: 0 },
    { signal: stopped, log: createLog('silent') },
  );
  await expect(check).rejects.toThrow('stopped');
});

it('an output without committed bytes does not have to exist', async () => {
  const options = { signal: new AbortController().signal, log: createLog('silent') };
  await checkPartialOutput(newPath(), { outputBytes: 0, outputCrc: 0 }, options);
});

describe('the file', () => {
  const disk = new FakeDisk();
  afterEach(() => disk.restore());

  it('is beside the output, and readable by its owner only', async () => {
    const ledger = new Ledger(ledgerPath(newPath()));
    expect(ledger.path).toMatch(/\.csv\.ledger$/);
    expect(await ledger.read()).toBeUndefined();
    expect(await ledger.readIfWhole()).toBeUndefined();
    await ledger.write(ENTRY);
    expect(statSync(ledger.path).mode & 0o777).toBe(0o600);
  });

  it('is replaced as a whole, also after a process was killed while it wrote the next one', async () => {
    const { ledger } = await written();
    writeFileSync(`${ledger.path}.next`, '{"ledger":5,"chec');
    await ledger.write({ ...ENTRY, finished: true });
    expect(await ledger.read()).toMatchObject({ finished: true });
    const name = ledger.path.slice(dirname(ledger.path).length + 1);
    expect(readdirSync(dirname(ledger.path)).filter((file) => file.startsWith(name))).toEqual([name]);
  });

  it('stays as it was if the disk is full, and the fault is that of the output', async () => {
    const { ledger, bytes } = await written();
    disk.room = 20;
    disk.install();
    await expect(ledger.write({ ...ENTRY, resumes: 7 })).rejects.toMatchObject({
      fault: 'output_failed',
      code: 'ENOSPC',
    });
    expect(readFileSync(ledger.path)).toEqual(bytes);
    expect(existsSync(`${ledger.path}.next`)).toBe(false);
  });

  it('that is damaged or of another version is not an error with --force', async () => {
    const { ledger, bytes } = await written();
    expect(await ledger.readIfWhole()).toMatchObject(ENTRY);
    writeFileSync(ledger.path, bytes.subarray(1));
    expect(await ledger.readIfWhole()).toBeUndefined();
    writeFileSync(ledger.path, `${JSON.stringify({ ledger: 2, ...ENTRY })}\n`);
    expect(await ledger.readIfWhole()).toBeUndefined();
  });

  it('that is a link is none of ours with --force', async () => {
    const { ledger } = await written();
    const link = newPath();
    symlinkSync(ledger.path, link);
    expect(await new Ledger(link).readIfWhole()).toBeUndefined();
  });

  it('that cannot be looked for is an error, also with --force', async () => {
    const file = newPath();
    writeFileSync(file, '');
    await expect(new Ledger(`${file}/o.csv.ledger`).readIfWhole()).rejects.toMatchObject({ code: 'ENOTDIR' });
  });
});

describe('the fingerprint of an input', () => {
  /** 64 samples of 16 KiB do not cover it. */
  const LARGE = 3_000_000;

  async function pair(length: number, change: (path: string) => void): Promise<[unknown, unknown]> {
    const path = newPath();
    writeFileSync(path, Buffer.alloc(length, 'row\n'));
    utimesSync(path, 1000, 1000);
    const before = await fingerprintOf(path);
    change(path);
    return [before, await fingerprintOf(path)];
  }

  const changeByte = (path: string, at: number): void => {
    const bytes = readFileSync(path);
    bytes[at]! ^= 1;
    writeFileSync(path, bytes);
    utimesSync(path, 1000, 1000);
  };

  it.each([0, 1, 100, LARGE])('is the same for the same file of %d bytes', async (length) => {
    const [before, after] = await pair(length, () => {});
    expect(after).toEqual(before);
    expect(before).toMatchObject({ size: length, modified: 1_000_000 });
  });

  it.each([
    ['one byte more', 100, (path: string) => writeFileSync(path, Buffer.alloc(101, 'row\n'))],
    ['another time', 100, (path: string) => utimesSync(path, 1000, 1001)],
    ['another byte of a small file, at the same time', 100, (path: string) => changeByte(path, 50)],
    ['another first byte', LARGE, (path: string) => changeByte(path, 0)],
    ['another byte near the end', LARGE, (path: string) => changeByte(path, LARGE - 100)],
  ])('is different with %s', async (_, length, change) => {
    const [before, after] = await pair(length, change);
    expect(after).not.toEqual(before);
  });
});

describe('a run may be resumed', () => {
  const entry: LedgerEntry = { ledger: 5, ...ENTRY };
  const now = () => ({
    fingerprint: { ...ENTRY.fingerprint },
    plan: { ...ENTRY.plan },
    header: [...ENTRY.header],
    chunkBytes: ENTRY.chunkBytes,
  });

  it('with the same input and options, also on another day and with other chunks', () => {
    checkResumable(entry, now());
    checkResumable(entry, { ...now(), plan: plan({ today: '2031-01-01' }), chunkBytes: 999 });
  });

  it('with a scratch file of another form is refused: its records would be read wrongly', () => {
    const people = { outputBytes: 5, outputCrc: 7 };
    const refusal = expect.objectContaining({ fault: 'not_resumable' });
    expect(() => checkResumable({ ...entry, people }, now())).toThrow(refusal);
    expect(() => checkResumable({ ...entry, people, scratchFormat: 1 }, now())).toThrow(refusal);
    checkResumable({ ...entry, people, scratchFormat: SCRATCH_FORMAT }, now());
  });

  it.each([
    ['size', { size: 4097 }],
    ['time', { modified: 1 }],
    ['content', { sample: 'cd'.repeat(32) }],
  ])('but not if the input has another %s', (_, change) => {
    const changed = { ...now(), fingerprint: { ...ENTRY.fingerprint, ...change } };
    expect(() => checkResumable(entry, changed)).toThrow(expect.objectContaining({ fault: 'input_changed' }));
  });

  it('but not with another header', () => {
    const changed = { ...now(), header: ['nombres', 'Año'] };
    expect(() => checkResumable(entry, changed)).toThrow(expect.objectContaining({ fault: 'input_changed' }));
  });

  it.each<[keyof Plan, Partial<Plan>]>([
    ['mode', { mode: 'validate' }],
    ['delimiter', { delimiter: ';' }],
    ['columns', { columns: { ...ENTRY.plan.columns, sexo: 1 } }],
    ['lang', { lang: 'en' }],
    ['packing', { packing: 'gzip' }],
    ['encoding', { encoding: 'cp850' }],
  ])('but not with another %s', (name, change) => {
    expect(() => checkResumable(entry, { ...now(), plan: plan(change) })).toThrow(
      expect.objectContaining({ fault: 'options_changed', message: expect.stringContaining(`(${name})`) }),
    );
  });

  it('but not without --encoding if it was given, and not with another header because of it', () => {
    const told = { ...entry, plan: plan({ encoding: 'cp850' }) };
    const changed = { ...now(), header: ['nombres', 'A¤o'] };
    expect(() => checkResumable(told, changed)).toThrow(
      expect.objectContaining({ fault: 'options_changed' }),
    );
  });

  it('but not with other chunks if the output is compressed, since they are part of its bytes', () => {
    const gzip = { ...entry, plan: plan({ packing: 'gzip' }) };
    const same = { ...now(), plan: plan({ packing: 'gzip' }) };
    checkResumable(gzip, same);
    expect(() => checkResumable(gzip, { ...same, chunkBytes: 999 })).toThrow(
      expect.objectContaining({ fault: 'options_changed', message: expect.stringContaining('(chunk)') }),
    );
  });
});

describe('the ledger of a version before 0.2.0', () => {
  const former = (changes: Partial<Plan> = {}): LedgerEntry => ({ ledger: 5, ...ENTRY, plan: plan(changes) });
  const later: LedgerEntry = {
    ...former(),
    reading: reading({ values: { normalize: false, sure: 'file' } }),
  };

  it('has its reading as options', () => {
    expect(formerReading(former())).toMatchObject({ sexo: undefined, dateOrder: undefined });
    const changes = { normalize: true, sexLetters: 'MF', dateOrder: 'mdy', birthDateColumn: 8 } as const;
    expect(formerReading(former(changes))).toMatchObject({ sexo: 'MF', dateOrder: 'mdy' });
    expect(formerReading(former({ normalize: true }))).toMatchObject({ sexo: 'HM', dateOrder: undefined });
    expect(formerReading(former(changes))?.map.get('fecha_nacimiento')).toBe('#9');
    expect(formerReading(former())?.map.get('nombres')).toBe('#1');
    expect(formerReading(later)).toBeUndefined();
  });

  it('is resumed although the survey decides more now', () => {
    const { fingerprint, header, chunkBytes } = ENTRY;
    const now = { fingerprint, header, chunkBytes, plan: plan({ centuryKeys: 3, names: { citizen: true } }) };
    checkResumable(former(), now);
    expect(() => checkResumable(later, now)).toThrow(expect.objectContaining({ fault: 'options_changed' }));
  });
});
