/** The result of a run as a workbook, as a stream for a response. */
import { Readable } from 'node:stream';
import { type ResultFacts, TooWideError, workbookOf } from '../../runs/views/result-workbook.js';
import { optionFault } from '../reply/option-fault.js';

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Its first bytes are made before it is returned: a fault can still be answered. */
export async function workbookStream(pieces: AsyncIterable<Buffer>, facts: ResultFacts): Promise<Readable> {
  const workbook = workbookOf(pieces, facts);
  const first = await workbook.next().catch((error: unknown) => {
    throw error instanceof TooWideError ? optionFault('not_valid', { option: 'as' }) : error;
  });
  return Readable.from(
    (async function* () {
      if (first.done !== true) yield first.value;
      yield* workbook;
    })(),
  );
}
