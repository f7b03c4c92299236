/** Typed arrays that grow by copying: a longer one has at least twice the length, so that the copies cost little. */

type Words =
  | Int32Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** A copy with the double length, or with `least` elements if these are more; the new elements are `rest`. */
export function grown<T extends Words>(array: T, least = 0, rest = 0): T {
  const longer = new (array.constructor as new (length: number) => T)(Math.max(2 * array.length, least));
  longer.set(array);
  if (rest !== 0) longer.fill(rest, array.length);
  return longer;
}
