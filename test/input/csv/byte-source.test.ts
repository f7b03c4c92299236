// `openSource`: uncompressed, compressed and UTF-16 files, read from any offset, and the files that it refuses.
import { execFileSync, spawn } from 'node:child_process';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { openSource } from '../../../src/input/csv/byte-source.js';
import type { EncodingName } from '../../../src/input/csv/encoding.js';
import { Folder, readAll } from './sources.js';

const folder = new Folder();
afterAll(() => folder.remove());

const TEXT = 'nombres,año\r\nÑoño 𝓐😀,"€1980"\nÁ😀𝓐';
/** Longer than one piece of a stream, with characters of every length at odd offsets. */
const LONG = `${TEXT}x\n`.repeat(8000);

const utf16le = (text: string): Buffer => Buffer.from(`\ufeff${text}`, 'utf16le');
const utf16be = (text: string): Buffer => utf16le(text).swap16();
const twoMembers = (text: string): Buffer =>
  Buffer.concat([gzipSync(Buffer.from(text).subarray(0, 9)), gzipSync(Buffer.from(text).subarray(9))]);

const kinds: [string, (text: string) => Buffer, 'utf-8' | undefined][] = [
  ['an uncompressed file', (text) => Buffer.from(text), undefined],
  ['a file with a byte order mark', (text) => Buffer.from(`\ufeff${text}`), 'utf-8'],
  ['a gzip file', (text) => gzipSync(text), undefined],
  ['a gzip file with a byte order mark', (text) => gzipSync(`\ufeff${text}`), 'utf-8'],
  ['a gzip file of two members', twoMembers, undefined],
  ['UTF-16LE', utf16le, 'utf-8'],
  ['UTF-16BE', utf16be, 'utf-8'],
  ['UTF-16LE in gzip', (text) => gzipSync(utf16le(text)), 'utf-8'],
  ['UTF-16BE in gzip', (text) => gzipSync(utf16be(text)), 'utf-8'],
];

describe.each(kinds)('%s', (name, write, encoding) => {
  it.each([1, 2, 3, 5, 7, 64])('reads the same %i bytes at a time', async (length) => {
    expect(await folder.contentOf(folder.file(write(TEXT)), {}, length)).toBe(TEXT);
  });

  it('reads a long text completely, and from any offset', async () => {
    const path = folder.file(write(LONG));
    const bytes = Buffer.from(LONG);
    for (const offset of [0, 1, 13, 65_535, 65_536, 200_001, bytes.length]) {
      expect(await folder.contentOf(path, { offset }, 4099)).toBe(bytes.subarray(offset).toString('utf8'));
    }
  });

  it('reads characters that are split between two pieces', async () => {
    for (const text of ['😀'.repeat(40_000), `a${'😀'.repeat(40_000)}`, `ab${'€'.repeat(40_000)}`])
      expect((await folder.contentOf(folder.file(write(text)))) === text).toBe(true);
  });

  it('reports its encoding if that is known, its size and the number of bytes consumed', async () => {
    const { length: size } = write(TEXT);
    const source = await openSource(folder.file(write(TEXT)));
    await source.read(Buffer.alloc(1000), 0, 1000);
    const { encoding: settled, consumed } = source;
    expect({ settled, consumed, size: source.size }).toEqual({ settled: encoding, consumed: size, size });
    await source.close();
  });

  it('reports the position of a byte in the file: it never decreases and never exceeds the size', async () => {
    const bytes = write(LONG);
    const source = await openSource(folder.file(bytes));
    const { length } = Buffer.from(LONG);
    const target = Buffer.alloc(4096);
    let before = source.positionBefore(0);
    for (let read = 0, got = 1; got > 0; read += got) {
      got = await source.read(target, 0, target.length);
      const position = source.positionBefore(0);
      expect(position).toBeGreaterThanOrEqual(before);
      expect(position).toBeLessThanOrEqual(bytes.length);
      expect(source.positionBefore(Math.min(got, 100))).toBeLessThanOrEqual(position);
      // In an uncompressed file the share of the file is about the share of its text.
      if (!name.includes('gzip'))
        expect(Math.abs(position / bytes.length - (read + got) / length)).toBeLessThan(0.2);
      before = position;
    }
    expect(before).toBeGreaterThan(bytes.length * 0.99 - 64);
    await source.close();
  });

  it('is empty for an empty file', async () => {
    expect(await folder.contentOf(folder.file(write('')))).toBe('');
  });
});

describe('--encoding', () => {
  it.each<[EncodingName, Buffer]>([
    ['utf-8', Buffer.from(TEXT)],
    ['utf-16le', Buffer.from(TEXT, 'utf16le')],
    ['utf-16be', Buffer.from(TEXT, 'utf16le').swap16()],
    ['utf-16le', utf16le(TEXT)],
    ['utf-16be', utf16be(TEXT)],
    ['utf-16le', gzipSync(Buffer.from(TEXT, 'utf16le'))],
  ])('%s reads a file with or without a byte order mark', async (encoding, content) => {
    expect(await folder.contentOf(folder.file(content), { encoding }, 3)).toBe(TEXT);
  });

  it('windows-1252 is fixed, and the bytes stay as they are', async () => {
    const source = await openSource(folder.file(Buffer.of(0x61, 0xd1)), { encoding: 'windows-1252' });
    expect([...(await readAll(source))]).toEqual([0x61, 0xd1]);
    expect(source.encoding).toBe('windows-1252');
    await source.close();
  });

  it('turns half a UTF-16 character at the end into U+FFFD', async () => {
    const odd = Buffer.concat([utf16le('ab'), Buffer.of(0x41)]);
    const half = utf16le('a😀').subarray(0, -2);
    expect(await folder.contentOf(folder.file(odd))).toBe('ab\ufffd');
    expect(await folder.contentOf(folder.file(half))).toBe('a\ufffd');
  });
});

describe('an input that is not a regular file', () => {
  it('a named pipe is read like standard input', async () => {
    const pipe = join(folder.path, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const writer = spawn('sh', ['-c', 'printf "a,b\\n1,2\\n" > "$0"', pipe]);
    const read = folder.contentOf(pipe).finally(() => writer.kill());
    expect(await read).toBe('a,b\n1,2\n');
  });

  it('the null device is empty', async () => expect(await folder.contentOf('/dev/null')).toBe(''));
});

/** The error of a rejected promise as text: `InputError not_found: there is …`. */
const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(String, ({ name, fault, message }) => `${name} ${fault}: ${message}`);

describe('refuses', () => {
  const bomb = (): string => folder.file(gzipSync(Buffer.alloc(5_000_000)));

  it('to decompress more bytes than the limit, but not exactly as many', async () => {
    expect(await folder.contentOf(bomb(), { maxSize: 5_000_000 })).toHaveLength(5_000_000);
    for (const offset of [0, 4_500_000])
      expect(await refusal(folder.contentOf(bomb(), { maxSize: 4_999_999, offset }))).toMatch(
        /^InputError too_large/,
      );
  });

  it.each([
    ['cut short', gzipSync(LONG).subarray(0, -20)],
    ['cut short early', gzipSync(TEXT).subarray(0, 12)],
    ['damaged', Buffer.concat([gzipSync(TEXT).subarray(0, 12), Buffer.alloc(50, 0xff)])],
    ['of two bytes', Buffer.of(0x1f, 0x8b)],
  ])('a gzip file that is %s', async (_, content) => {
    expect(await refusal(folder.contentOf(folder.file(content)))).toMatch(/^InputError bad_compression/);
  });

  it('a folder, a missing file, and a file that has become shorter', async () => {
    expect(await refusal(openSource(folder.path))).toMatch(/^InputError unreadable: .*folder/);
    expect(await refusal(openSource(join(folder.path, 'no-such-file')))).toMatch(/^InputError not_found/);
    const shorter = openSource(folder.file(gzipSync('abc')), { offset: 4 });
    expect(await refusal(shorter)).toMatch(/^InputError unreadable: .*shorter/);
  });

  it.each([
    ['a workbook inside another archive', '504b030414000600', 'archive'],
    ['XLS', 'd0cf11e0a1b11ae1', 'workbook_format'],
    ['PDF', '255044462d312e37', 'not_text'],
    ['zstd', '28b52ffd', 'not_text'],
    ['bzip2', '425a683931415926', 'not_text'],
    ['xz', 'fd377a585a00', 'not_text'],
    ['7z', '377abcaf271c', 'not_text'],
    ['RAR', '526172211a0700', 'not_text'],
    ['RTF', '7b5c72746631', 'not_text'],
    ['web page', Buffer.from('\r\n<HTML xmlns:x="excel">').toString('hex'), 'workbook_format'],
    ['web page', Buffer.from('\ufeff<table border=1>').toString('hex'), 'workbook_format'],
    ['XML', Buffer.from('<?xml version="1.0"?>').toString('hex'), 'workbook_format'],
  ])('%s by name, also in gzip', async (name, magic, fault) => {
    const content = Buffer.concat([Buffer.from(magic, 'hex'), Buffer.from(' and more')]);
    const expected = new RegExp(`^InputError ${fault}: .*${name}`);
    expect(await refusal(openSource(folder.file(content)))).toMatch(expected);
    expect(await refusal(folder.contentOf(folder.file(gzipSync(content))))).toMatch(expected);
  });
});
