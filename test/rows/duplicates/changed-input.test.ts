/**
 * The rows of candidates are read again from the input: in several batches, and an input that has changed is an error. The
 * candidates may be found in two threads.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { InputReader, rereadRows } from '../../../src/engine/output/reread-rows.js';
import {
  type FindOptions,
  findDuplicates,
  type OtherThread,
} from '../../../src/rows/duplicates/find-duplicates.js';
import { partsFrom, ScratchCipher } from '../../../src/rows/duplicates/scratch-cipher.js';
import { ScratchFile } from '../../../src/rows/duplicates/scratch-file.js';
import {
  BUCKET_HEAD,
  ENDS,
  isEmpty,
  readTable,
  setOffset,
  startOf,
} from '../../../src/rows/duplicates/segment.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { chunksOf, fastPath, planOf } from './finding.js';
import { Planted } from './planted.js';

const { startThreadFor } = (await import(
  new URL('../../../build/src/engine/output/second-search-thread.js', import.meta.url).href
)) as typeof import('../../../src/engine/output/second-search-thread.js');

const ROWS = 20_000;
const ASKED = { mode: 'calculate', surnames: 'required', lang: 'es' } as const;

const planted = new Planted({ rows: ROWS, seed: 3, writing: 'strict', largest: 9000 }); // more candidates than a batch

/** An input and the scratch file of its rows, in many chunks. */
function planSearch() {
  const folder = temporaryFolder();
  const input = join(folder, 'people.csv');
  const scratchPath = join(folder, 'scratch');
  const plan = planOf(planted.header, { ...ASKED, rereads: true });
  const process = fastPath(plan);
  const lines = Array.from({ length: ROWS }, (_, index) => planted.line(index + 1));
  const segments: Buffer[] = [];
  const bytes: Buffer[] = [];
  let offset = 0;
  for (const chunk of chunksOf(lines, 700)) {
    const segment = Buffer.from(process(chunk).people!);
    setOffset(segment, offset);
    segments.push(segment);
    bytes.push(chunk.bytes);
    offset += chunk.bytes.length;
  }
  writeFileSync(input, Buffer.concat(bytes));
  const key = Buffer.alloc(32, 7);
  const parts = partsFrom(0);
  const cipher = new ScratchCipher(key, parts);
  const whole = Buffer.concat(segments);
  writeFileSync(scratchPath, cipher.apply(whole, 0));
  const scratch = new ScratchFile(scratchPath, cipher, whole.length);
  return { scratch, scratchPath, segment: segments[0]!, end: whole.length, plan, input, key, parts };
}

type Asked = ReturnType<typeof planSearch>;

async function textFound(
  { scratch, end, plan, input }: Asked,
  startThread?: FindOptions['startThread'],
): Promise<string> {
  const pieces: Buffer[] = [];
  const write = async (piece: Buffer): Promise<void> => {
    pieces.push(Buffer.from(piece));
  };
  const { signal } = new AbortController();
  const reader = new InputReader({ input, maxRecord: 1e6 });
  const reread = rereadRows(plan, reader.read);
  try {
    await findDuplicates(scratch, end, write, {
      lang: 'es',
      signal,
      isNear: true,
      reread,
      startThread,
      bytesInMemory: 40_000,
    });
  } finally {
    scratch.close();
    await reader.close();
  }
  return Buffer.concat(pieces).toString();
}

it('finds the planted groups', async () => {
  expect(await textFound(planSearch())).toBe(planted.expected(ASKED));
});

const threadOf = ({ key, parts, end, scratch, plan, input }: Asked, file = scratch.file, path = input) =>
  startThreadFor({ key, parts, end, file, isNear: true, plan, input: { input: path, maxRecord: 1e6 } });

it.each<[string, (asked: Asked) => FindOptions['startThread']]>([
  ['does a part', (asked) => threadOf(asked)],
  ['cannot read the scratch file', (asked) => threadOf(asked, -1)],
  ['cannot read the input', (asked) => threadOf(asked, undefined, `${asked.input}.other`)],
])('a second thread that %s: the same groups', async (_, startThreadOf) => {
  const asked = planSearch();
  expect(await textFound(asked, startThreadOf(asked))).toBe(planted.expected(ASKED));
});

/** Where the first bucket begins that has an entry. */
function firstEntries(segment: Buffer): number {
  const table = readTable(segment);
  let bucket = 0;
  while (isEmpty(table, bucket)) bucket++;
  return startOf(table, bucket);
}

const PLACES: readonly [string, (segment: Buffer) => number][] = [
  ['the place of the chunk', () => 16],
  ['its encoding', () => 32],
  ['the end of a bucket', () => ENDS + 4000],
  ['the number of entries', firstEntries],
  ['an entry', (segment) => firstEntries(segment) + 4 * BUCKET_HEAD],
  ['a mark', (segment) => readTable(segment).marks[0] + 4],
];

it.each(PLACES)('%s that is not as it was written ends the search', async (_, placeIn) => {
  const asked = planSearch();
  const bytes = readFileSync(asked.scratchPath);
  bytes[placeIn(asked.segment)]! ^= 1;
  writeFileSync(asked.scratchPath, bytes);
  await expect(textFound(asked)).rejects.toThrow(/not as it was written|no segment/);
});

/** A thread that does nothing. */
const IDLE: OtherThread = {
  found: Promise.resolve(),
  reread: () => Promise.reject(new Error('no rows')),
  findGroups: async () => undefined,
  end: async () => undefined,
};

it('candidates that a second thread takes are not searched here', async () => {
  const takeAll: FindOptions['startThread'] = ({ taken }) => {
    new Uint8Array(taken).fill(1);
    return IDLE;
  };
  expect(await textFound(planSearch(), () => IDLE)).toBe(planted.expected(ASKED));
  expect(await textFound(planSearch(), takeAll)).not.toBe(planted.expected(ASKED));
});

it('groups that a second thread takes and does not find are found here', async () => {
  const takeAll: OtherThread['findGroups'] = async (_, taken) => {
    new Uint8Array(taken).fill(1);
    throw new Error('ended');
  };
  expect(await textFound(planSearch(), () => ({ ...IDLE, findGroups: takeAll }))).toBe(
    planted.expected(ASKED),
  );
});

it('groups that a second thread has found are not searched here', async () => {
  const findAll: OtherThread['findGroups'] = async (_, taken, use) => {
    for (let range = 0; range < taken.byteLength; range++) use(range, new Uint8Array());
    new Uint8Array(taken).fill(1);
  };
  const found = await textFound(planSearch(), () => ({ ...IDLE, findGroups: findAll }));
  expect(found.trimEnd().split('\n')).toHaveLength(1);
});

it('members of a second thread that cannot be kept end the search', async () => {
  const useNone: OtherThread['findGroups'] = async (_, taken, use) => {
    new Uint8Array(taken).fill(1);
    use(0, null as unknown as Uint8Array);
  };
  await expect(textFound(planSearch(), () => ({ ...IDLE, findGroups: useNone }))).rejects.toThrow(TypeError);
});

it('an input that has become shorter ends the search with its own error', async () => {
  const asked = planSearch();
  writeFileSync(asked.input, 'short');
  await expect(textFound(asked)).rejects.toMatchObject({ name: 'RunError', fault: 'input_changed' });
});

it('an input that is gone ends the search', async () => {
  const asked = planSearch();
  rmSync(asked.input);
  await expect(textFound(asked)).rejects.toMatchObject({ name: 'InputError', fault: 'not_found' });
});
