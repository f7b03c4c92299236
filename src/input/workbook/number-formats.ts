/**
 * What the number of a cell is, by its number format: a number, a date, a time of day, or a number with leading zeros.
 *
 * What it does not do: write a number as the format shows it. `1,234.50 $` is 1234.5.
 */

import { tooMuch } from '../archive/workbook-error.js';
import { scanElements } from '../archive/xml-part.js';
import type { ZipArchive } from '../archive/zip-archive.js';
import type { ZipEntry } from '../archive/zip-directory.js';

export const PLAIN = 0;
export const DATE = 1;
export const TIME = 2;
/** `LEADING_ZEROS + 5` is the format `00000`. */
export const LEADING_ZEROS = 16;
const MAX_ZEROS = 32;

/** The kind of number of each cell style. */
export type StyleKinds = Uint8Array;

/** Formats without a code in the file (ECMA-376, 18.8.30), with those that are dates only in some languages. */
const BUILT_IN_DATES: readonly [first: number, last: number][] = [
  [14, 17],
  [22, 22],
  [27, 31],
  [34, 36],
  [50, 58],
  [71, 76],
  [81, 81],
];
const BUILT_IN_TIMES: readonly [first: number, last: number][] = [
  [18, 21],
  [32, 33],
  [45, 47],
  [77, 80],
];

const isIn = (ranges: readonly [number, number][], id: number): boolean =>
  ranges.some(([first, last]) => id >= first && id <= last);

/** The kind of a number format by its code, as `dd/mm/yyyy`, `[$-80A]d "de" mmmm`, `[h]:mm`, `00`. */
export function kindOfCode(code: string): number {
  const [positive = ''] = code
    .replace(/"[^"]*"?/g, '')
    .replace(/[\\_*]./gs, '')
    .split(';');
  const elapsed = /\[(h+|m+|s+)\]/i.test(positive);
  const letters = positive.replace(/\[[^\]]*\]?/g, '');
  if (/^\s*general\s*$/i.test(letters)) return PLAIN;
  if (/^0{2,32}$/.test(letters)) return LEADING_ZEROS + letters.length;
  const clock = elapsed || /[hs]/i.test(letters) || /am\/pm/i.test(letters);
  const withoutMarks = letters.replace(/am\/pm|a\/p/gi, '');
  if (/[ydg]/i.test(withoutMarks) || (/m/i.test(withoutMarks) && !clock)) return DATE;
  if (/e/i.test(withoutMarks) && !/[0#?]/.test(withoutMarks)) return DATE; // a year in some languages
  return clock ? TIME : PLAIN;
}

/** The kind of a number format by its number, and by the codes that the workbook has for some. */
export function kindOfFormat(id: number, codes: ReadonlyMap<number, string>): number {
  const code = codes.get(id);
  if (code !== undefined) return kindOfCode(code);
  return isIn(BUILT_IN_DATES, id) ? DATE : isIn(BUILT_IN_TIMES, id) ? TIME : PLAIN;
}

/** Excel allows 65,490 cell styles. */
const MAX_STYLES = 200_000;

/** The kinds of all cell styles of a workbook. */
export async function readStyleKinds(archive: ZipArchive, entry: ZipEntry): Promise<StyleKinds> {
  const codes = new Map<number, string>();
  const formats: number[] = [];
  await scanElements(archive, entry, (name, attributes, parents) => {
    const parent = parents.at(-1);
    if (name === 'numFmt' && parent === 'numFmts') {
      const found = attributes();
      codes.set(Number(found.get('numFmtId')), found.get('formatCode') ?? '');
    } else if (name === 'xf' && parent === 'cellXfs') {
      formats.push(Number(attributes().get('numFmtId') ?? 0));
    }
    if (formats.length > MAX_STYLES || codes.size > MAX_STYLES)
      throw tooMuch({ en: 'it has too many styles', es: 'tiene demasiados estilos' });
  });
  return Uint8Array.from(formats, (id) => kindOfFormat(id, codes));
}

export const zerosOf = (kind: number): number => Math.min(MAX_ZEROS, kind - LEADING_ZEROS);
