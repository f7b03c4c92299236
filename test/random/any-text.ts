/**
 * Any character of Unicode for random texts, as `unit: 'binary'` of fast-check, without its table of a million characters,
 * which takes a second to build.
 */
import fc from 'fast-check';

/** Surrogates are not characters. */
const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;
const LAST = 0x10ffff;

const textOf = (place: number): string =>
  String.fromCodePoint(place < FIRST_SURROGATE ? place : place + SURROGATES);

function placeOf(text: unknown): number {
  const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
  if (point === undefined || String.fromCodePoint(point) !== text) throw new TypeError('not one character');
  return point < FIRST_SURROGATE ? point : point - SURROGATES;
}

export const anyCharacter = fc.nat({ max: LAST - SURROGATES }).map(textOf, placeOf);
