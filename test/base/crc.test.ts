/** The checksum of an output, combined from those of its parts, equals the checksum of all its bytes. */
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { combineCrc, EMPTY_CRC } from '../../src/base/crc.js';

it('is the checksum of the concatenated bytes, however they are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 12 }), (parts) => {
      const combined = parts.reduce((crc, part) => combineCrc(crc, crc32(part), part.length), EMPTY_CRC);
      expect(combined).toBe(crc32(Buffer.concat(parts)));
    }),
    { numRuns: 2000 },
  );
});

it('also for parts of the size of a result, and of more than four gigabytes', () => {
  const part = Buffer.alloc(1_572_867, 'MECR840719MJCDSS03,');
  const once = crc32(part);
  const twice = combineCrc(once, once, part.length);
  expect(twice).toBe(crc32(part, once));
  // Doubled twelve times: 2^12 parts, about 6 GB, without reading that many bytes.
  let [crc, length] = [once, part.length];
  for (let doubling = 0; doubling < 12; doubling++) {
    crc = combineCrc(crc, crc, length);
    length *= 2;
  }
  const [left, right] = [2 ** 12 - 5, 5].map((count) =>
    Array.from({ length: count }).reduce<number>((sum) => combineCrc(sum, once, part.length), EMPTY_CRC),
  );
  expect(length).toBeGreaterThan(2 ** 32);
  expect(combineCrc(left!, right!, 5 * part.length)).toBe(crc);
});
