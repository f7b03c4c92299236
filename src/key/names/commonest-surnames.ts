/**
 * The commonest surnames of Mexico by INEGI, without those that end several surnames of two words (CASTRO, ROJAS, VARGAS). None of
 * them is the second word of a surname of two words that no table has, because it would not tell a family from others; and hardly
 * any is a given name: one that stands in its place shows that the cells of a row are exchanged, or that the name is missing.
 *
 * What it does not do: know other surnames. Those that are given names too (CRUZ, REYES) are not here.
 */
import { withoutMarks } from '../marks/unicode-pattern.js';

export const COMMONEST: ReadonlySet<string> = new Set(
  `AGUILAR ALVAREZ CHAVEZ CONTRERAS DIAZ DOMINGUEZ FERNANDEZ FLORES GARCIA GOMEZ GONZALEZ GUTIERREZ HERNANDEZ HERRERA JIMENEZ
  JUAREZ LOPEZ MARTINEZ MEDINA MENDEZ MENDOZA MORALES MUÑOZ ORTIZ PEREZ RAMIREZ RAMOS RIVERA RODRIGUEZ ROMERO RUIZ SANCHEZ
  TORRES VAZQUEZ VELAZQUEZ`.split(/\s+/),
);

const WITHOUT_MARKS: ReadonlySet<string> = new Set([...COMMONEST].map(withoutMarks));

/** For filters by letters. */
export const COMMONEST_WORDS: readonly string[] = [...WITHOUT_MARKS];

const FIRST_WORD = /^\s*(\S+)/;

/** Whether a name begins with one of them. */
export function beginsWithSurname(name: string): boolean {
  const word = FIRST_WORD.exec(name)?.[1];
  return word !== undefined && WITHOUT_MARKS.has(withoutMarks(word).toUpperCase());
}
