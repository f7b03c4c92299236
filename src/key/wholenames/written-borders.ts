/**
 * Signs that separate the parts of a whole name: `PEREZ/LOPEZ/JUAN`, `PEREZ$LOPEZ$JUAN` (IMSS), `PEREZ LOPEZ, JUAN`.
 *
 * What it does not do: decide whether the names of a file have borders, or their order.
 */
import type { Segments } from './name-cuts.js';
import { wordsOf } from './name-units.js';

export const BORDERS = ['/', '$', ','] as const;

export type Border = (typeof BORDERS)[number];

/** How many parts a name with this border has. */
const partCount = (border: Border): number => (border === ',' ? 2 : 3);

/** The parts of a name with this border, undefined if it does not have it so often. */
export function partsBetween(text: string, border: Border): string[] | undefined {
  const parts = text.split(border);
  return parts.length === partCount(border) ? parts.map((part) => part.trim()) : undefined;
}

/** The words of a name by its border; those of all in one segment if it has none. */
export const segmentsOf = (text: string, border: Border | undefined): Segments =>
  ((border && partsBetween(text, border)) ?? [text]).map(wordsOf);
