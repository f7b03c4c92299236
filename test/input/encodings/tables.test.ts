/** The tables of the single-byte encodings, by checksums of the tables of Python's codecs, and by their letters. */
import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { SINGLE_BYTE_ENCODINGS, UNITS_OF_BYTES } from '../../../src/input/encodings/tables.js';

/**
 * SHA-256 of the characters of the bytes 0x80 to 0xFF in UTF-8, as `bytes(range(128, 256)).decode(codec)` gives them; in
 * cp1252 the five bytes without a character are the control characters of the same number.
 */
const CHECKSUMS = {
  'windows-1252': '9ba654722668eee979b3e1b274ff8bcbb1f6b48bb85cbec5ec71309a7da35477',
  cp850: '4ca3112428df72e8b152b5a552dc82d56b73c1ea8a13b768be5119252027043e',
  cp437: '6395cab87eae09bf6758684afcf3c8ed89423d4805a965c1ff438bbdd71f5816',
  macintosh: '94dcdcc19412eb4810dbe4b212c44329c25f980a8d29e8280a8acdaee5f39ff3',
} as const;

it.each(SINGLE_BYTE_ENCODINGS)('%s has the right characters', (encoding) => {
  const units = [...UNITS_OF_BYTES[encoding]];
  expect(units.slice(0, 128)).toEqual(Array.from({ length: 128 }, (_, byte) => byte));
  const high = String.fromCharCode(...units.slice(128));
  expect(createHash('sha256').update(high).digest('hex')).toBe(CHECKSUMS[encoding]);
});

it.each([
  ['windows-1252', 'áéíóúñüÁÉÍÓÚÑÜ', 'e1e9edf3faf1fcc1c9cdd3dad1dc'],
  ['cp850', 'áéíóúñüÁÉÍÓÚÑÜ', 'a082a1a2a3a481b590d6e0e9a59a'],
  ['cp437', 'áéíóúñüÉÑÜ', 'a082a1a2a3a48190a59a'],
  ['macintosh', 'áéíóúñüÁÉÍÓÚÑÜ', '878e92979c969fe783eaeef28486'],
] as const)('%s has %s', (encoding, letters, hex) => {
  const units = [...Buffer.from(hex, 'hex')].map((byte) => UNITS_OF_BYTES[encoding][byte]!);
  expect(String.fromCharCode(...units)).toBe(letters);
});
