/**
 * Counts the rows of a strict run that are in error only because of how a value is written (`Mujer`, `7`, `Jalisco`): read
 * as people write, they would have no fault of form. The summary says how many there are.
 *
 * What it does not do: compute their keys, or change a result.
 */
import { FIELD_CODES, faultOf } from '../../key/contract/codes.js';
import type { Field } from '../../key/contract/person.js';
import { entityKind } from '../values/entity-names.js';
import { Memo } from '../values/memo.js';
import { monthOfName } from '../values/months.js';
import { normalizedValue } from '../values/normalized-value.js';
import { sexKind } from '../values/sexes.js';
import type { Plan } from './plan.js';
import { countEvidence, type Tally } from './tally.js';

export const READABLE = 'values:readable';

const isOneDigit = (cell: string): boolean => /^[0-9]$/.test(normalizedValue(cell));

const NO_ENTITY: ReadonlySet<string> = new Set(['country', 'country_code', 'empty', 'other']);

/** Fields that people write in other ways, and whether a cell is one of them. */
const READABLE_CELLS: { readonly [field in Field]?: (cell: string) => boolean } = {
  mes_nacimiento: (cell) => isOneDigit(cell) || monthOfName(normalizedValue(cell)) !== undefined,
  dia_nacimiento: isOneDigit,
  sexo: (cell) => sexKind(cell) !== 'other',
  entidad: (cell) => !NO_ENTITY.has(entityKind(cell)),
};

/** The faults of form of these fields; a missing value is none of them. */
const FAULTS = Object.entries(READABLE_CELLS).map(([field, isReadable]) => {
  const { missing: _, ...codes } = FIELD_CODES[field as Field];
  return {
    field: field as Field,
    readable: new Memo(isReadable),
    faults: Object.values(codes).reduce((all, code) => all | faultOf(code), 0),
  };
});

const OF_WRITING = FAULTS.reduce((all, { faults }) => all | faults, 0);

/** Whether a row with these faults may be counted, so that its cells have to be looked at. */
export const mayBeReadable = (faults: number): boolean => faults !== 0 && (faults & ~OF_WRITING) === 0;

/** Counts a row in error with these faults if every one of them is a way of writing. `cell` is called for those cells only. */
export function countReadable(
  tally: Tally,
  faults: number,
  cell: (column: number) => string | undefined,
  { columns }: Pick<Plan, 'columns'>,
  row: number,
): void {
  if (!mayBeReadable(faults)) return;
  const isWriting = FAULTS.every(
    ({ field, faults: ofField, readable }) =>
      (faults & ofField) === 0 || readable.get(cell(columns[field]) ?? ''),
  );
  if (isWriting) countEvidence(tally, READABLE, row);
}
