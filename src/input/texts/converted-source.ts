/**
 * A text that is no CSV (JSON, fixed width) or has its own quotes, as a source of CSV. The same file and options always give
 * the same bytes, so that a resumed run continues in them; it reads from the start and skips what it has.
 *
 * What it does not do: keep rows. Its memory depends on the longest record, not on their number.
 */
import type { ByteSource, Container } from '../csv/byte-source.js';
import type { Encoding } from '../csv/encoding.js';
import { PieceReader, type Pieces } from '../csv/piece-reader.js';
import type { Delimiter } from '../csv/plan.js';
import { CsvCells } from './csv-cells.js';

/** Converts bytes of a text to CSV. */
export interface Converter {
  /**
   * Converts the whole records at the beginning of `bytes` and returns how many bytes they are; 0 if more bytes are needed.
   * It may stop before it has converted all of them. With `isEnd`, no more bytes follow, and it returns 0 at the end only.
   */
  convert(bytes: Buffer, isEnd: boolean, out: CsvCells): number;
}

/** What is known about the CSV before it is read. */
interface ConvertedFacts {
  readonly encoding: Encoding | undefined;
  readonly delimiter?: Delimiter | undefined;
  readonly container?: Container | undefined;
  readonly headerLine?: number | undefined;
}

const BLOCK_BYTES = 1024 ** 2;

export class ConvertedSource implements ByteSource {
  readonly encoding: Encoding | undefined;
  readonly delimiter: Delimiter | undefined;
  readonly headerLine: number | undefined;
  readonly #container: Container | undefined;
  readonly #reader: PieceReader;
  /** CSV in all pieces so far. */
  #produced = 0;

  constructor(
    private readonly text: ByteSource,
    converter: Converter,
    facts: ConvertedFacts,
    blockBytes = BLOCK_BYTES,
  ) {
    this.encoding = facts.encoding;
    this.delimiter = facts.delimiter;
    this.headerLine = facts.headerLine;
    this.#container = facts.container;
    this.#reader = new PieceReader(this.#csv(converter, blockBytes), (piece) => {
      this.#produced += piece.length;
    });
  }

  async *#csv(converter: Converter, blockBytes: number): Pieces {
    const out = new CsvCells();
    // A small text needs no large block.
    let block = Buffer.allocUnsafe(Math.min(blockBytes, (this.text.size ?? blockBytes) + 1));
    let length = 0;
    let isEnd = false;
    for (;;) {
      const used = converter.convert(block.subarray(0, length), isEnd, out);
      // The reader has copied a piece before it asks for the next one.
      if (out.length > 0) yield out.take();
      if (used > 0) {
        block.copyWithin(0, used, length);
        length -= used;
        continue;
      }
      if (isEnd) return;
      if (length * 2 > block.length) {
        const larger = Buffer.allocUnsafe(block.length * 2);
        block.copy(larger, 0, 0, length);
        block = larger;
      }
      const wanted = block.length - length;
      const read = await this.text.read(block, length, wanted);
      length += read;
      isEnd = read < wanted;
    }
  }

  read(target: Buffer, at: number, length: number): Promise<number> {
    return this.#reader.read(target, at, length);
  }

  get size(): number | undefined {
    return this.text.size;
  }

  get consumed(): number {
    return this.text.consumed;
  }

  get hasMark(): boolean {
    return this.text.hasMark ?? false;
  }

  get container(): Container | undefined {
    return this.#container ?? this.text.container;
  }

  positionBefore(unread: number): number {
    if (this.#produced === 0) return 0;
    const share = 1 - Math.min(1, (unread + this.#reader.rest.length) / this.#produced);
    return Math.floor(this.consumed * share);
  }

  close(): Promise<void> {
    return this.text.close();
  }
}
