/**
 * Work on the content of a file from outside: the preview and the check of an upload, the rows in error of a result, its
 * first rows of a kind, a file as a workbook. The service does it in threads (`src/service/run-routes/file-threads.ts`),
 * because such content can make it slow, and the thread that answers requests must not wait for it.
 *
 * What it does not do: limit time or memory. The owner of the thread does.
 */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Sentence } from '../../base/sentence.js';
import { refuseHeader } from '../../engine/run/preparation.js';
import { InputError, type InputFault } from '../../input/csv/input-error.js';
import type { Format, Mode } from '../../input/csv/plan.js';
import { UndecidedError } from '../../input/csv/undecided-error.js';
import type { RunChoices } from '../../input/options/option-types.js';
import { openBytes } from '../../input/tables/open-input.js';
import type { Language } from '../../key/contract/messages.js';
import { CR, LF } from '../../key/curp/ascii.js';
import { settingsOf } from '../runs/record-settings.js';
import { apiWords } from './api-words.js';
import { previewFile } from './file-preview.js';
import { type QuestionView, questionView } from './question-view.js';
import { errorsOf } from './result-errors.js';
import { firstRows, ROW_LIMITS, type RowFilter } from './result-rows.js';
import { type ResultFacts, workbookOf } from './result-workbook.js';

/** What a run would find in these bytes: a `FilePreview` as JSON text, which costs the other thread least. */
export interface PreviewOrder {
  kind: 'preview';
  bytes: Uint8Array;
  /** Whether they are only the beginning of the file. */
  isPart: boolean;
  /** What they may unpack to. Only the first rows are unpacked, and the shared texts of a workbook. */
  maxUnpacked: number;
  choices: RunChoices;
  language: Language;
}

/** Whether a run can read this file: an `InputRefusal`, or null. */
export interface CheckOrder {
  kind: 'check';
  input: string;
  choices: RunChoices;
  language: Language;
}

/** The bytes of a file that a run has written, in another form: piece by piece. */
export interface TableOrder {
  kind: 'table';
  path: string;
  isPacked: boolean;
  /** Only the rows in error. */
  errors?: { format: Format; mode: Mode };
  /** As a workbook. */
  workbook?: ResultFacts;
}

/** The first rows of a result of a kind: `ResultRows` as JSON text. */
export interface RowsOrder {
  kind: 'rows';
  path: string;
  isPacked: boolean;
  format: Format;
  filter: RowFilter;
  rows: number;
}

export type FileOrder = PreviewOrder | CheckOrder | TableOrder | RowsOrder;

/** Why a file cannot be read. */
export interface InputRefusal {
  fault: InputFault;
  detail: string;
  details: Sentence;
  line?: number;
  question?: QuestionView;
}

/** What a thread sends for an order, or for `next`. */
export interface ThreadAnswer {
  /** Whether the order is done: then the thread takes another one. */
  done: boolean;
  value?: unknown;
  /** Without the message of the error, which may contain a value of a row. */
  failure?: { name: string; code: string | undefined };
}

/** Without the record that was cut off at the end. UTF-16, whose line ends are two bytes, is left as it is. */
function wholeLines(bytes: Buffer): Buffer {
  const isUtf16 = bytes[0]! >= 0xfe && bytes[1]! >= 0xfe;
  const end = Math.max(bytes.lastIndexOf(LF), bytes.lastIndexOf(CR)) + 1;
  return isUtf16 || end === 0 ? bytes : bytes.subarray(0, end);
}

const NO_FILES = { output: '-', redis: undefined, secrets: [] };

async function previewOf(order: PreviewOrder): Promise<string> {
  const { bytes, isPart, maxUnpacked, choices, language } = order;
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const body = isPart ? wholeLines(all) : all;
  const settings = settingsOf(choices, { ...NO_FILES, input: '-', maxSize: maxUnpacked });
  return JSON.stringify(
    await previewFile(() => openBytes(body, { ...settings, isPart }), settings, isPart, language),
  );
}

async function refusalOf({ input, choices, language }: CheckOrder): Promise<InputRefusal | null> {
  try {
    await refuseHeader(settingsOf(choices, { ...NO_FILES, input }));
    return null;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { fault, sentence, line } = error;
    const details = apiWords(sentence);
    return {
      fault,
      detail: details.en,
      details,
      ...(line === undefined ? {} : { line }),
      ...(error instanceof UndecidedError ? { question: questionView(error.question, language) } : {}),
    };
  }
}

/** `onRead` is called for each piece that is read: an answer may need many. */
async function* piecesOf(
  { path, isPacked }: Pick<TableOrder, 'path' | 'isPacked'>,
  onRead: () => void,
): AsyncGenerator<Buffer> {
  const file = createReadStream(path);
  for await (const piece of isPacked ? pipeline(file, createGunzip(), () => {}) : file) {
    onRead();
    yield piece;
  }
}

function tableOf(order: TableOrder, onRead: () => void): AsyncGenerator<Buffer> {
  const { errors, workbook } = order;
  const pieces = piecesOf(order, onRead);
  const rows = errors === undefined ? pieces : errorsOf(pieces, errors.format, errors.mode);
  return workbook === undefined ? rows : workbookOf(rows, workbook);
}

const rowsOf = async (order: RowsOrder, onRead: () => void): Promise<string> =>
  JSON.stringify(
    await firstRows(piecesOf(order, onRead), order.format, order.filter, { ...ROW_LIMITS, rows: order.rows }),
  );

/** One answer to a preview, a check or rows, many to a table. */
export async function* fileWork(
  order: FileOrder,
  onRead: () => void,
): AsyncGenerator<string | InputRefusal | null | Buffer> {
  if (order.kind === 'table') yield* tableOf(order, onRead);
  else if (order.kind === 'rows') yield await rowsOf(order, onRead);
  else yield order.kind === 'preview' ? await previewOf(order) : await refusalOf(order);
}
