/**
 * Finds in the header of a result the columns that a comparison of two results needs.
 *
 * What it does not do: guess. A column is found by its exact name.
 */
import type { ComparedColumns } from './row-marks.js';

/** The values that are compared, in the order of their columns. */
export const COMPARED = ['code_error', 'curp', 'key_on_file', 'verdict', 'cause'] as const;

export type ComparedValue = (typeof COMPARED)[number];

/** Begins the columns of a result; the mode `validate` has no such columns, and begins with `verdict`. */
const ENVELOPE = ['error', 'code_error', 'error_message', 'curp'];

/** Where the columns of the result begin, after those of the input. */
export function endOfEcho(header: readonly string[]): number {
  const start = header.findLastIndex((_, at) =>
    ENVELOPE.every((name, offset) => header[at + offset] === name),
  );
  return start < 0 ? header.lastIndexOf('verdict') : start;
}

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
  const end = endOfEcho(header);
  const ofResult = (name: string): number => header.indexOf(name, end);
  return {
    id: place(id),
    names: names.map(place),
    birth: birth.map(place),
    curp: ofResult('curp'),
    values: COMPARED.map((value) => (value === 'key_on_file' ? place(keyOnFile) : ofResult(value))),
  };
}
