/**
 * Counts how the values of a row are written, by column and kind: `sex:F`, `dates:day_first`. The counts of all rows show
 * how a column is written; the order of rows and chunks does not change them.
 *
 * What it does not do: judge. `src/input/reading` does, at the beginning of a run and at its end.
 */
import { INVALID_F } from '../../key/contract/assessment.js';
import { FIELD_CODES, faultOf } from '../../key/contract/codes.js';
import { orderOfNames } from '../../key/wholenames/name-cuts.js';
import { segmentsOf } from '../../key/wholenames/written-borders.js';
import { dateKind } from '../values/birth-dates.js';
import { type DateColumns, dateCell } from '../values/centuries.js';
import { columnsKind } from '../values/date-columns.js';
import { type EntityColumns, entityCell, entityKind } from '../values/entity-names.js';
import { filledParts, joinedName, partKind, tickedSex } from '../values/joined-cells.js';
import { type NameReading, normalizedNames } from '../values/normalized-names.js';
import { sexKind } from '../values/sexes.js';
import type { WholeName } from '../values/whole-names.js';
import { fieldOfHeader, simplifyHeader } from './column-names.js';
import { JOINABLE, type JoinableField, type Plan, usedColumns } from './plan.js';
import { countEvidence, type Tally } from './tally.js';

/** `ticks` is counted by the survey alone. `shares` are names whose share of all rows decides what they are. */
export type EvidenceColumn = 'sex' | 'dates' | 'entities' | 'names' | 'shares' | 'order' | 'header' | 'ticks';

/** `X` as the first surname: counted like a placeholder. */
export const X_FOR_NONE = 'names:placeholder';

/** 1970-01-01, in one column or in three. */
export const EPOCH = 'dates:epoch';

/** Counts what names hold beside a name: `names:title`, `shares:citizen`. */
export function countNames(
  tally: Tally,
  { kinds, shares }: Pick<NameReading, 'kinds' | 'shares'>,
  row: number,
): void {
  for (const kind of kinds) countEvidence(tally, `names:${kind}`, row);
  for (const share of shares) countEvidence(tally, `shares:${share}`, row);
}

type Layout = Pick<
  Plan,
  'columns' | 'joined' | 'sexTicks' | 'wholeName' | 'birthDateColumn' | 'keyColumn' | 'mappedNames' | 'names'
> &
  DateColumns &
  EntityColumns;

/** The text of a name: of several cells, if it is in several columns. As people write. */
const nameIn = (
  cells: readonly string[],
  { columns, joined, names }: Pick<Plan, 'columns' | 'joined' | 'names'>,
  field: JoinableField,
): string | undefined => {
  const all = joined?.[field];
  return all === undefined ? cells[columns[field]] : joinedName(cells, all, true, names?.fillers?.[field]);
};

/** Counts the parts of a name beside other parts that mean, or may mean, that there is none. */
function countParts(
  tally: Tally,
  parts: readonly string[],
  fillers: readonly string[] | undefined,
  row: number,
): void {
  if (parts.length < 2) return;
  const kinds = parts.map((part) => partKind(part, fillers));
  if (kinds.every((kind) => kind === 'placeholder')) return; // counted as one name
  for (const kind of kinds) if (kind !== 'name') countEvidence(tally, `names:${kind}`, row);
}

/** A row that names this many fields is a header. */
const MIN_NAMED = 4;

/** Whether a row is the header of another file, with a field in another column: so are the values of the rows after it. */
export function isOtherHeader(cells: readonly string[], layout: Layout): boolean {
  let named = 0;
  let isOther = false;
  const fields = cells.map(fieldOfHeader);
  for (const [field, column] of usedColumns(layout)) {
    const mapped = layout.mappedNames?.[field];
    const isNamedAt = (at: number): boolean =>
      mapped === undefined
        ? fields[at] === field
        : mapped !== '' && simplifyHeader(cells[at] ?? '') === mapped;
    if (!cells.some((_, at) => isNamedAt(at))) continue;
    named++;
    if (!isNamedAt(column)) isOther = true;
  }
  return named >= MIN_NAMED && isOther;
}

/** The faults that a header among the rows has: a year that is not a number, and an invalid sex. */
const HEADER_FAULTS = faultOf(FIELD_CODES.anio_nacimiento.not_numeric!) | faultOf(FIELD_CODES.sexo.invalid!);

/** Without `--normalize`: whether a row with these faults may be a header, so that its cells have to be compared. */
export const mayBeHeader = (faults: number): boolean => (faults & HEADER_FAULTS) === HEADER_FAULTS;

/** Counts a row in error if it is the header of another file. */
export function countOtherHeader(tally: Tally, cells: readonly string[], layout: Layout, row: number): void {
  if (isOtherHeader(cells, layout)) countEvidence(tally, 'header:other', row);
}

/** The texts of the names of a row. A whole name is in the place of the given names, both surnames in that of the first. */
export function namesIn(
  cells: readonly string[],
  layout: Pick<Plan, 'columns' | 'joined' | 'wholeName' | 'names'>,
) {
  const { column, holds } = layout.wholeName ?? {};
  const whole = column === undefined ? undefined : (cells[column] ?? '');
  return {
    nombres: holds === 'name' ? whole : nameIn(cells, layout, 'nombres'),
    apellido_paterno: holds === 'surnames' ? whole : nameIn(cells, layout, 'apellido_paterno'),
    apellido_materno: nameIn(cells, layout, 'apellido_materno'),
  };
}

/** Counts the order of a whole name, if the tables of common names prove one. */
function countOrder(
  tally: Tally,
  cells: readonly string[],
  { column, holds, border }: WholeName,
  row: number,
): void {
  const order = holds === 'name' ? orderOfNames(segmentsOf(cells[column] ?? '', border)) : undefined;
  if (order !== undefined) countEvidence(tally, `order:${order}`, row);
}

/** Counts the date in three columns if it may stand for none. */
function countColumnDate(
  tally: Tally,
  cells: readonly string[],
  columns: Plan['columns'],
  row: number,
): void {
  const { anio_nacimiento: year, mes_nacimiento: month, dia_nacimiento: day } = columns;
  if (columnsKind(cells[year], cells[month], cells[day]) === 'epoch') countEvidence(tally, EPOCH, row);
}

const NAMES = {
  sex: new Map<string, string>(),
  dates: new Map<string, string>(),
  entities: new Map<string, string>(),
};

/** `sex:F`: the same string each time, since V8 finds the count of a new string more slowly. */
function evidenceName(column: keyof typeof NAMES, kind: string): string {
  let name = NAMES[column].get(kind);
  if (name === undefined) {
    name = `${column}:${kind}`;
    NAMES[column].set(kind, name);
  }
  return name;
}

/** Rows must be counted in ascending order. A column of -1 is not counted. `hasOrdinaryNames`: see `areOrdinary`. */
export function countValues(
  tally: Tally,
  cells: readonly string[],
  layout: Layout,
  row: number,
  hasOrdinaryNames = false,
): void {
  const { columns, joined, sexTicks, birthDateColumn } = layout;
  const sex = sexKind(
    sexTicks === undefined ? cells[columns.sexo] : tickedSex(cells[sexTicks.man], cells[sexTicks.woman]),
  );
  if (columns.sexo >= 0) countEvidence(tally, evidenceName('sex', sex), row);
  if (sex === 'other') countOtherHeader(tally, cells, layout, row);
  if (birthDateColumn >= 0)
    countEvidence(tally, evidenceName('dates', dateKind(dateCell(cells, layout))), row);
  else countColumnDate(tally, cells, columns, row);
  if (columns.entidad >= 0)
    countEvidence(tally, evidenceName('entities', entityKind(entityCell(cells, layout))), row);
  if (joined !== undefined) {
    for (const field of JOINABLE) {
      const all = joined[field];
      if (all !== undefined) countParts(tally, filledParts(cells, all), layout.names?.fillers?.[field], row);
    }
  }
  if (layout.wholeName !== undefined) countOrder(tally, cells, layout.wholeName, row);
  if (!hasOrdinaryNames) countNames(tally, normalizedNames(namesIn(cells, layout), layout.names), row);
}

const LETTER_H = 72;
const LETTER_M = 77;

/** Without `--normalize`, for a row in error: its letter H, M or F, as `readSex` returns it. Other rows have a key. */
export function countStrictSex(tally: Tally, sex: number, row: number): void {
  if (sex === INVALID_F) countEvidence(tally, 'sex:F', row);
  else if (sex === LETTER_H) countEvidence(tally, 'sex:H', row);
  else if (sex === LETTER_M) countEvidence(tally, 'sex:M', row);
}

/** The evidence of one column by kind: of `sex:F` and `sex:M`, that of `F` and `M`. */
export interface Evidence<Counts = Record<string, number>> {
  readonly counts: Counts;
  /** The first row of each kind. */
  readonly firstRows: Readonly<Record<string, number>>;
}

export function evidenceOf({ evidence, firstRows }: Tally, column: EvidenceColumn): Evidence {
  const prefix = `${column}:`;
  const ofColumn = <Value>(all: Record<string, Value>): [string, Value][] =>
    Object.entries(all).flatMap(([name, value]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), value]] : [],
    );
  const rows = ofColumn(firstRows).map(([kind, [first]]) => [kind, first!] as const);
  return { counts: Object.fromEntries(ofColumn(evidence)), firstRows: Object.fromEntries(rows) };
}
