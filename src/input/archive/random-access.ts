/**
 * Bytes that can be read at any position: a file, an object, or bytes in memory. A ZIP archive has its directory at its end.
 */
import type { OpenFile } from '../csv/byte-source.js';

export interface RandomAccess {
  readonly size: number;
  /** Fewer bytes than `length` only at the end. */
  read(position: number, length: number): Promise<Buffer>;
  close(): Promise<void>;
}

/** The file is closed with the access. */
export function fileAccess(file: OpenFile, size: number): RandomAccess {
  return {
    size,
    async read(position, length) {
      const target = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - position)));
      let filled = 0;
      while (filled < target.length) {
        const { bytesRead } = await file.read(target, filled, target.length - filled, position + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
      return target.subarray(0, filled);
    },
    close: () => file.close(),
  };
}

export const memoryAccess = (bytes: Buffer): RandomAccess => ({
  size: bytes.length,
  read: async (position, length) => bytes.subarray(position, position + length),
  close: async () => {},
});
