/** Counts by kind as words: `120 M, 131 F`. */
import { plural } from '../../base/sentence.js';
import { number } from '../../key/contract/number.js';

export type Counts = Readonly<Record<string, number | undefined>>;

/** What follows a count: `con 1`; or what follows one, and what follows any other number: `vacía`, `vacías`. */
export type Kinds = Readonly<Record<string, string | readonly [string, string]>>;

export function kindText(count: number, name: Kinds[string]): string {
  const [one, many] = typeof name === 'string' ? [name, name] : name;
  return `${number(count)} ${plural(count, one, many)}`;
}

/** `120 M, 131 F`: of these kinds, those that occur, and those of `always`. Empty if there are none. */
export function listed(counts: Counts, names: Kinds, always: readonly string[] = []): string {
  return Object.entries(names)
    .filter(([kind]) => (counts[kind] ?? 0) > 0 || always.includes(kind))
    .map(([kind, name]) => kindText(counts[kind] ?? 0, name))
    .join(', ');
}
