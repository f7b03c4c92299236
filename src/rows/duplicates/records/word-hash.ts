/**
 * The hash of some words. It only decides which records are compared: equal hashes never make different people equal.
 *
 * What it does not do: hide anything. Records are encrypted wherever they are stored.
 */

export function hashOfWords(view: DataView, start: number, end: number): number {
  let hash = 0x1e3779b9;
  for (let at = start; at < end; at += 4) {
    hash = Math.imul(hash ^ view.getInt32(at, true), 0x2c1b3c6d);
    hash = (hash << 15) | (hash >>> 17);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x297a2d39);
  return hash ^ (hash >>> 15);
}

/** All bits of a hash. Tests keep none of them, so that all hashes are equal. */
export const ALL_BITS = -1;
