/**
 * Which fields a run needs, and whether a header has the contract's own names for all of them. Such a file speaks the
 * contract, and its values are read by the letter; any other file is read as people write.
 *
 * What it does not do: look at values, or at `--map`. A program that writes the contract's names needs no mapping.
 */
import { FIELDS, type Field, type Surnames } from '../../key/contract/person.js';
import {
  BIRTH_DATE,
  BIRTH_DATE_PARTS,
  BOTH_SURNAMES,
  KEY_ON_FILE,
  type MappedName,
  WHOLE_NAME,
} from '../csv/column-names.js';
import type { Mode } from '../csv/plan.js';
import type { HeldNames } from '../values/whole-names.js';

export interface MapOptions {
  map?: ReadonlyMap<string, string>;
  /** Undefined: the header decides. */
  normalize?: boolean | undefined;
  mode?: Mode;
  surnames?: Surnames;
  /** What the headings mean, if the header has two rows. */
  headings?: readonly string[] | undefined;
  /** A workbook has no encoding. */
  isWorkbook?: boolean;
  /** The column that keys on file prove to be the state of birth, if the header leaves it open. */
  provenState?: number | undefined;
  /** Columns of a state whose values are no places: no candidates for the place of birth. */
  noPlaces?: ReadonlySet<number> | undefined;
}

/** The fields that one column holds. */
export const HELD_FIELDS: Readonly<Record<HeldNames, readonly Field[]>> = {
  name: ['nombres', 'apellido_paterno', 'apellido_materno'],
  surnames: ['apellido_paterno', 'apellido_materno'],
};

export const HOLDING_NAME = { name: WHOLE_NAME, surnames: BOTH_SURNAMES } as const;

/** The names that a mode requires in the header. `held`: what is in one column, if names or surnames are. */
export function wantedNames(
  wholeDate: boolean,
  { mode = 'calculate', surnames }: MapOptions,
  held?: HeldNames,
): MappedName[] {
  const person = FIELDS.filter(
    (field) =>
      !(wholeDate && BIRTH_DATE_PARTS.includes(field)) &&
      !(held && HELD_FIELDS[held].includes(field)) &&
      !(surnames === 'optional' && field === 'apellido_materno'),
  );
  return [
    ...(mode !== 'validate' && held ? [HOLDING_NAME[held]] : []),
    ...(mode === 'validate' ? [] : person),
    ...(mode !== 'validate' && wholeDate ? [BIRTH_DATE] : []),
    ...(mode === 'calculate' ? [] : [KEY_ON_FILE]),
  ] as MappedName[];
}

/** As the contract writes it: any case, blanks for underscores. */
const contractName = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, '_');

/** Whether the contract's own names are there for every field that the run needs. Other columns do not matter. */
export function isContractHeader(header: readonly string[], options: MapOptions): boolean {
  const names = new Set(header.map(contractName));
  return wantedNames(false, options).every((name) => names.has(name));
}
