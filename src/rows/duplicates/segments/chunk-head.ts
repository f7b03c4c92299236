/**
 * What an entry list and a segment begin with: the facts of the chunk, or of the chunks, whose rows are in it.
 *
 *   0     length of the list or the segment, a multiple of 16 · 4 number of rows · 8 number of the first row, as a float
 *   16    where the chunk begins in the input, as a float · 24 its length · 28 words of its marks · 32 its encoding, as a text
 */

const LENGTH = 0;
const ROWS = 4;
const FIRST_ROW = 8;
const OFFSET = 16;
const CHUNK_BYTES = 24;
const MARKS = 28;
const ENCODING = 32;

/** Where the head ends. */
export const HEAD_BYTES = 64;

/** Lengths are multiples of it: the block of the cipher of the scratch file. */
export const BLOCK = 16;

/** Data about a chunk. */
export interface ChunkFacts {
  readonly rows: number;
  readonly firstRow: number;
  /** Length of the chunk in the input, in bytes. */
  readonly length: number;
  readonly encoding: string;
}

export interface ChunkHead {
  /** Of the list or the segment. */
  readonly length: number;
  readonly chunk: ChunkFacts;
  /** Where the chunk begins in the input. */
  readonly offset: number;
  /** Words of its marks. */
  readonly marks: number;
}

/**
 * A buffer with a head, of at least `bytes` with it. What is after `bytes` is 0, what is before has any content. `take`: makes a
 * buffer.
 */
export function withHead(
  bytes: number,
  facts: ChunkFacts,
  marks: number,
  take: (bytes: number) => Buffer = Buffer.allocUnsafeSlow,
): Buffer {
  const made = take(Math.ceil(bytes / BLOCK) * BLOCK);
  made.fill(0, 0, HEAD_BYTES);
  made.fill(0, bytes);
  made.writeUInt32LE(made.length, LENGTH);
  made.writeUInt32LE(facts.rows, ROWS);
  setFirstRow(made, facts.firstRow);
  made.writeUInt32LE(facts.length, CHUNK_BYTES);
  made.writeUInt32LE(marks, MARKS);
  made.write(facts.encoding, ENCODING, 'latin1');
  return made;
}

export const setFirstRow = (bytes: Buffer, firstRow: number): void => {
  bytes.writeDoubleLE(firstRow, FIRST_ROW);
};

/** Notes where the chunk begins in the input, which its worker does not know. */
export const setOffset = (bytes: Buffer, offset: number): void => {
  bytes.writeDoubleLE(offset, OFFSET);
};

export const readHead = (bytes: Buffer): ChunkHead => ({
  length: bytes.readUInt32LE(LENGTH),
  chunk: {
    rows: bytes.readUInt32LE(ROWS),
    firstRow: bytes.readDoubleLE(FIRST_ROW),
    length: bytes.readUInt32LE(CHUNK_BYTES),
    encoding: bytes.toString('latin1', ENCODING, HEAD_BYTES).replace(/\0+$/, ''),
  },
  offset: bytes.readDoubleLE(OFFSET),
  marks: bytes.readUInt32LE(MARKS),
});
