/** The browser sides of Node's modules (`src/page/local/node`) do what Node does, for whatever the code of rows gives them. */
import * as node from 'node:buffer';
import { createHash, createHmac } from 'node:crypto';
import { crc32, deflateRawSync, gunzipSync, gzipSync, inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAscii, isUtf8, Buffer as Local } from '../../../src/page/local/node/buffer.js';
import * as crypto from '../../../src/page/local/node/crypto.js';
import { pipeline, Readable } from '../../../src/page/local/node/stream.js';
import * as zlib from '../../../src/page/local/node/zlib.js';
import { runs } from '../../random/property-runs.js';

const text = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.stringMatching(/^[A-Za-zÑñÁéü, "\n]{0,80}$/),
  fc.constantFrom('\ud800', 'a\udc00b', '\ufeffabc', '😀'),
);
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  text.map((value) => new TextEncoder().encode(value)),
);
const place = fc.nat(200);

const plain = (value: Uint8Array): number[] => [...value];

/** The same bytes as a buffer of Node and as one of the page. */
const both = (value: Uint8Array): [Buffer, Buffer] => [Buffer.from(value), Local.concat([value])];

describe('Buffer', () => {
  it('texts become bytes, and bytes texts', () => {
    fc.assert(
      fc.property(text, bytes, place, place, (given, value, one, other) => {
        expect(plain(Local.from(given))).toEqual(plain(Buffer.from(given)));
        expect(plain(Local.from(given, 'utf16le'))).toEqual(plain(Buffer.from(given, 'utf16le')));
        expect(Local.byteLength(given)).toBe(Buffer.byteLength(given));
        const [theirs, ours] = both(value);
        const [start, end] = one < other ? [one, other] : [other, one];
        for (const encoding of ['utf8', 'latin1', 'hex'] as const)
          expect(ours.toString(encoding, start, end)).toBe(theirs.toString(encoding, start, end));
        expect(ours.toString()).toBe(theirs.toString());
        expect(plain(Local.from(theirs.toString('hex'), 'hex'))).toEqual(plain(theirs));
        expect(isAscii(ours)).toBe(node.isAscii(theirs));
        expect(isUtf8(ours)).toBe(node.isUtf8(theirs));
      }),
      runs(300),
    );
  });

  it('writes, copies, cuts, searches and compares', () => {
    fc.assert(
      fc.property(bytes, bytes, text, place, place, (value, more, given, one, other) => {
        const [theirs, ours] = both(value);
        const at = value.length === 0 ? 0 : one % (value.length + 1);
        expect(plain(ours.subarray(one, other))).toEqual(plain(theirs.subarray(one, other)));
        expect(plain(ours.subarray(-one, other))).toEqual(plain(theirs.subarray(-one, other)));
        for (const wanted of [
          other % 256,
          Local.from(more.subarray(0, 3)),
          given.replace(/[^ -~]/g, '').slice(0, 2),
        ]) {
          if (typeof wanted !== 'number' && wanted.length === 0) continue;
          expect(ours.indexOf(wanted, at)).toBe(theirs.indexOf(wanted as Buffer, at));
          expect(ours.includes(wanted)).toBe(theirs.includes(wanted as Buffer));
        }
        const [theirTarget, ourTarget] = both(more);
        const target = more.length === 0 ? 0 : other % more.length;
        expect(ours.copy(ourTarget, target, at)).toBe(theirs.copy(theirTarget, target, at));
        expect(plain(ourTarget)).toEqual(plain(theirTarget));
        expect(ours.write(given, at)).toBe(theirs.write(given, at));
        expect(plain(ours)).toEqual(plain(theirs));
        expect(ours.equals(ourTarget)).toBe(theirs.equals(theirTarget));
        expect(Local.compare(ours, ourTarget)).toBe(Buffer.compare(theirs, theirTarget));
        expect(plain(Local.concat([ours, ourTarget]))).toEqual(plain(Buffer.concat([theirs, theirTarget])));
      }),
      runs(300),
    );
  });

  it('copies to any bytes, not only to a buffer', () => {
    fc.assert(
      fc.property(bytes, fc.uint8Array({ minLength: 1, maxLength: 200 }), place, (value, target, at) => {
        const [theirs, ours] = both(value);
        const copies = [new Uint8Array(target), new Uint8Array(target)] as const;
        const to = at % target.length;
        expect(ours.copy(copies[0], to)).toBe(theirs.copy(copies[1], to));
        expect(plain(copies[0])).toEqual(plain(copies[1]));
      }),
      runs(300),
    );
  });

  it('numbers', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 16, maxLength: 16 }),
        fc.nat(8),
        fc.double(),
        (value, at, number) => {
          const [theirs, ours] = both(value);
          for (const name of ['readUInt16LE', 'readUInt32LE', 'readInt32LE', 'readDoubleLE'] as const)
            expect(ours[name](at)).toBe(theirs[name](at));
          expect(ours.readBigUInt64LE(at)).toBe(theirs.readBigUInt64LE(at));
          const whole = theirs.readUInt32LE(0);
          for (const buffer of [ours, theirs]) {
            buffer.writeUInt32LE(whole, at);
            buffer.writeUIntLE(whole & 0xffff, 0, 2);
            buffer.writeBigUInt64LE(BigInt(whole), at);
          }
          expect(plain(ours)).toEqual(plain(theirs));
          ours.writeDoubleLE(number, at);
          theirs.writeDoubleLE(number, at);
          expect(ours.readDoubleLE(at)).toBe(theirs.readDoubleLE(at));
        },
      ),
      runs(200),
    );
  });
});

/** Bytes with repetitions, as rows have them. */
const repeated = fc
  .array(fc.tuple(bytes, fc.nat(40)), { maxLength: 20 })
  .map((parts) => Buffer.concat(parts.flatMap(([part, times]) => Array(times).fill(part) as Uint8Array[])));

/** The bytes, in hexadecimal, or that there are none. */
const outcome = (work: () => Uint8Array): string => {
  try {
    return Buffer.from(work()).toString('hex');
  } catch {
    return 'refused';
  }
};
const gunzipped = (bytes: Buffer): string => outcome(() => gunzipSync(bytes));

/** The same from a stream of the page that gets pieces of this length. */
async function unpacked(
  target: ReturnType<typeof zlib.createGunzip | typeof zlib.createInflateRaw>,
  bytes: Buffer,
  length: number,
) {
  const pieces: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += length) pieces.push(bytes.subarray(at, at + length));
  pipeline(Readable.from(pieces), target);
  const found: Uint8Array[] = [];
  try {
    for await (const piece of target) found.push(piece);
  } catch {
    return 'refused';
  }
  if ('bytesWritten' in target) expect(target.bytesWritten).toBeLessThanOrEqual(bytes.length);
  expect(found.every((piece) => piece.length > 0)).toBe(true);
  return outcome(() => Buffer.concat(found));
}

describe('zlib', () => {
  it('packed pieces unpack to what they were, alone and one after the other', () => {
    fc.assert(
      fc.property(repeated, repeated, (first, last) => {
        const open = zlib.deflateRawSync(first, { level: 1, finishFlush: zlib.constants.Z_SYNC_FLUSH });
        const closing = zlib.deflateRawSync(last);
        expect(inflateRawSync(closing).equals(last)).toBe(true);
        expect(inflateRawSync(Buffer.concat([open, closing])).equals(Buffer.concat([first, last]))).toBe(
          true,
        );
      }),
      runs(200),
    );
  });

  it('gzip files are unpacked or refused: of several members, cut short, damaged, with something after their end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(repeated, { maxLength: 4 }),
        fc.constantFrom('', '\0', '\0\0\0', 'a'),
        fc.option(fc.nat()),
        fc.option(fc.nat()),
        fc.integer({ min: 1, max: 300 }),
        async (parts, after, cut, damage, length) => {
          const file = Buffer.concat([...parts.map((part) => gzipSync(part)), Buffer.from(after)]);
          const bytes = cut === null ? file : file.subarray(0, cut % (file.length + 1));
          if (damage !== null && bytes.length > 0) bytes[damage % bytes.length]! ^= 1 << (damage % 8);
          expect(await unpacked(zlib.createGunzip(), bytes, length)).toBe(gunzipped(bytes));
        },
      ),
      runs(500),
    );
  });

  it('raw streams are unpacked or refused', async () => {
    await fc.assert(
      fc.asyncProperty(repeated, fc.option(fc.nat()), fc.option(fc.nat()), async (part, cut, damage) => {
        const packed = deflateRawSync(part);
        const bytes = cut === null ? packed : packed.subarray(0, cut % (packed.length + 1));
        if (damage !== null && bytes.length > 0) bytes[damage % bytes.length]! ^= 1 << (damage % 8);
        const expected = outcome(() => inflateRawSync(bytes));
        expect(await unpacked(zlib.createInflateRaw(), bytes, 100)).toBe(expected);
        const max = Math.max(1, part.length - 1);
        const limited = await new Promise((done) =>
          zlib.inflateRaw(bytes, { maxOutputLength: max }, (error, all) =>
            done(error === null ? all.toString('hex') : 'refused'),
          ),
        );
        expect(limited).toBe(outcome(() => inflateRawSync(bytes, { maxOutputLength: max })));
      }),
      runs(300),
    );
  });

  it('checksums', () => {
    fc.assert(
      fc.property(bytes, bytes, (one, other) => {
        expect(zlib.crc32(one)).toBe(crc32(one));
        fc.pre(other.length > 0); // for no bytes, Node forgets the checksum before them
        expect(zlib.crc32(other, zlib.crc32(one))).toBe(crc32(other, crc32(one)));
      }),
      runs(200),
    );
  });
});

it('SHA-256, with and without a key', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.uint8Array({ minLength: 1, maxLength: 64 }),
      (value, key) => {
        expect(crypto.createHash('sha256').update(value).digest('hex')).toBe(
          createHash('sha256').update(value).digest('hex'),
        );
        expect(crypto.createHmac('sha256', key).update(value).digest('hex')).toBe(
          createHmac('sha256', key).update(value).digest('hex'),
        );
      },
    ),
    runs(100),
  );
});
