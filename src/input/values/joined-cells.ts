/**
 * One value from several cells: names that are in one column each, and the sex as a tick mark in one of two columns.
 *
 * What it does not do: choose the columns. `src/input/header` does.
 */
import { trimBlanks } from '../../key/curp/blanks.js';
import { isFiller } from '../../key/names/fillers.js';
import { doubtfulWord } from './normalized-names.js';

/** The kinds of a part of a name that its counts show; a filler is no part of the name. */
type PartKind = 'name' | 'placeholder' | 'doubtful';

/** `fillers`: words that mean "none" in this file. */
export function partKind(text: string, fillers: readonly string[] = []): PartKind {
  if (isFiller(text, true)) return 'placeholder';
  const word = doubtfulWord(text);
  if (word === undefined) return 'name';
  return fillers.includes(word) ? 'placeholder' : 'doubtful';
}

/** The parts that have a text. */
export const filledParts = (cells: readonly string[], columns: readonly number[]): string[] =>
  columns.map((column) => cells[column] ?? '').filter((text) => trimBlanks(text) !== '');

/**
 * The parts of a name joined by a blank. As people write, a filler beside another part is left out (`JUAN`, `N/A`). Strictly,
 * the filler is the value, and a fault: `MARIA NO TIENE` would look like a name.
 */
export function joinedName(
  cells: readonly string[],
  columns: readonly number[],
  normalize: boolean,
  words?: readonly string[],
): string {
  const parts = filledParts(cells, columns);
  if (parts.length < 2) return parts[0] ?? '';
  const fillers = parts.filter((part) => partKind(part, words) === 'placeholder');
  if (fillers.length > 0 && (!normalize || fillers.length === parts.length)) return fillers[0]!;
  return parts
    .filter((part) => !fillers.includes(part))
    .map(trimBlanks)
    .join(' ');
}

/** A cell of a column of tick marks. `other`: neither a tick nor empty. */
export type Tick = 'ticked' | 'empty' | 'other';

const TICKS = new Set(['X', 'x', '1', '✓', '✔']);

export function tickOf(cell: string | undefined): Tick {
  const text = trimBlanks(cell ?? '');
  if (TICKS.has(text)) return 'ticked';
  return text === '' || text === '0' ? 'empty' : 'other';
}

/** A sex that is none: two tick marks, or a cell that is no tick mark. */
const NO_TICKED_SEX = '?';

/** The sex by its two cells, as the contract writes it; empty without a tick mark. */
export function tickedSex(man: string | undefined, woman: string | undefined): string {
  const [one, other] = [tickOf(man), tickOf(woman)];
  if (one === 'other' || other === 'other') return NO_TICKED_SEX;
  if (one === 'ticked') return other === 'ticked' ? NO_TICKED_SEX : 'H';
  return other === 'ticked' ? 'M' : '';
}
