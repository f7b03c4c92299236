/**
 * Maps the columns of a file to fields, by their names; `--map field=column` overrides the detection.
 *
 * What it does not do: choose between two columns that match the same field, or take the state of an address for the
 * state of birth. It reports them, and the run stops before its first row.
 */

import type { Sentence } from '../../base/sentence.js';
import { FIELDS } from '../../key/contract/person.js';
import {
  BIRTH_DATE,
  BIRTH_DATE_PARTS,
  fieldOfHeader,
  isHeader,
  isPartOfAddress,
  KEY_ON_FILE,
  MAPPED_NAMES,
  type MappedName,
  mayBeStateOfAddress,
  simplifyHeader,
} from '../csv/column-names.js';
import { closest } from '../csv/did-you-mean.js';
import { InputError } from '../csv/input-error.js';
import { type Columns, type MappedNames, usedColumns } from '../csv/plan.js';
import { isContractHeader, type MapOptions, wantedNames } from './contract-header.js';
import { askForBirthDate, askForState, refuseAmbiguity, refuseMissing } from './header-advice.js';

interface Mapping {
  columns: Columns;
  birthDateColumn: number;
  keyColumn: number;
  mappedNames?: MappedNames | undefined;
}

const quoted = (header: string): string => JSON.stringify(header);

/** The columns that `--map field=column` can mean: by exact header, by `#number`, or by simplified name. */
export function columnsNamed(wanted: string, header: readonly string[]): number[] {
  const exact = header.flatMap((name, index) => (name.trim() === wanted.trim() ? [index] : []));
  if (exact.length > 0) return exact;
  const number = /^#(\d+)$/.exec(wanted);
  if (number) return [Number(number[1]) - 1];
  const simple = simplifyHeader(wanted);
  return header.flatMap((name, index) => (simplifyHeader(name) === simple && simple !== '' ? [index] : []));
}

function columnOf(wanted: string, header: readonly string[]): number {
  const found = columnsNamed(wanted, header);
  if (found.length > 1) {
    throw new InputError('ambiguous_column', {
      en: `--map: the header has ${found.length} columns ${quoted(wanted)}: say which by its place, as #${found[0]! + 1}`,
      es: `--map: el encabezado tiene ${found.length} columnas ${quoted(wanted)}: indique cuál por su lugar, como #${found[0]! + 1}`,
    });
  }
  const column = found[0] ?? -1;
  if (column < 0 || column >= header.length) {
    const near = isHeader(header) ? closest(wanted, header) : undefined;
    throw new InputError('bad_mapping', {
      en: `--map: the header has no column ${quoted(wanted)}${near ? `; did you mean ${quoted(near)}?` : ''}`,
      es: `--map: el encabezado no tiene la columna ${quoted(wanted)}${near ? `; ¿quiso decir ${quoted(near)}?` : ''}`,
    });
  }
  return column;
}

/** The error message for an unknown field name in a mapping; `undefined` if the field exists. */
export function unknownField(field: string): Sentence | undefined {
  if (MAPPED_NAMES.includes(field as MappedName)) return undefined;
  const near = closest(field, MAPPED_NAMES);
  const names = MAPPED_NAMES.join(', ');
  return {
    en: `there is no field ${quoted(field)}; ${near ? `did you mean ${near}?` : `the fields are ${names}`}`,
    es: `no existe el campo ${quoted(field)}; ${near ? `¿quiso decir ${near}?` : `los campos son ${names}`}`,
  };
}

/** The candidate columns of each field: the one given by `--map`, otherwise all columns with a matching header. */
function candidates(header: readonly string[], map: ReadonlyMap<string, string>): Map<MappedName, number[]> {
  const found = new Map<MappedName, number[]>();
  for (const [field, wanted] of map) {
    const unknown = unknownField(field);
    if (unknown !== undefined)
      throw new InputError('bad_mapping', { en: `--map: ${unknown.en}`, es: `--map: ${unknown.es}` });
    found.set(field as MappedName, [columnOf(wanted, header)]);
  }
  const taken = new Set([...found.values()].flat());
  if (taken.size < found.size)
    throw new InputError('bad_mapping', {
      en: '--map: one column is given to two fields',
      es: '--map: una misma columna se indica para dos campos',
    });
  for (const [index, name] of header.entries()) {
    const field = fieldOfHeader(name);
    if (field === undefined || map.has(field) || taken.has(index)) continue;
    const columns = found.get(field);
    if (columns === undefined) found.set(field, [index]);
    else columns.push(index); // in place: a header may have a hundred thousand columns of one name
  }
  return found;
}

/** The fields that a header provides and those that are required; clients use it to let the user choose columns. */
export interface HeaderSurvey {
  found: ReadonlyMap<MappedName, readonly number[]>;
  wanted: readonly MappedName[];
  /** Whether values are read as people write them. */
  normalize: boolean;
  /** The columns that may be the state of birth or that of an address; they are not in `found`. */
  states: readonly number[];
}

/** Two columns of an address make a state part of it. */
const MIN_ADDRESS = 2;

/** The columns that may be the state of an address, unless `--map` names the column of the state of birth. */
export function statesOfAddress(
  header: readonly string[],
  map: ReadonlyMap<string, string> | undefined,
): number[] {
  if (map?.has('entidad') || header.filter(isPartOfAddress).length < MIN_ADDRESS) return [];
  return header.flatMap((name, column) => (mayBeStateOfAddress(name) ? [column] : []));
}

/** Removes the states of an address from the candidates, and returns them. */
function removeStates(
  found: Map<MappedName, number[]>,
  header: readonly string[],
  map: ReadonlyMap<string, string>,
): number[] {
  const columns = found.get('entidad') ?? [];
  const ofAddress = new Set(statesOfAddress(header, map));
  const states = columns.filter((column) => ofAddress.has(column));
  const others = columns.filter((column) => !ofAddress.has(column));
  if (others.length > 0) found.set('entidad', others);
  else found.delete('entidad');
  return states;
}

export function surveyHeader(header: readonly string[], options: MapOptions = {}): HeaderSurvey {
  const map = options.map ?? new Map<string, string>();
  const found = candidates(header, map);
  const states = removeStates(found, header, map);
  const normalize = options.normalize ?? !isContractHeader(header, options);
  const hasParts = BIRTH_DATE_PARTS.some((part) => map.has(part)) && !map.has(BIRTH_DATE);
  const wholeDate = normalize && found.has(BIRTH_DATE) && !hasParts;
  return { found, wanted: wantedNames(wholeDate, options), normalize, states };
}

/** Whether the whole date and its three parts are there, and `--map` names none of them. */
const hasTwoDates = (
  { found, wanted }: HeaderSurvey,
  map: ReadonlyMap<string, string> | undefined,
): boolean =>
  wanted.includes(BIRTH_DATE) && !map?.has(BIRTH_DATE) && BIRTH_DATE_PARTS.every((part) => found.has(part));

/** The names of the used columns whose name does not mean their field. A header that may be a person is not copied. */
function mappedNames(header: readonly string[], mapping: Mapping): MappedNames | undefined {
  const mapped = usedColumns(mapping).filter(
    ([name, column]) => fieldOfHeader(header[column] ?? '') !== name,
  );
  if (mapped.length === 0) return undefined;
  const isKnown = isHeader(header);
  return Object.fromEntries(
    mapped.map(([name, column]) => [name, isKnown ? simplifyHeader(header[column] ?? '') : '']),
  );
}

/** Maps the header. Throws an `InputError` for missing, ambiguous or misnamed columns. */
export function mapHeader(header: readonly string[], options: MapOptions = {}): Mapping {
  const survey = surveyHeader(header, options);
  const { found, wanted, states } = survey;
  refuseAmbiguity(found, header, new Set([...wanted, ...(options.mode === 'validate' ? [] : FIELDS)]));
  const missing = wanted.filter((name) => !found.has(name));
  refuseMissing(
    missing.filter((name) => name !== 'entidad' || states.length === 0),
    header,
    { ...survey, isWorkbook: options.isWorkbook === true },
  );
  if (missing.includes('entidad')) askForState(header, states);
  if (hasTwoDates(survey, options.map)) askForBirthDate(header, found);
  const columnOfName = (name: MappedName): number => found.get(name)?.[0] ?? -1;
  const mapping = {
    columns: Object.fromEntries(FIELDS.map((field) => [field, columnOfName(field)])) as Columns,
    birthDateColumn: wanted.includes(BIRTH_DATE) ? columnOfName(BIRTH_DATE) : -1,
    keyColumn: wanted.includes(KEY_ON_FILE) ? columnOfName(KEY_ON_FILE) : -1,
  };
  return { ...mapping, mappedNames: mappedNames(header, mapping) };
}
