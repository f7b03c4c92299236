/** Text encodings: detected from a byte order mark or the first bytes beyond ASCII, or given with `--encoding`. */
import { expect, it } from 'vitest';
import { codesOf, column, csv, keysOf, ROSA, ROSA_KEY, rowsOf, runOn } from '../runs.js';

const MUNOZ = 'Begoña,Muñoz,Peña,1990,06,15,M,14';
const MUNOZ_KEY = 'MUPB900615MJCXXG04';
const TEXT = csv(MUNOZ, ROSA);

const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

it.concurrent.each([
  ['UTF-8', Buffer.from(TEXT)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${TEXT}`)],
  ['UTF-16LE with a byte order mark', Buffer.from(`\uFEFF${TEXT}`, 'utf16le')],
  ['UTF-16BE with a byte order mark', utf16be(`\uFEFF${TEXT}`)],
  ['Windows-1252', Buffer.from(TEXT, 'latin1')],
])('reads %s and writes UTF-8 without a mark', async (_, bytes) => {
  const { code, stderr, output } = await runOn(bytes);
  expect(code, stderr).toBe(0);
  expect(output.startsWith('row,nombres,')).toBe(true);
  expect(column(output, 'apellido_paterno')).toEqual(['Muñoz', 'Medina']);
  expect(keysOf(output)).toEqual([MUNOZ_KEY, ROSA_KEY]);
});

it.concurrent('detects Windows-1252 in the last row of many, after chunks of ASCII only', async () => {
  const content = csv(...Array<string>(500).fill(ROSA), MUNOZ);
  const { code, stderr, output } = await runOn(Buffer.from(content, 'latin1'), '--chunk', '4k');
  expect(code, stderr).toBe(0);
  const rows = rowsOf(output);
  expect(rows).toHaveLength(501);
  expect(rows[500]).toMatchObject({ nombres: 'Begoña', curp: MUNOZ_KEY });
});

it.concurrent('treats later bytes of another encoding as damage of their row only', async () => {
  const content = Buffer.concat([
    Buffer.from(TEXT),
    Buffer.from(`${MUNOZ}\n`, 'latin1'),
    Buffer.from(`${MUNOZ}\n`),
  ]);
  const { code, stderr, output } = await runOn(content, '--detail');
  expect(code, stderr).toBe(0);
  expect(codesOf(output)).toEqual(['0', '0', '417', '0']);
  expect(column(output, 'reason')).toEqual(['', '', 'damaged_text', '']);
  expect(keysOf(output)[3]).toBe(MUNOZ_KEY);
});

it.concurrent('uses --encoding instead of the detected encoding', async () => {
  const asWindows = await runOn(TEXT, '--encoding', 'windows-1252');
  expect(column(asWindows.output, 'apellido_paterno')).toEqual(['MuÃ±oz', 'Medina']);
  expect(codesOf(asWindows.output)).toEqual(['417', '0']);

  const withoutMark = await runOn(utf16be(TEXT), '--encoding', 'utf-16be');
  expect(keysOf(withoutMark.output)).toEqual([MUNOZ_KEY, ROSA_KEY]);
});
