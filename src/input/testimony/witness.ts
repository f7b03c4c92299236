/**
 * The witness of a file: of all columns of keys, the one whose keys are those of the persons in the rows. Keys of a mother or
 * a tutor are found too, and are not heard.
 *
 * What it does not hold: a key. It has names of columns and counts.
 */
import { keyColumns } from './key-columns.js';
import { areOwnKeys, type RowReader, type Testimony, testimonyOf } from './testimony.js';

/** A column of keys, for the reading of the file. */
export interface KeyColumnReading {
  /** The name of the column. */
  readonly column: string;
  /** Rows with a key, and those whose key fits the names and the year of the row. */
  readonly keys: number;
  readonly own: number;
  /** Whether its keys are heard. */
  readonly testifies: boolean;
}

export interface Witness {
  readonly columns: readonly KeyColumnReading[];
  /** Undefined if no column of keys can be heard. */
  readonly testimony: Testimony | undefined;
  /** The columns that may be the state of birth, and the one that the keys prove. */
  readonly states: readonly number[];
  readonly provenState: number | undefined;
}

/** Headings of keys: in a strict file only these columns are looked at. */
const KEY_HEADING = /curp|clave *[uú]nica/i;

export const isKeyHeading = (heading: string): boolean => KEY_HEADING.test(heading);

export function witnessOf(
  rows: readonly (readonly string[])[],
  header: readonly string[],
  columns: readonly number[],
  reader: RowReader,
): Witness {
  const testimonies = keyColumns(rows, columns).map((column) => testimonyOf(rows, column, reader));
  const heard = testimonies
    .filter(areOwnKeys)
    .reduce<Testimony | undefined>(
      (best, other) => (best !== undefined && best.own >= other.own ? best : other),
      undefined,
    );
  return {
    columns: testimonies.map((testimony) => ({
      column: header[testimony.column]!,
      keys: testimony.keys,
      own: testimony.own,
      testifies: testimony === heard,
    })),
    testimony: heard,
    states: reader.states,
    provenState: heard?.states.decided(reader.states),
  };
}
