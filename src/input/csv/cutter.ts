/**
 * Cuts the input into chunks at record boundaries, and counts their records. It is the only stage that cannot run in
 * parallel, so it does as little work per byte as possible: it only finds the ends of records.
 *
 * A chunk is the longest sequence of complete records that fits into `chunkBytes`; if the first record alone is longer,
 * into 2, 4, 8, … times as much. So the same input and size always give the same chunks, also after a resume.
 *
 * What it does not do: parse fields, or keep more than one chunk.
 */
import { BufferPool } from '../../base/buffer-pool.js';
import { plural } from '../../base/sentence.js';
import type { ByteSource } from './byte-source.js';
import type { Encoding } from './encoding.js';
import { encodingOf } from './encoding-question.js';
import { InputError } from './input-error.js';
import type { Chunk, Delimiter } from './plan.js';
import { refuseStrayQuotes } from './quote-question.js';
import { type Scan, scanRecords } from './records.js';

export interface CutterOptions {
  chunkBytes: number;
  /** Maximum length of a record in bytes, so that an unclosed quote does not consume the rest of the file. */
  maxRecord: number;
  delimiter: Delimiter;
  /** With `--normalize`: a record whose cells are all empty is a blank line. */
  skipsEmpty?: boolean;
  /** The number of columns, if records of several lines are checked for stray quotes. */
  columns?: number | undefined;
}

/** The state of the cutter: everything that a resume needs. */
export interface CutterState {
  /** Bytes of the source that are in chunks so far. */
  offset: number;
  chunks: number;
  rows: number;
  blankLines: number;
  lines: number;
  /** `null` as long as all bytes were ASCII. */
  encoding: Encoding | null;
}

export const startOfInput = (): CutterState => ({
  offset: 0,
  chunks: 0,
  rows: 0,
  blankLines: 0,
  lines: 0,
  encoding: null,
});

/** A chunk with the state after it, which the ledger records when the chunk is committed. */
export interface CutChunk extends Chunk {
  readonly after: CutterState;
  /** Where the chunk ends in the file itself, for progress. */
  readonly filePosition: number;
}

/** Maximum number of buffers of committed chunks that are kept for reuse. */
const MAX_SPARE = 16;

export class Cutter {
  #state: CutterState;
  /** Bytes that were read but are not in a chunk yet, in pieces: what was put back may be many chunks. */
  #carry: Buffer[] = [];
  #ended = false;
  readonly #buffers = new BufferPool(MAX_SPARE);

  constructor(
    private readonly source: ByteSource,
    private readonly options: CutterOptions,
    state: CutterState = startOfInput(),
  ) {
    this.#state = { ...state, encoding: source.encoding ?? state.encoding };
  }

  get state(): CutterState {
    return this.#state;
  }

  /** Puts back bytes after the header that were read before the cutter started. */
  unread(bytes: Buffer): void {
    this.#carry = bytes.length > 0 ? [bytes] : [];
  }

  /** The next chunk that has rows; a chunk with only blank lines is skipped. */
  async next(): Promise<CutChunk | undefined> {
    for (;;) {
      const cut = await this.#cut();
      if (cut === undefined || cut.rows > 0) return cut;
    }
  }

  /** Returns the buffer of a chunk for reuse. The caller must not use the chunk's bytes afterwards. */
  recycle({ bytes }: Chunk): void {
    this.#buffers.giveBack(bytes);
  }

  async #cut(): Promise<CutChunk | undefined> {
    let buffer = this.#buffers.take(this.options.chunkBytes);
    let length = 0;
    for (;;) {
      length += await this.#fill(buffer, length);
      if (length === 0) return undefined;
      const ended = this.#ended && this.#carry.length === 0;
      const { delimiter, maxRecord, skipsEmpty, columns } = this.options;
      const scan = scanRecords(buffer, length, delimiter, ended, maxRecord, skipsEmpty, columns);
      this.#refuseEndless(scan, ended);
      if (scan.end > 0) return this.#take(buffer, length, scan);
      const larger = Buffer.allocUnsafeSlow(buffer.length * 2);
      buffer.copy(larger, 0, 0, length);
      buffer = larger;
    }
  }

  /** Fills the buffer from `at` on: first with the carried-over bytes, then from the source. */
  async #fill(buffer: Buffer, at: number): Promise<number> {
    let filled = at;
    while (this.#carry.length > 0 && filled < buffer.length) {
      const [piece, ...others] = this.#carry as [Buffer, ...Buffer[]];
      const copied = piece.copy(buffer, filled);
      filled += copied;
      this.#carry = copied < piece.length ? [piece.subarray(copied), ...others] : others;
    }
    const wanted = buffer.length - filled;
    if (this.#ended || wanted === 0) return filled - at;
    const read = await this.source.read(buffer, filled, wanted);
    this.#ended = read < wanted;
    return filled + read - at;
  }

  #refuseEndless(scan: Scan, ended: boolean): void {
    refuseStrayQuotes(scan.stray, this.#state.lines, this.#state.rows);
    if (scan.tooLongAfter >= 0) {
      const line = this.#state.lines + scan.tooLongAfter + 1;
      throw new InputError(
        'record_too_long',
        {
          en:
            `the record that starts in line ${line} is longer than ${this.options.maxRecord} bytes: ` +
            'most likely a quote is opened there and never closed (--quotes none reads quotes as ordinary characters, --max-record allows longer records)',
          es:
            `la fila que empieza en la línea ${line} tiene más de ${this.options.maxRecord} bytes: lo más probable es que ` +
            'ahí se abran unas comillas que no se cierran (--quotes none lee las comillas como caracteres comunes, --max-record admite filas más largas)',
        },
        line,
      );
    }
    if (ended && scan.unclosedLines > 1) {
      const line = this.#state.lines + scan.lines - scan.unclosedLines + 1;
      const swallowed = scan.unclosedLines - 1;
      throw new InputError(
        'unclosed_quote',
        {
          en:
            `the record that starts in line ${line} opens a quote that is never closed, and would swallow ` +
            `the ${plural(swallowed, 'line', `${swallowed} lines`)} after it (--quotes none reads quotes as ordinary characters)`,
          es:
            `la fila que empieza en la línea ${line} abre unas comillas que nunca se cierran, y abarcaría ` +
            `${plural(swallowed, 'la línea siguiente', `las ${swallowed} líneas siguientes`)} (--quotes none lee las comillas como caracteres comunes)`,
        },
        line,
      );
    }
  }

  #take(buffer: Buffer, length: number, scan: Scan): CutChunk {
    const { end } = scan;
    const bytes = buffer.subarray(0, end);
    if (end < length) this.#carry = [Buffer.from(buffer.subarray(end, length)), ...this.#carry];
    const before = this.#state;
    const encoding = before.encoding ?? encodingOf(bytes);
    this.#state = {
      offset: before.offset + end,
      chunks: before.chunks + (scan.rows > 0 ? 1 : 0),
      rows: before.rows + scan.rows,
      blankLines: before.blankLines + scan.blankLines,
      lines: before.lines + scan.lines,
      encoding,
    };
    return {
      index: before.chunks,
      bytes,
      encoding: encoding ?? 'utf-8',
      firstRow: before.rows + 1,
      rows: scan.rows,
      after: this.#state,
      filePosition: this.source.positionBefore(this.#carry.reduce((sum, { length }) => sum + length, 0)),
    };
  }
}
