/** A growing buffer for lines. Callers reserve enough space before they append. */
export class ResultBytes {
  bytes: Buffer;
  length = 0;

  /** Uses `spare` if it is large enough. */
  constructor(capacity: number, spare?: Buffer) {
    this.bytes = spare && spare.length >= capacity ? spare : Buffer.allocUnsafeSlow(capacity);
  }

  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.bytes.length * 2, this.length + more));
    this.bytes.copy(larger, 0, 0, this.length);
    this.bytes = larger;
  }

  append(source: Buffer, start = 0, end = source.length): void {
    this.length += source.copy(this.bytes, this.length, start, end);
  }
}
