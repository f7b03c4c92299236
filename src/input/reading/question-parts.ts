/** What the sentences of several questions share: counts of the kinds that occur, and the first row of a kind. */

import type { Sentence } from '../../base/sentence.js';

/** The counts of these kinds, those that occur. */
export const chosen = (counts: Readonly<Record<string, number | undefined>>, kinds: readonly string[]) =>
  Object.fromEntries(kinds.flatMap((kind) => ((counts[kind] ?? 0) > 0 ? [[kind, counts[kind]!]] : [])));

export const earliest = (rows: readonly (number | undefined)[]): number | undefined => {
  const known = rows.filter((row) => row !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
};

export const firstEs = (row: number | undefined): string =>
  row === undefined ? '' : ` (la primera, fila ${row})`;
export const firstEn = (row: number | undefined): string =>
  row === undefined ? '' : ` (first in row ${row})`;

/** No option helps where a column has two sources: each answer would be wrong for one of them. */
export const TWO_LISTS: Sentence = {
  es: ' El archivo parece juntar dos listas: sepárelas, o corrija las filas que son errores.',
  en: '. The file seems to be two lists put together: separate them, or correct the rows that are errors',
};
