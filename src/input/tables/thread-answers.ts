/**
 * The answers of a thread that reads one old workbook.
 *
 * What it does not do: send them. `workers/table-thread.ts` does.
 */
import { InputError } from '../csv/input-error.js';
import { UndecidedError } from '../csv/undecided-error.js';
import { LibrarySheets } from './library-sheets.js';
import type { ReadOrder, TableAnswer } from './thread-messages.js';

type Reading = Generator<{ bytes: Buffer; share: number }>;

let workbook: LibrarySheets | undefined;
const readings = new Map<number, Reading>();

const DONE: TableAnswer = { kind: 'done' };

function work(order: ReadOrder): TableAnswer {
  if (order.kind === 'open') {
    workbook = LibrarySheets.read(order.bytes);
    if (workbook === undefined) return { kind: 'no_library' };
    const { sheets, dateSystem } = workbook;
    return { kind: 'opened', sheets, dateSystem };
  }
  const { reading } = order;
  if (order.kind === 'start') readings.set(reading, workbook!.csv(order.sheet, order.columns));
  else if (order.kind === 'stop') readings.delete(reading);
  else {
    const next = readings.get(reading)?.next();
    if (next === undefined || next.done) return DONE;
    const { bytes, share } = next.value;
    return { kind: 'piece', bytes: new Uint8Array(bytes), share }; // a copy: it is given away
  }
  return DONE;
}

export function answerOf(order: ReadOrder): TableAnswer {
  try {
    return work(order);
  } catch (error) {
    if (!(error instanceof InputError)) return { kind: 'failed' };
    const { fault, sentence } = error;
    const question = error instanceof UndecidedError ? { question: error.question } : {};
    return { kind: 'refused', fault, sentence, ...question };
  }
}
