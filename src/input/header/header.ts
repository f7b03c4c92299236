/**
 * Maps the columns of a file to fields, by their names; `--map field=column` overrides the detection.
 *
 * What it does not do: choose between two columns that match the same field, or take the state of an address for the
 * state of birth. It reports them, and the run stops before its first row.
 */

import { FIELDS } from '../../key/contract/person.js';
import {
  BIRTH_DATE,
  BIRTH_DATE_PARTS,
  BOTH_SURNAMES,
  fieldOfHeader,
  isBareName,
  isHeader,
  isOneSurname,
  KEY_ON_FILE,
  type MappedName,
  simplifyHeader,
  WHOLE_NAME,
} from '../csv/column-names.js';
import { InputError } from '../csv/input-error.js';
import {
  type Columns,
  isJoinable,
  type JoinableField,
  type JoinedColumns,
  type MappedNames,
  type SexTicks,
  usedColumns,
} from '../csv/plan.js';
import type { WholeNameColumn } from '../values/whole-names.js';
import { type BirthplaceReason, birthplaceCandidates, statesToProve } from './birthplace.js';
import { HELD_FIELDS, isContractHeader, type MapOptions, wantedNames } from './contract-header.js';
import { askForBirthDate, askForState, refuseAmbiguity, refuseMissing } from './header-advice.js';
import { givenNameColumns, tickColumns } from './joined-columns.js';
import { mappedColumns, unknownField } from './mapped-columns.js';

export interface Mapping {
  columns: Columns;
  joined?: JoinedColumns | undefined;
  sexTicks?: SexTicks | undefined;
  /** The column with the whole name or both surnames. */
  wholeName?: WholeNameColumn | undefined;
  birthDateColumn: number;
  keyColumn: number;
  mappedNames?: MappedNames | undefined;
  /** Why the column of the entity is the place of birth; undefined if `--map` says so. No part of a plan. */
  birthplace?: BirthplaceReason | undefined;
}

/** The columns that `--map` gives to fields. */
function givenColumns(
  header: readonly string[],
  map: ReadonlyMap<string, string>,
): Map<MappedName, readonly number[]> {
  const given = new Map<MappedName, readonly number[]>();
  for (const [field, wanted] of map) {
    const unknown = unknownField(field);
    if (unknown !== undefined)
      throw new InputError('bad_mapping', { en: `--map: ${unknown.en}`, es: `--map: ${unknown.es}` });
    given.set(field as MappedName, mappedColumns(field as MappedName, wanted, header));
  }
  const all = [...given.values()].flat();
  if (new Set(all).size < all.length)
    throw new InputError('bad_mapping', {
      en: '--map: one column is given to two fields, or twice',
      es: '--map: una misma columna se indica para dos campos, o dos veces',
    });
  return given;
}

/** The columns whose heading means a field, but for those that `--map` has given. */
function candidates(
  headings: readonly string[],
  given: ReadonlyMap<MappedName, readonly number[]>,
): Map<MappedName, number[]> {
  const found = new Map<MappedName, number[]>();
  const taken = new Set([...given.values()].flat());
  for (const [index, name] of headings.entries()) {
    const field = fieldOfHeader(name);
    if (field === undefined || given.has(field) || taken.has(index)) continue;
    const columns = found.get(field);
    if (columns === undefined) found.set(field, [index]);
    else columns.push(index); // in place: a header may have a hundred thousand columns of one name
  }
  return found;
}

/** The fields that a header provides and those that are required; clients use it to let the user choose columns. */
export interface HeaderSurvey {
  /** More than one column of a field: it is not clear which. */
  found: ReadonlyMap<MappedName, readonly number[]>;
  /** All columns of the fields that are in several; `found` has the first. */
  joined: JoinedColumns;
  /** The sex as tick marks in two columns; `found` has the first. */
  sexTicks?: SexTicks | undefined;
  /** The column with the whole name or both surnames, if the surnames have no columns of their own. */
  wholeName?: WholeNameColumn | undefined;
  wanted: readonly MappedName[];
  /** Whether values are read as people write them. */
  normalize: boolean;
  /** The columns that may be the state of birth or that of an address; they are not in `found`. */
  states: readonly number[];
  /** All columns whose heading means an entity, of birth or not. */
  entityColumns: readonly number[];
  /** Why the column of the entity is the place of birth; undefined if `--map` says so, or if there is none. */
  birthplace?: BirthplaceReason | undefined;
}

/** The candidates that a run can take for the place of birth, and those that may be the state of an address. */
function placesOfBirth(
  headings: readonly string[],
  columns: readonly number[],
  isContract: boolean,
  proven: number | undefined,
): Pick<HeaderSurvey, 'states' | 'birthplace'> & { columns: number[] } {
  const places = birthplaceCandidates(headings, columns, isContract);
  const isOpen = places.every(({ why }) => why !== 'birth' && why !== 'contract');
  if (isOpen && places.some(({ column }) => column === proven))
    return { columns: [proven!], states: [], birthplace: 'keys' };
  const isDoubtful = places.every(({ why }) => why === 'bare_beside_place');
  const all = places.map(({ column }) => column);
  return isDoubtful ? { columns: [], states: all } : { columns: all, states: [], birthplace: places[0]?.why };
}

/** Given names in several columns: joined as people write; otherwise two columns for one field. */
function findGivenNames(
  found: Map<MappedName, readonly number[]>,
  headings: readonly string[],
  normalize: boolean,
): readonly number[] | undefined {
  const { joined, later } = givenNameColumns(headings);
  if (later.length === 0) return undefined;
  const known = found.get('nombres') ?? [];
  if (joined.length > 0 && known.every((column) => joined.includes(column))) {
    found.set('nombres', normalize ? joined.slice(0, 1) : joined);
    return normalize ? joined : undefined;
  }
  if (known.length > 0) found.set('nombres', [...known, ...later]);
  return undefined;
}

/** `Apellido` beside `Segundo apellido` is the first surname. */
function findFirstSurname(found: Map<MappedName, readonly number[]>, headings: readonly string[]): void {
  const [surname, other] = found.get(BOTH_SURNAMES) ?? [];
  if (surname === undefined || other !== undefined || !isOneSurname(headings[surname]!)) return;
  if (found.has('apellido_paterno') || !found.has('apellido_materno')) return;
  found.set('apellido_paterno', [surname]);
  found.delete(BOTH_SURNAMES);
}

/**
 * The column of whole names or of both surnames. A column with a heading of given names (`Nombre`) is that of whole names if
 * nothing else can be the surnames.
 */
function findWholeName(
  found: Map<MappedName, readonly number[]>,
  headings: readonly string[],
  given: ReadonlyMap<MappedName, unknown>,
  mayBeBare: boolean,
): WholeNameColumn | undefined {
  const isGiven = given.has(WHOLE_NAME) || given.has(BOTH_SURNAMES);
  const hasSurnames = found.has('apellido_paterno') || found.has('apellido_materno');
  if (hasSurnames && !isGiven) return undefined;
  const [whole] = found.get(WHOLE_NAME) ?? [];
  if (whole !== undefined && !given.has(BOTH_SURNAMES)) return { column: whole, holds: 'name' };
  const [surnames] = found.get(BOTH_SURNAMES) ?? [];
  if (surnames !== undefined)
    return found.has('nombres') ? { column: surnames, holds: 'surnames' } : undefined;
  const [name, other] = found.get('nombres') ?? [];
  if (!mayBeBare || name === undefined || other !== undefined || !isBareName(headings[name]!))
    return undefined;
  found.set(WHOLE_NAME, [name]);
  return { column: name, holds: 'name', isBare: true };
}

export function surveyHeader(header: readonly string[], options: MapOptions = {}): HeaderSurvey {
  const { map = new Map<string, string>(), headings = header } = options;
  const given = givenColumns(header, map);
  const isContract = isContractHeader(header, options);
  const normalize = options.normalize ?? !isContract;
  const found = new Map<MappedName, readonly number[]>(candidates(headings, given));
  const { columns, states, birthplace } = placesOfBirth(
    headings,
    (found.get('entidad') ?? []).filter((column) => !options.noPlaces?.has(column)),
    isContract,
    options.provenState,
  );
  if (columns.length > 0) found.set('entidad', columns);
  else found.delete('entidad');
  const joined: { [field in JoinableField]?: readonly number[] } = {};
  for (const [field, all] of given) {
    found.set(field, all.slice(0, 1));
    if (all.length > 1 && isJoinable(field)) joined[field] = all;
  }
  const names = given.has('nombres') || isContract ? undefined : findGivenNames(found, headings, normalize);
  if (names !== undefined) joined.nombres = names;
  const sexTicks = normalize && !found.has('sexo') ? tickColumns(headings) : undefined;
  if (sexTicks !== undefined) found.set('sexo', [sexTicks.man]);
  const hasParts = BIRTH_DATE_PARTS.some((part) => map.has(part)) && !map.has(BIRTH_DATE);
  const wholeDate = normalize && found.has(BIRTH_DATE) && !hasParts;
  const mayBeBare = normalize && names === undefined && !given.has('nombres');
  findFirstSurname(found, headings);
  const wholeName = findWholeName(found, headings, given, mayBeBare);
  const held = wholeName?.holds;
  if (held !== undefined) for (const field of HELD_FIELDS[held]) found.delete(field);
  if (held === 'name') delete joined.nombres;
  const wanted = wantedNames(wholeDate, options, held);
  const entityColumns = headings.flatMap((name, column) =>
    fieldOfHeader(name) === 'entidad' ? [column] : [],
  );
  return { found, joined, sexTicks, wholeName, wanted, normalize, states, entityColumns, birthplace };
}

/**
 * The columns that may be the place of birth, if their headings leave it open: a bare one beside a place, or several. Values
 * and keys on file can decide.
 */
export function openStates(header: readonly string[], options: MapOptions): number[] {
  const { found, states } = surveyHeader(header, options);
  const several = found.get('entidad') ?? [];
  const all = several.length > 1 ? several : states;
  return statesToProve(options.headings ?? header, all, isContractHeader(header, options));
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
  const { joined, sexTicks, wholeName } = survey;
  const isPerson = options.mode !== 'validate';
  const mapping = {
    columns: Object.fromEntries(FIELDS.map((field) => [field, columnOfName(field)])) as Columns,
    birthDateColumn: wanted.includes(BIRTH_DATE) ? columnOfName(BIRTH_DATE) : -1,
    keyColumn: wanted.includes(KEY_ON_FILE) ? columnOfName(KEY_ON_FILE) : -1,
    ...(isPerson && Object.keys(joined).length > 0 && { joined }),
    ...(isPerson && sexTicks && { sexTicks }),
    ...(isPerson && wholeName && { wholeName }),
  };
  return { ...mapping, mappedNames: mappedNames(header, mapping), birthplace: survey.birthplace };
}
