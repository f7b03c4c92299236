/**
 * What must hold for an everyday file: one result for each record, and never a key for a row whose truth is another key.
 * A file that contradicts itself may end with a question; one that does not must be read.
 */
import { InputError } from '../../src/input/csv/input-error.js';
import { UndecidedError } from '../../src/input/csv/undecided-error.js';
import type { Reader } from '../everyday/reading.js';
import type { EverydayFuzzFile } from './everyday-files.js';
import { Finding } from './examination.js';

const KEY = /^[A-Z][A-Z0-9]{17}$/;

/** A question, a header that was decoded wrong, or a column whose values are none of its field. */
const isRefusal = (error: unknown): boolean =>
  error instanceof UndecidedError ||
  (error instanceof InputError && ['wrong_encoding', 'missing_column'].includes(error.fault));

/** Returns `refused` or `processed`; throws a `Finding` or any unexpected error. */
export async function examineEveryday(
  { bytes, options, truth, mayStop }: EverydayFuzzFile,
  reader: Reader,
): Promise<'refused' | 'processed'> {
  let results: readonly string[];
  try {
    results = (await reader.run(bytes, options)).results;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (!mayStop) throw new Finding(`a clear file was not read: ${(error as Error).message}`);
    return 'refused';
  }
  if (results.length !== truth.length)
    throw new Finding(`${truth.length} records, ${results.length} results`);
  for (const [index, result] of results.entries()) {
    const row = truth[index];
    const isWrong = row ? KEY.test(result) && row.sure && result !== row.key : KEY.test(result);
    if (isWrong) throw new Finding(`row ${index + 1} has the key of another person`);
    if (row?.sure && !row.mayFail && !mayStop && result !== row.key)
      throw new Finding(`row ${index + 1} has no key: ${result}`);
  }
  return 'processed';
}
