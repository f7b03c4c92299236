/**
 * Causes that change the date, the sex, the entity or the century; and those that are slips of whoever typed the key.
 * Each looks at its own part of the key and at nothing else.
 */
import { ENTITIES } from '../curp/entities.js';
import { type Holder, isPossibleBirth } from './holder.js';
import { partOf } from './parts.js';

const two = (value: number): string => String(value).padStart(2, '0');

const dateText = (year: number, month: number, day: number): string =>
  two(year % 100) + two(month) + two(day);

/** A year with its last two digits exchanged: 1978 for 1987. */
const transposedYear = (year: number): number =>
  year - (year % 100) + (year % 10) * 10 + Math.floor((year % 100) / 10);

/** Why the date on file is another one. */
export function findDateCause(
  { year, month, day }: Holder,
  onFile: string,
  today: number,
): string | undefined {
  const wanted = partOf(onFile, 'date');
  if (dateText(year, day, month) === wanted && isPossibleBirth(year, day, month, today))
    return 'day_month_swapped';
  const transposed = transposedYear(year);
  if (dateText(transposed, month, day) === wanted && isPossibleBirth(transposed, month, day, today)) {
    return 'year_transposed';
  }
  return undefined;
}

/** Both at once. */
export function findDateCauses(
  { year, month, day }: Holder,
  onFile: string,
  today: number,
): [string, string] | undefined {
  const transposed = transposedYear(year);
  const swapped =
    dateText(transposed, day, month) === partOf(onFile, 'date') &&
    isPossibleBirth(transposed, day, month, today);
  return swapped ? ['day_month_swapped', 'year_transposed'] : undefined;
}

/** Why the entity on file is another one. Where a birth was registered cannot be known from a key. */
export function findEntityCause({ entidad }: Holder, onFile: string): string {
  const other = ENTITIES.find(({ abreviatura_entidad }) => abreviatura_entidad === partOf(onFile, 'entity'));
  const [one, two] = [Number(entidad), Number(other?.clave_entidad)];
  if (one === 36 || two === 36) return 'entity_abroad';
  return Math.abs(one - two) === 1 ? 'entity_neighbour' : 'entity';
}

/** Characters that are taken for each other. */
const CONFUSED = ['O0', 'I1', 'S5', 'B8', 'Z2'];

const isConfused = (one: string, other: string): boolean =>
  CONFUSED.some((pair) => pair.includes(one) && pair.includes(other));

/** A slip of whoever typed the key: it turns the calculated key into the one on file, or none does. */
export function findTypingCause(key: string, onFile: string): string | undefined {
  if (onFile.length !== key.length) return undefined;
  const different = [...key].flatMap((character, index) => (character === onFile[index] ? [] : [index]));
  const [first, second] = different as [number, number | undefined];
  if (
    different.length === 2 &&
    second === first + 1 &&
    key[first] === onFile[second] &&
    key[second] === onFile[first]
  ) {
    return 'characters_transposed';
  }
  if (different.every((index) => isConfused(key[index]!, onFile[index]!))) return 'characters_confused';
  return different.length === 1 ? 'character_mistyped' : undefined;
}
