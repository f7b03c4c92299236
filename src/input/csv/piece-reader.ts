/** Reads pieces of any length as one sequence of bytes. What it does not do: read more pieces than are asked for. */
export type Pieces = AsyncGenerator<Buffer, void, undefined>;

export class PieceReader {
  /** What is left of the last piece. */
  rest: Buffer = Buffer.alloc(0);

  /** `taken` is called with each piece before its first byte is read. */
  constructor(
    private readonly pieces: Pieces,
    private readonly taken: (piece: Buffer) => void,
  ) {}

  /** The next `length` bytes, which stay to be read; fewer only at the end. */
  async peek(length: number): Promise<Buffer> {
    while (this.rest.length < length) {
      const { done, value } = await this.pieces.next();
      if (done) break;
      this.rest = this.rest.length === 0 ? value : Buffer.concat([this.rest, value]);
      this.taken(value);
    }
    return this.rest.subarray(0, length);
  }

  /** Reads `length` bytes into `target` at `at`; fewer only at the end. */
  async read(target: Buffer, at: number, length: number): Promise<number> {
    let filled = 0;
    while (filled < length) {
      if (this.rest.length === 0) {
        const { done, value } = await this.pieces.next();
        if (done) break;
        this.rest = value;
        this.taken(value);
        continue;
      }
      const copied = this.rest.copy(target, at + filled, 0, length - filled);
      this.rest = this.rest.subarray(copied);
      filled += copied;
    }
    return filled;
  }
}
