/**
 * An old workbook (.xls, .xlsb) that a thread reads with the optional library (`library-sheets.ts`), so that a hostile file
 * ends with a sentence and nothing else suffers: the memory and the time of the thread are limited.
 *
 * What it does not do: anything on the page without a server, which leaves this file out.
 */

import { Worker } from 'node:worker_threads';
import type { RandomAccess } from '../archive/random-access.js';
import { damaged, tooMuch } from '../archive/workbook-error.js';
import { InputError } from '../csv/input-error.js';
import type { Pieces } from '../csv/piece-reader.js';
import { UndecidedError } from '../csv/undecided-error.js';
import type { DateSystem } from '../workbook/cell-numbers.js';
import type { BookSheet, ReadShare, SheetBook } from '../workbook/sheet-book.js';
import type { SheetColumns } from '../workbook/sheet-lines.js';
import { type LibraryKind, withoutLibrary } from './refused-tables.js';
import type { ReadOrder, TableAnswer } from './thread-messages.js';

/** What the library needs is a multiple of the file. A sheet of an .xls has at most 65,536 rows. */
const MAX_BYTES = 256 * 1024 ** 2;

interface LibraryLimits {
  /** Of the JavaScript heap of the thread. */
  heapMb: number;
  /** How long the thread may work for one answer. */
  answerMs: number;
}

/** The script of the thread and its limits. Tests give others. */
export const TABLE_THREAD: LibraryLimits & { script: URL } = {
  script: new URL('../../../workers/table-thread.js', import.meta.url),
  heapMb: 1536,
  answerMs: 60_000,
};

const tooLarge = (): InputError =>
  tooMuch({
    en: 'it needs more memory than it may take',
    es: 'necesita más memoria de la que se le permite',
  });

const tooSlow = (): InputError =>
  tooMuch({
    en: 'it takes longer to read than it may',
    es: 'tarda más en leerse de lo que se le permite',
  });

/** The thread, and the one answer that it gives to each order. */
class TableThread {
  readonly #worker: Worker;
  #end: InputError | undefined;
  #settle: ((answer: TableAnswer | InputError) => void) | undefined;
  /** Orders wait for each other: several readings may go on at the same time. */
  #last: Promise<unknown> = Promise.resolve();

  constructor() {
    this.#worker = new Worker(TABLE_THREAD.script, {
      env: {},
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: TABLE_THREAD.heapMb, maxYoungGenerationSizeMb: 64 },
    });
    this.#worker.unref();
    this.#worker.on('message', (answer: TableAnswer) => this.#settle?.(answer));
    this.#worker.on('error', ({ code }: NodeJS.ErrnoException) =>
      this.#fail(code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : broken()),
    );
    this.#worker.on('exit', () => this.#fail(broken()));
  }

  #fail(error: InputError): void {
    this.#end ??= error;
    this.#settle?.(this.#end);
  }

  ask(order: ReadOrder, transfer: ArrayBuffer[] = []): Promise<TableAnswer> {
    const answer = this.#last.then(() => this.#ask(order, transfer));
    this.#last = answer.catch(() => {});
    return answer;
  }

  #ask(order: ReadOrder, transfer: ArrayBuffer[]): Promise<TableAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#end !== undefined) {
        reject(this.#end);
        return;
      }
      const timer = setTimeout(() => {
        this.#fail(tooSlow());
        void this.close();
      }, TABLE_THREAD.answerMs);
      this.#worker.ref();
      this.#settle = (answer) => {
        clearTimeout(timer);
        this.#worker.unref();
        this.#settle = undefined;
        if (answer instanceof InputError) reject(answer);
        else resolve(answer);
      };
      this.#worker.postMessage(order, transfer);
    });
  }

  async close(): Promise<void> {
    this.#end ??= broken();
    await this.#worker.terminate();
  }
}

const broken = (): InputError =>
  damaged({ en: 'its parts do not fit together', es: 'sus partes no concuerdan' });

/** The error of an answer that is one. */
function refusalOf(answer: TableAnswer): Error | undefined {
  if (answer.kind === 'failed') return broken();
  if (answer.kind !== 'refused') return undefined;
  const { fault, sentence, question } = answer;
  return question === undefined ? new InputError(fault, sentence) : new UndecidedError(question);
}

export class LibraryBook implements SheetBook {
  #readings = 0;

  private constructor(
    readonly kind: LibraryKind,
    readonly size: number,
    readonly sheets: readonly BookSheet[],
    readonly dateSystem: DateSystem,
    private readonly thread: TableThread,
  ) {}

  static async open(access: RandomAccess, kind: LibraryKind): Promise<LibraryBook> {
    const { size } = access;
    if (size > MAX_BYTES) throw tooMuch({ en: 'it is larger than 256 MiB', es: 'es más grande que 256 MiB' });
    const bytes = new Uint8Array(await access.read(0, size)); // a copy: its memory goes to the thread
    const thread = new TableThread();
    try {
      const answer = await thread.ask({ kind: 'open', bytes }, [bytes.buffer]);
      const refusal = refusalOf(answer);
      if (refusal !== undefined) throw refusal;
      if (answer.kind === 'no_library') throw withoutLibrary(kind);
      if (answer.kind !== 'opened') throw broken();
      return new LibraryBook(kind, size, answer.sheets, answer.dateSystem, thread);
    } catch (error) {
      await thread.close();
      throw error;
    }
  }

  async *csv(sheet: BookSheet, columns: SheetColumns, read: ReadShare): Pieces {
    const reading = ++this.#readings;
    const { thread } = this;
    await thread.ask({ kind: 'start', reading, sheet: this.sheets.indexOf(sheet), columns });
    try {
      for (;;) {
        const answer = await thread.ask({ kind: 'next', reading });
        const refusal = refusalOf(answer);
        if (refusal !== undefined) throw refusal;
        if (answer.kind !== 'piece') return;
        read.share = answer.share;
        const { buffer, byteOffset, length } = answer.bytes;
        if (length > 0) yield Buffer.from(buffer as ArrayBuffer, byteOffset, length);
      }
    } finally {
      await thread.ask({ kind: 'stop', reading }).catch(() => {});
    }
  }

  close(): Promise<void> {
    return this.thread.close();
  }
}
