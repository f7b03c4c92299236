/** The scratch file holds no text in clear, any part of it can be read alone, and another key reads something else. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { partsFrom, SCRATCH_KEY_BYTES, ScratchCipher } from '../../../src/rows/duplicates/scratch-cipher.js';
import { ScratchFile } from '../../../src/rows/duplicates/scratch-file.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

const TEXT = Buffer.from('MEDINA CASTRO ROSA · '.repeat(50));

const PARTS = partsFrom(0);
const cipherOf = (byte: number): ScratchCipher =>
  new ScratchCipher(Buffer.alloc(SCRATCH_KEY_BYTES, byte), PARTS);

it('is encrypted, and each part is read alone', () => {
  const path = join(temporaryFolder(), 'scratch');
  writeFileSync(path, '');
  const scratch = new ScratchFile(path, cipherOf(7), 0);
  try {
    expect(scratch.append(TEXT.subarray(0, 35))).toBe(0);
    const position = scratch.append(TEXT);
    for (const [start, end] of [
      [0, TEXT.length],
      [16, 40],
      [33, 34],
    ] as const)
      expect(scratch.read(position + start, position + end).equals(TEXT.subarray(start, end))).toBe(true);
    expect(readFileSync(path).includes('MEDINA')).toBe(false);
    expect(cipherOf(8).apply(readFileSync(path), 0).includes('MEDINA')).toBe(false);
  } finally {
    scratch.close();
  }
});

it('a file that is shorter than its segments is an error', () => {
  const path = join(temporaryFolder(), 'scratch');
  writeFileSync(path, 'short');
  const scratch = new ScratchFile(path, cipherOf(7), 5);
  try {
    expect(() => scratch.read(0, 64)).toThrow('shorter');
  } finally {
    scratch.close();
  }
});
