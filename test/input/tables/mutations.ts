/** Files with changed bytes, for tests: always the same ones for the same number. */

/** Numbers from 0 to 1, by the generator of Park and Miller. */
export function randomFrom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** A file that is cut, has changed, repeated or moved bytes, or large numbers in it. */
export function mutated(bytes: Buffer, seed: number): Buffer {
  const random = randomFrom(seed * 7919 + 13);
  const below = (limit: number): number => Math.floor(random() * limit);
  let changed = Buffer.from(bytes);
  for (let count = 1 + below(8); count > 0; count--) {
    const at = below(changed.length);
    const kind = below(7);
    if (kind === 0) changed[at] = below(256);
    else if (kind === 1) changed[at]! ^= 1 << below(8);
    else if (kind === 2 && at + 4 <= changed.length)
      changed.writeUInt32LE([0, 0xffffffff, 0x7fffffff, 0xffff][below(4)]!, at);
    else if (kind === 3 && at + 2 <= changed.length)
      changed.writeUInt16LE([0, 0xffff, 0x7fff, 1][below(4)]!, at);
    else if (kind === 4 && below(4) === 0) changed = changed.subarray(0, Math.max(1, at));
    else if (kind === 5) {
      const from = below(changed.length);
      changed.copy(changed, at, from, Math.min(changed.length, from + below(64)));
    } else changed = Buffer.concat([changed.subarray(0, at), changed.subarray(Math.max(0, at - below(32)))]);
  }
  return changed;
}
