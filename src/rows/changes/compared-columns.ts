/**
 * Finds in the header of a result the columns that a comparison of two results needs.
 *
 * What it does not do: guess. A column is found by its exact name.
 */
import type { ComparedColumns } from './row-marks.js';

/** Names of columns of the input, as the header of a result has them. */
export interface ComparedNames {
  /** Of `--id`. */
  readonly id: string | undefined;
  readonly names: readonly string[];
  readonly birth: readonly string[];
  readonly keyOnFile: string | undefined;
}

/** The columns in a header; the name of the first one that it lacks, as a text. */
export function comparedColumns(header: readonly string[], given: ComparedNames): ComparedColumns | string {
  const { id, names, birth, keyOnFile } = given;
  const wanted = [...(id === undefined ? [] : [id]), ...names, ...birth];
  const lacking = wanted.find((name) => !header.includes(name));
  if (lacking !== undefined) return lacking;
  const place = (name: string | undefined): number => (name === undefined ? -1 : header.indexOf(name));
  return {
    id: place(id),
    names: names.map(place),
    birth: birth.map(place),
    keyOnFile: place(keyOnFile),
    code: header.lastIndexOf('code_error'),
    curp: header.lastIndexOf('curp'),
    verdict: header.lastIndexOf('verdict'),
    cause: header.lastIndexOf('cause'),
  };
}
