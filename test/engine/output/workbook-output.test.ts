/** A run whose output is a workbook, in process: its rows, the same bytes after a stop, and what a cell cannot hold. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_CRC } from '../../../src/base/crc.js';
import { Committer, type Progress } from '../../../src/engine/output/committer.js';
import { containerOf } from '../../../src/engine/output/container.js';
import { Ledger } from '../../../src/engine/output/ledger.js';
import type { Output } from '../../../src/engine/output/output.js';
import { prepare } from '../../../src/engine/run/preparation.js';
import { Run } from '../../../src/engine/run/run.js';
import { RunError } from '../../../src/engine/settings/run-error.js';
import { ledgerPath, partialPath } from '../../../src/engine/settings/run-paths.js';
import type { RunSettings } from '../../../src/engine/settings/settings.js';
import { startOfInput } from '../../../src/input/csv/cutter.js';
import { emptyTally } from '../../../src/input/csv/tally.js';
import { withDefaults } from '../../../src/input/options/option-types.js';
import { ChunkProcessor } from '../../../src/rows/chunk-processor.js';
import { collectedLog } from '../../fakes/collected-log.js';
import { FakeDisk } from '../../fakes/fake-disk.js';
import { FakeRedis } from '../../fakes/fake-redis.js';
import { sheetsOf } from '../../input/workbook/small-reader.js';
import { peopleFile } from '../../service/runs/run-folder.js';
import { numberedPaths } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';
import { chunkOf, PLAN } from '../conveyor/chunks.js';

const newPath = numberedPaths();
const disk = new FakeDisk();

/** So small that twelve rows are six chunks. */
const CHUNK_BYTES = 100;
const ROWS = 12;

let redis: FakeRedis;

beforeEach(() => {
  redis = new FakeRedis();
  redis.worksAtOnce = true;
});

afterEach(() => {
  disk.restore();
  vi.restoreAllMocks();
});

function settingsOf(content: string, changes: Partial<RunSettings> = {}): RunSettings {
  const input = newPath('.csv');
  writeFileSync(input, content);
  return {
    ...withDefaults({ chunk: CHUNK_BYTES }),
    input,
    output: newPath('.xlsx'),
    secrets: [],
    ...changes,
  };
}

const runOf = (settings: RunSettings): Run => new Run(settings, collectedLog().log, redis.openTransport);

const start = (settings: RunSettings) => runOf(settings).run('redis://unused');

/** The workbook of a run without a stop. */
async function resultOf(content: string, changes: Partial<RunSettings> = {}): Promise<Buffer> {
  const settings = settingsOf(content, changes);
  await start(settings);
  return readFileSync(settings.output);
}

/** Runs until the first chunks are committed, then stops. */
async function stopAfter(settings: RunSettings, chunks: number): Promise<void> {
  redis.worksAtOnce = false;
  const run = runOf({ ...settings, window: ROWS });
  const end = run.run('redis://unused').catch((error: RunError) => error.fault);
  await until('the chunks are sent', () => redis.jobs.size >= chunks + 1);
  for (let index = 0; index < chunks; index++) redis.work(index);
  await until('they are committed', () => redis.results.size === 0);
  run.stop(new RunError('interrupted', { es: 'stopped', en: 'stopped' }));
  expect(await end).toBe('interrupted');
  redis.worksAtOnce = true;
}

describe('a workbook', () => {
  it('has the rows of the result: numbers where they are numbers, text everywhere else', async () => {
    const [rows] = sheetsOf(await resultOf(peopleFile(2)));
    expect(rows).toEqual([
      expect.arrayContaining(['row', 'nombres', 'code_error', 'curp']),
      [1, 'Rosa', 'Medina', 'Castro', '1984', '07', '10', 'M', '99', 'true', 417, expect.any(String), ''],
      [2, 'Rosa', 'Medina', 'Castro', '1984', '07', '11', 'M', '14', 'false', 0, '', 'MECR840711MJCDSS05'],
    ]);
  });

  it('has cells without the guard against formulas, also in the header', async () => {
    const content = peopleFile(1).replace('entidad\n', 'entidad,=nota\n').replace(',99\n', ',99,=1+1\n');
    const [rows] = sheetsOf(await resultOf(content));
    expect([rows![0]![9], rows![1]![9]]).toEqual(['=nota', '=1+1']);
  });

  it.each([
    ['--echo none', { echo: 'none' as const }, ['row', 'error', 'code_error', 'error_message', 'curp']],
    [
      '--normalize',
      { normalize: true, sexo: 'HM' as const, echo: 'none' as const },
      expect.arrayContaining(['row', 'curp']),
    ],
    ['--bom', { bom: true, echo: 'none' as const }, expect.arrayContaining(['row', 'curp'])],
  ])('with %s', async (_, changes, header) => {
    const [rows] = sheetsOf(await resultOf(peopleFile(ROWS), changes));
    expect(rows![0]).toEqual(header);
    expect(rows!.slice(1).map(([row, , code]) => [row, code])).toEqual(
      Array.from({ length: ROWS }, (__, at) => [at + 1, at % 3 ? 0 : 417]),
    );
  });

  it('of an empty input, and of a header alone, has a header alone', async () => {
    expect(sheetsOf(await resultOf(''))[0]).toHaveLength(1);
    expect(sheetsOf(await resultOf(peopleFile(0)))[0]).toHaveLength(1);
  });
});

describe('a run that is resumed', () => {
  it.each([1, 2, 5])('after %i chunks gives the same bytes', async (chunks) => {
    const expected = await resultOf(peopleFile(ROWS));
    const settings = settingsOf(peopleFile(ROWS));
    await stopAfter(settings, chunks);
    expect(existsSync(ledgerPath(settings.output))).toBe(true);
    const summary = await start({ ...settings, resume: true });
    expect([summary.resumed, summary.rows_written]).toEqual([true, ROWS]);
    expect(readFileSync(settings.output).equals(expected)).toBe(true);
    expect([ledgerPath, partialPath].filter((path) => existsSync(path(settings.output)))).toEqual([]);
  });

  it.each([200, 1500, 2500, 4000, 5500, 6500, 7500, 8500, 9500])(
    'after the disk was full at %i bytes gives the same bytes',
    async (room) => {
      const expected = await resultOf(peopleFile(ROWS));
      const settings = settingsOf(peopleFile(ROWS));
      disk.room = room;
      disk.install();
      await expect(start(settings)).rejects.toMatchObject({ code: 'ENOSPC' });
      disk.restore();
      await start({ ...settings, resume: true });
      expect(readFileSync(settings.output).equals(expected)).toBe(true);
    },
  );

  it('after a stop between its name and the end of the ledger is checked, and has the same bytes', async () => {
    const expected = await resultOf(peopleFile(ROWS));
    const settings = settingsOf(peopleFile(ROWS));
    const killed = new Error('killed');
    const run = runOf(settings).run('redis://unused', () => Promise.reject(killed));
    await expect(run).rejects.toBe(killed);
    redis.sends.clear();
    expect(await start({ ...settings, resume: true })).toMatchObject({ rows_written: ROWS });
    expect(redis.sends.size).toBe(0);
    expect(readFileSync(settings.output).equals(expected)).toBe(true);
  });

  it('with another size of chunks is refused: other chunks give other bytes', async () => {
    const settings = settingsOf(peopleFile(ROWS));
    await stopAfter(settings, 2);
    await expect(start({ ...settings, resume: true, chunk: 200 })).rejects.toMatchObject({
      fault: 'options_changed',
    });
  });
});

describe('what a workbook cannot hold', () => {
  const long = (length: number) => peopleFile(3).replace(',11,M', `,11${'x'.repeat(length)},M`);

  it('a cell that is too long ends the run, with its row and column; nothing is left', async () => {
    const settings = settingsOf(long(32_766), { chunk: 100_000 });
    await expect(start(settings)).rejects.toMatchObject({
      fault: 'cell_too_long',
      message: expect.stringMatching(
        /^row 2 has more than 32,767 characters in the column "dia_nacimiento", /,
      ),
    });
    expect([settings.output, partialPath(settings.output)].filter(existsSync)).toEqual([]);
    expect(existsSync(ledgerPath(settings.output))).toBe(false);
    const [rows] = sheetsOf(await resultOf(long(32_765)));
    expect(rows![2]![6]).toHaveLength(32_767);
  });

  it('leaves no ledger either if one is being written when the run ends', async () => {
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 2000)); // a ledger is due after every chunk
    const { write } = Ledger.prototype;
    const writes: Promise<void>[] = [];
    const writeSlowly = async (ledger: Ledger, entry: Parameters<typeof write>[0]) => {
      await pause(200);
      await write.call(ledger, entry);
    };
    vi.spyOn(Ledger.prototype, 'write').mockImplementation(function (this: Ledger, entry) {
      writes.push(writeSlowly(this, entry));
      return writes.at(-1)!;
    });
    const settings = settingsOf(peopleFile(100) + long(32_766).split('\n')[2]);
    await expect(start(settings)).rejects.toMatchObject({ fault: 'cell_too_long' });
    await Promise.all(writes);
    expect(writes.length).toBeGreaterThan(1);
    expect(existsSync(ledgerPath(settings.output))).toBe(false);
  });

  it('the name of a column that is too long is refused before the first row', async () => {
    const content = peopleFile(0).replace('\n', `,${'n'.repeat(32_768)}\n`);
    await expect(start(settingsOf(content))).rejects.toMatchObject({
      fault: 'cell_too_long',
      message: expect.stringMatching(/^the name of column 10 of the result has more than 32,767 characters/),
    });
  });

  it('more columns than a sheet has are refused before the first row', async () => {
    const wide = (columns: number) => {
      const more = Array.from({ length: columns }, (_, at) => `,c${at}`).join('');
      return peopleFile(0).replace('\n', `${more}\n`);
    };
    const widest = 16_384 - 8 - 5;
    await expect(start(settingsOf(wide(widest + 1)))).rejects.toMatchObject({
      fault: 'too_many_columns',
      message: expect.stringMatching(
        /^the result has 16,385 columns, and a sheet of a workbook holds 16,384: /,
      ),
    });
    const { source } = await prepare(settingsOf(wide(widest)), '2026-11-16');
    await source.close();
  });
});

describe('the committer of a workbook', () => {
  const plan = { ...PLAN, packing: 'xlsx' as const };
  const HEADER = Array.from({ length: PLAN.columnCount }, (_, at) => `c${at}`);
  const ROWS_PER_SHEET = 2;

  const resultOfChunk = (index: number) => {
    const result = new ChunkProcessor(plan, ROWS_PER_SHEET).process(chunkOf(index));
    return { ...result, crc: crc32(result.bytes) };
  };

  /** Writes to memory; the write with this number fails. */
  function committerOf(failing = -1) {
    const written: Buffer[] = [];
    const output = {
      write: async (bytes: Buffer) => {
        if (written.length === failing) throw new Error('full');
        written.push(Buffer.from(bytes));
      },
      sync: async () => {},
    } as unknown as Output;
    const progress: Progress = {
      cutter: startOfInput(),
      outputBytes: 0,
      outputCrc: EMPTY_CRC,
      tally: emptyTally(),
      workbook: null,
    };
    const container = containerOf(plan, HEADER, ROWS_PER_SHEET);
    return { written, progress, committer: new Committer({ output }, progress, container) };
  }

  it('opens a further sheet where a chunk crosses the last row of one', async () => {
    const { written, progress, committer } = committerOf();
    await committer.begin();
    for (const index of [0, 1]) await committer.commit(chunkOf(index), resultOfChunk(index));
    await committer.end();
    const file = Buffer.concat(written);
    expect(progress).toMatchObject({ outputBytes: file.length, outputCrc: crc32(file) });
    expect(sheetsOf(file).map((rows) => rows.map(([row]) => row))).toEqual([
      ['row', 1, 2],
      ['row', 3, 4],
      ['row', 5, 6],
    ]);
  });

  it('has no progress if one of the pieces of a chunk is not written', async () => {
    const { written, progress, committer } = committerOf();
    await committer.begin();
    const begun = written.length;
    const before = structuredClone(progress);
    const cut = committerOf(begun + 2);
    await cut.committer.begin();
    await expect(cut.committer.commit(chunkOf(0), resultOfChunk(0))).rejects.toThrow('full');
    expect(cut.written.length).toBe(begun + 2);
    expect(cut.progress).toEqual(before);
  });

  it.each([
    ['without segments', { sheets: undefined }],
    ['with bytes that are not in a segment', { bytes: Buffer.alloc(9999) }],
    [
      'with other rows than were counted',
      { tally: { ...resultOfChunk(0).tally, rows: 3, errors: 1 }, sheets: { segments: [], longCell: null } },
    ],
  ])('refuses a result %s', async (_, changes) => {
    const { written, committer } = committerOf();
    await committer.begin();
    const begun = written.length;
    const result = { ...resultOfChunk(0), ...changes };
    await expect(committer.commit(chunkOf(0), result)).rejects.toMatchObject({ fault: 'defect' });
    expect(written.length).toBe(begun);
  });
});
