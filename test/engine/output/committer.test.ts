/** The committer, in process: what it refuses, what it counts, and that the ledger never claims more than is on the disk. */
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_CRC } from '../../../src/base/crc.js';
import { Committer, type Progress } from '../../../src/engine/output/committer.js';
import { containerOf } from '../../../src/engine/output/container.js';
import type { Output } from '../../../src/engine/output/output.js';
import type { ScratchOutput } from '../../../src/engine/output/scratch-output.js';
import type { CutChunk } from '../../../src/input/csv/cutter.js';
import { startOfInput } from '../../../src/input/csv/cutter.js';
import { emptyTally } from '../../../src/input/csv/tally.js';
import { readTable } from '../../../src/rows/duplicates/segment.js';
import { chunkOf, PLAN, resultOf } from '../conveyor/chunks.js';

const CHECKPOINT_MS = 1000;

let written: Buffer[];
/** The disk operations, in order. */
let events: string[];
let recorded: Progress[];

const output = {
  write: async (bytes: Buffer) => {
    written.push(Buffer.from(bytes));
    events.push('write');
  },
  sync: async () => {
    events.push('sync');
  },
} as unknown as Output;

const record = async (progress: Progress) => {
  recorded.push(progress);
  events.push('record');
};

const start = (): Progress => ({
  cutter: startOfInput(),
  outputBytes: 0,
  outputCrc: EMPTY_CRC,
  tally: emptyTally(),
  workbook: null,
});

const OUTPUT_BLOCK = containerOf(PLAN, ['nombres']);

let committer: Committer;

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  events = [];
  recorded = [];
  committer = new Committer({ output }, start(), OUTPUT_BLOCK, { record });
});

afterEach(() => {
  vi.useRealTimers();
});

const commit = (index: number) => committer.commit(chunkOf(index), resultOf(chunkOf(index)));

it('appends, counts, and calculates the checksum of all bytes without reading them again', async () => {
  for (const index of [0, 1, 2]) await commit(index);
  const all = Buffer.concat(written);
  expect(committer.progress).toMatchObject({
    outputBytes: all.length,
    outputCrc: crc32(all),
    cutter: chunkOf(2).after,
    tally: { rows: 9, errors: 3 },
  });
});

it.each([
  ['a chunk that is not the next', () => committer.commit(chunkOf(1), resultOf(chunkOf(1)))],
  [
    'a chunk a second time',
    async () => {
      await commit(0);
      written = [];
      await commit(0);
    },
  ],
  [
    'a result with other rows than its chunk',
    () => committer.commit({ ...chunkOf(0), rows: 2 }, resultOf(chunkOf(0))),
  ],
  [
    'counts that do not add up',
    () => {
      const result = resultOf(chunkOf(0));
      return committer.commit(chunkOf(0), { ...result, tally: { ...result.tally, errors: 2 } });
    },
  ],
])('refuses %s, and writes nothing of it', async (_, work) => {
  await expect(work()).rejects.toMatchObject({ name: 'RunError', fault: 'defect' });
  expect(written).toEqual([]);
});

it('flushes the output to the disk before it writes the ledger', async () => {
  await commit(0);
  vi.advanceTimersByTime(CHECKPOINT_MS + 1);
  await commit(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(recorded).toHaveLength(1);
  expect(events).toEqual(['write', 'write', 'sync', 'record']);
  expect(recorded[0]).toMatchObject({ outputBytes: Buffer.concat(written).length, cutter: { chunks: 2 } });
});

/** The next flush does not end before the returned function is called. */
function holdSync(): () => void {
  let goOn = () => {};
  vi.spyOn(output, 'sync').mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        goOn = resolve;
      }),
  );
  return () => goOn();
}

it('records what was committed when the flush began, not what was added meanwhile', async () => {
  const goOn = holdSync();
  vi.advanceTimersByTime(CHECKPOINT_MS + 1);
  await commit(0);
  await commit(1);
  goOn();
  await vi.advanceTimersByTimeAsync(1);
  expect(recorded).toHaveLength(1);
  expect(recorded[0]).toMatchObject({ cutter: { chunks: 1 }, tally: { rows: 3 } });
});

it('writes one ledger at a time, and at the end a complete one', async () => {
  for (let index = 0; index < 5; index++) {
    vi.advanceTimersByTime(CHECKPOINT_MS + 1);
    await commit(index);
  }
  await committer.checkpoint();
  expect(recorded.at(-1)).toMatchObject({ cutter: { chunks: 5 } });
  const pairs = events.filter((event) => event !== 'write').join(' ');
  expect(pairs).toMatch(/^(sync record ?)+$/);
});

it('the last ledger is written after one in progress, so that it is the last', async () => {
  const goOn = holdSync();
  vi.advanceTimersByTime(CHECKPOINT_MS + 1);
  await commit(0);
  await commit(1);
  const ending = committer.checkpoint();
  await vi.advanceTimersByTimeAsync(1);
  expect(recorded).toEqual([]);
  goOn();
  await ending;
  expect(recorded.map(({ cutter }) => cutter.chunks)).toEqual([1, 2]);
});

it('does not continue if the ledger could not be written', async () => {
  const full = new Error('the disk is full');
  committer = new Committer({ output }, start(), OUTPUT_BLOCK, { record: () => Promise.reject(full) });
  vi.advanceTimersByTime(CHECKPOINT_MS + 1);
  await commit(0);
  await vi.advanceTimersByTimeAsync(1);
  await expect(commit(1)).rejects.toBe(full);
  await expect(committer.checkpoint()).rejects.toBe(full);
  expect(written).toHaveLength(1);
});

describe('an errors file', () => {
  const inErrors: Buffer[] = [];
  const errors = {
    write: async (bytes: Buffer) => {
      inErrors.push(Buffer.from(bytes));
    },
    sync: async () => {
      events.push('sync errors');
    },
  } as unknown as Output;
  const plan = { ...PLAN, errors: 'plain' } as const;

  beforeEach(async () => {
    inErrors.length = 0;
    committer = new Committer({ output, errors }, start(), containerOf(plan, ['b']), { record });
    await committer.begin();
  });

  it('is appended and counted like the output, and flushed with it before the ledger', async () => {
    for (const index of [0, 1]) await committer.commit(chunkOf(index), resultOf(chunkOf(index), plan));
    await committer.checkpoint();
    const [all, alsoAll] = [Buffer.concat(written), Buffer.concat(inErrors)];
    expect(alsoAll.toString()).toMatch(
      /^b,row,code_error,error_message,reason\nRosa,.*,99,3,417,.*\nRosa,.*,99,6,417,.*,unknown_entity\n$/,
    );
    expect(recorded.slice(1)).toMatchObject([
      {
        outputBytes: all.length,
        outputCrc: crc32(all),
        errors: { outputBytes: alsoAll.length, outputCrc: crc32(alsoAll) },
      },
    ]);
    expect(events.slice(-3)).toEqual(['sync', 'sync errors', 'record']);
  });

  it('that cannot be written: the output has no progress either', async () => {
    const before = structuredClone(committer.progress);
    vi.spyOn(errors, 'write').mockRejectedValueOnce(new Error('the disk is full'));
    await expect(committer.commit(chunkOf(0), resultOf(chunkOf(0), plan))).rejects.toThrow('full');
    expect(committer.progress).toEqual(before);
  });

  it('needs a result with lines for it', async () => {
    await expect(commit(0)).rejects.toMatchObject({ fault: 'defect' });
    committer = new Committer({ output }, start(), OUTPUT_BLOCK, { record });
    const result = resultOf(chunkOf(0), plan);
    await expect(committer.commit(chunkOf(0), result)).rejects.toMatchObject({ fault: 'defect' });
  });
});

describe('a scratch file', () => {
  const inScratch: Buffer[] = [];
  const people = {
    append: async (bytes: Buffer) => {
      inScratch.push(Buffer.from(bytes));
      return { bytes, crc: crc32(bytes) };
    },
    sync: async () => {
      events.push('sync people');
    },
  } as unknown as ScratchOutput;
  const plan = { ...PLAN, errors: 'plain', duplicates: true } as const;
  const errors = { write: async () => {}, sync: async () => {} } as unknown as Output;

  beforeEach(async () => {
    inScratch.length = 0;
    committer = new Committer({ output, errors, people }, start(), containerOf(plan, ['b']), { record });
    await committer.begin();
  });

  it('is appended, small chunks as one with their place in the input, and counted, and flushed before the ledger', async () => {
    for (const index of [0, 1]) await committer.commit(chunkOf(index), resultOf(chunkOf(index), plan));
    await committer.checkpoint();
    const all = Buffer.concat(inScratch);
    expect(recorded.at(-1)).toMatchObject({ people: { outputBytes: all.length, outputCrc: crc32(all) } });
    const length = chunkOf(0).bytes.length + chunkOf(1).bytes.length;
    expect(inScratch.map(readTable)).toMatchObject([{ offset: 0, chunk: { length } }]);
    expect(events.slice(-2)).toEqual(['sync people', 'record']);
  });

  /** The rows of a small one again and again. */
  const largeChunk = (): CutChunk => {
    const { bytes, rows, after, ...others } = chunkOf(0);
    const times = Math.ceil((4 * 1024 * 1024) / bytes.length);
    const all = { bytes: Buffer.alloc(times * bytes.length, bytes), rows: times * rows };
    return { ...others, ...all, after: { ...after, offset: all.bytes.length, rows: all.rows } };
  };

  it('has the segment of a large chunk at once', async () => {
    const chunk = largeChunk();
    await committer.commit(chunk, resultOf(chunk, plan));
    expect(inScratch.map(readTable)).toMatchObject([{ chunk: { length: chunk.bytes.length } }]);
    const { length } = Buffer.concat(inScratch);
    expect(committer.progress.people).toMatchObject({ outputBytes: length });
  });

  it.each([
    ['a small chunk', () => chunkOf(0)],
    ['a large chunk', largeChunk],
  ])('that cannot be written: no ledger has %s', async (_, made) => {
    vi.spyOn(people, 'append').mockRejectedValueOnce(new Error('the disk is full'));
    const before = recorded.length;
    const commitOf = async (chunk: CutChunk): Promise<void> => {
      await committer.commit(chunk, resultOf(chunk, plan));
      await committer.checkpoint();
    };
    await expect(commitOf(made())).rejects.toThrow('full');
    await expect(committer.checkpoint()).rejects.toThrow('full');
    expect(recorded).toHaveLength(before);
  });

  it('has no progress if another file cannot be written', async () => {
    const before = structuredClone(committer.progress);
    vi.spyOn(errors, 'write').mockRejectedValueOnce(new Error('the disk is full'));
    await expect(committer.commit(chunkOf(0), resultOf(chunkOf(0), plan))).rejects.toThrow('full');
    expect(committer.progress).toEqual(before);
  });

  it('needs a result with records for it', async () => {
    const without = resultOf(chunkOf(0), { ...plan, duplicates: false });
    await expect(committer.commit(chunkOf(0), without)).rejects.toMatchObject({ fault: 'defect' });
  });
});

it('only writes the output without a ledger', async () => {
  committer = new Committer({ output }, start(), OUTPUT_BLOCK);
  vi.advanceTimersByTime(CHECKPOINT_MS + 1);
  await commit(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(events).toEqual(['write']);
});

describe('a scratch file of rows that need attention', () => {
  const plan = { ...PLAN, attention: true } as const;
  const inScratch: Buffer[] = [];
  const attention = {
    append: async (bytes: Buffer) => {
      inScratch.push(Buffer.from(bytes));
      return { bytes, crc: crc32(bytes) };
    },
    sync: async () => {
      events.push('sync attention');
    },
  } as unknown as ScratchOutput;
  const segment = Buffer.alloc(32, 1);
  const withSegment = (bytes: Buffer) => ({ ...resultOf(chunkOf(0), PLAN), attention: bytes });

  beforeEach(async () => {
    inScratch.length = 0;
    const container = containerOf(plan, ['b']);
    committer = new Committer({ output, attention }, start(), container, { record });
    await committer.begin();
  });

  it('is appended at once and flushed before the ledger', async () => {
    await committer.commit(chunkOf(0), withSegment(segment));
    await committer.commit(chunkOf(1), { ...resultOf(chunkOf(1), PLAN), attention: segment });
    await committer.checkpoint();
    const all = Buffer.concat([segment, segment]);
    expect(Buffer.concat(inScratch)).toEqual(all);
    expect(recorded.at(-1)).toMatchObject({ attentionRows: { outputBytes: 64, outputCrc: crc32(all) } });
    expect(events.slice(-2)).toEqual(['sync attention', 'record']);
  });

  it('has nothing of a chunk without such rows', async () => {
    await committer.commit(chunkOf(0), withSegment(Buffer.alloc(0)));
    expect(inScratch).toEqual([]);
    expect(committer.progress.attentionRows).toBeUndefined();
  });

  it('has no progress if it cannot be written', async () => {
    const before = structuredClone(committer.progress);
    vi.spyOn(attention, 'append').mockRejectedValueOnce(new Error('the disk is full'));
    await expect(committer.commit(chunkOf(0), withSegment(segment))).rejects.toThrow('full');
    expect(committer.progress).toEqual(before);
  });

  it('needs a result with rows for it', async () => {
    await expect(commit(0)).rejects.toMatchObject({ fault: 'defect' });
  });
});
