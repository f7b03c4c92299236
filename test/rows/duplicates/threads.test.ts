/** Two threads find the same groups as one; an error in a thread is the error of the search. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { InputReader, rereadRows } from '../../../src/engine/output/reread-rows.js';
import type { Search } from '../../../src/engine/output/search-threads.js';
import { findDuplicates } from '../../../src/rows/duplicates/find-duplicates.js';
import { partsFrom, ScratchCipher } from '../../../src/rows/duplicates/scratch-cipher.js';
import { ScratchFile } from '../../../src/rows/duplicates/scratch-file.js';
import { setOffset } from '../../../src/rows/duplicates/segment.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { chunksOf, fastPath, planOf } from './finding.js';
import { Planted } from './planted.js';

const { candidatesInTwoThreads } = (await import(
  new URL('../../../build/src/engine/output/search-threads.js', import.meta.url).href
)) as typeof import('../../../src/engine/output/search-threads.js');

const ROWS = 20_000;
const ASKED = { mode: 'calculate', surnames: 'required', lang: 'es' } as const;
const KEY = Buffer.alloc(32, 7);

const planted = new Planted({ rows: ROWS, seed: 3, writing: 'strict', largest: 9000 }); // more candidates than a batch

/** An input and the scratch file of its rows, in many chunks. */
function planSearch(): { search: Search; scratch: ScratchFile } {
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
  const scratchParts = partsFrom(0);
  const cipher = new ScratchCipher(KEY, scratchParts);
  const whole = Buffer.concat(segments);
  writeFileSync(scratchPath, cipher.apply(whole, 0));
  const search = {
    scratchPath,
    scratchKey: KEY,
    scratchParts,
    end: whole.length,
    plan,
    input: { input, maxRecord: 1e6 },
  };
  return { search, scratch: new ScratchFile(scratchPath, cipher, whole.length) };
}

/** `other`: what the second thread searches, if not the same. */
async function textFound(
  { search, scratch }: ReturnType<typeof planSearch>,
  other: Search = search,
): Promise<string> {
  const pieces: Buffer[] = [];
  const write = async (piece: Buffer): Promise<void> => {
    pieces.push(Buffer.from(piece));
  };
  const { signal } = new AbortController();
  const input = new InputReader(search.input);
  const records = candidatesInTwoThreads(other, rereadRows(search.plan, input.read));
  try {
    await findDuplicates(scratch, search.end, write, { lang: 'es', signal, records, bytesInMemory: 40_000 });
  } finally {
    scratch.close();
    await input.close();
  }
  return Buffer.concat(pieces).toString();
}

it('finds the planted groups', async () => {
  expect(await textFound(planSearch())).toBe(planted.expected(ASKED));
});

it('an input that has become shorter ends the search with its own error', async () => {
  const asked = planSearch();
  writeFileSync(asked.search.input.input, 'short');
  await expect(textFound(asked)).rejects.toMatchObject({ name: 'RunError', fault: 'input_changed' });
});

it('an input that is gone ends the search', async () => {
  const asked = planSearch();
  rmSync(asked.search.input.input);
  await expect(textFound(asked)).rejects.toMatchObject({ name: 'InputError', fault: 'not_found' });
});

it('an input that only the second thread does not find ends the search with the error of an input', async () => {
  const asked = planSearch();
  const other = { ...asked.search, input: { input: `${asked.search.input.input}.gone`, maxRecord: 1e6 } };
  const search = textFound(asked, other);
  await expect(search).rejects.toMatchObject({ name: 'InputError', fault: 'not_found' });
  await expect(search).rejects.toHaveProperty('sentence.es', 'no existe el archivo de entrada');
});
