/**
 * Fields that are in several columns: given names in one column each (`Primer nombre`, `Segundo nombre`), and the sex as tick
 * marks in two (`Hombre`, `Mujer`).
 *
 * What it does not do: join columns by likeness. Only headings that say their place in the name are joined.
 */
import { givenNamePlace, isMen, isWomen } from '../csv/column-names.js';
import type { SexTicks } from '../csv/plan.js';

/** The columns that have one given name each. */
interface GivenNameColumns {
  /** In their order; empty if the headings do not say one order. */
  readonly joined: readonly number[];
  /** Those that are not the first name, although they may be parts of the name. */
  readonly later: readonly number[];
}

export function givenNameColumns(headings: readonly string[]): GivenNameColumns {
  const places = headings.flatMap((heading, column) => {
    const place = givenNamePlace(heading);
    return place === 0 ? [] : [{ column, place }];
  });
  const later = places.filter(({ place }) => place > 1).map(({ column }) => column);
  const sorted = places.toSorted((one, other) => one.place - other.place);
  const isWhole = later.length > 0 && sorted.every(({ place }, at) => place === at + 1);
  return { joined: isWhole ? sorted.map(({ column }) => column) : [], later };
}

/** The two columns of tick marks, if there is one of each. */
export function tickColumns(headings: readonly string[]): SexTicks | undefined {
  const columnsOf = (isOne: (heading: string) => boolean): number[] =>
    headings.flatMap((heading, column) => (isOne(heading) ? [column] : []));
  const [men, women] = [columnsOf(isMen), columnsOf(isWomen)];
  return men.length === 1 && women.length === 1 ? { man: men[0]!, woman: women[0]! } : undefined;
}
