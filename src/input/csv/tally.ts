/**
 * Counts of a chunk or a run: rows, and rows by code, reason, verdict, cause, generic key, entity, decade and sex. The number
 * of keys is `rows - errors`. If the counts do not add up, that is a defect in the program; `addsUp` detects it.
 */
import { CALCULATION_FAILED, type Reason } from '../../key/contract/codes.js';
import type { Reconciliation } from '../../key/reconcile/reconciliation.js';

export interface Tally {
  rows: number;
  errors: number;
  /** By code, only codes that occurred: `{"403": 12}`. */
  codes: Record<string, number>;
  /** Rows with code 417, by reason. */
  reasons: Record<string, number>;
  /** By verdict, in the modes `reconcile` and `validate`. */
  verdicts: Record<string, number>;
  /** Rows with the verdict `explained`, by cause or pair of causes: `surnames_swapped+sex`. */
  causes: Record<string, number>;
  /** Rows whose key on file is not a CURP, with any verdict, by the checks that it fails: `date+entity`. */
  checks: Record<string, number>;
  /** Rows with the verdict `generic`, by the key: `foreigner_man`. */
  generic: Record<string, number>;
  /** Rows with a calculated key, or with a well-formed one on file if none is calculated: by entity (`09`) and decade. */
  entities: Record<string, number>;
  decades: Record<string, number>;
  /** The same rows by sex: H, M or X. */
  sexes: Record<string, number>;
  /**
   * How values are written, by column and kind: `sex:F`. Without `--normalize`, only the letters of the sex in rows in
   * error.
   */
  evidence: Record<string, number>;
  /** The first rows, in ascending order, of each code (`403`), reason (`invalid_date`) and kind of evidence. */
  firstRows: Record<string, number[]>;
}

export const emptyTally = (): Tally => ({
  rows: 0,
  errors: 0,
  codes: {},
  reasons: {},
  verdicts: {},
  causes: {},
  checks: {},
  generic: {},
  entities: {},
  decades: {},
  sexes: {},
  evidence: {},
  firstRows: {},
});

function count(counts: Record<string, number>, key: string | number, rows = 1): void {
  counts[key] = (counts[key] ?? 0) + rows;
}

/** Maximum number of row numbers that are kept of each kind. */
export const FIRST_ROWS = 5;

function noteRow(tally: Tally, kind: string, row: number): void {
  const rows = tally.firstRows[kind];
  if (rows === undefined) tally.firstRows[kind] = [row];
  else if (rows.length < FIRST_ROWS && rows.at(-1) !== row) rows.push(row);
}

/** Rows must be counted in ascending order. */
export function countError(tally: Tally, code: number, reason: Reason | null, row: number): void {
  tally.errors++;
  count(tally.codes, code);
  // A row with a lower code may also have a reason, but only reasons of rows reported as 417 are counted.
  const isReason = code === CALCULATION_FAILED && reason !== null;
  if (isReason) count(tally.reasons, reason);
  noteRow(tally, isReason ? reason : String(code), row);
}

/** Counts a value that shows how its column is written. */
export function countEvidence(tally: Tally, kind: string, row: number): void {
  count(tally.evidence, kind);
  noteRow(tally, kind, row);
}

/** Counts more rows of a kind of evidence, of which the tally has the first rows. */
export const addEvidence = (tally: Tally, kind: string, rows: number): void =>
  count(tally.evidence, kind, rows);

/** Kinds of evidence: characters beyond ASCII that fit the encoding that was found, and that contradict it. */
export const FITS_ENCODING = 'encoding:fits';
export const CONTRADICTS_ENCODING = 'encoding:contradicts';

/** Counts characters that fit the encoding. Their rows are not kept. */
export function countFitting(tally: Tally, characters: number): void {
  if (characters > 0) addEvidence(tally, FITS_ENCODING, characters);
}

export function addTally(total: Tally, part: Tally): void {
  total.rows += part.rows;
  total.errors += part.errors;
  const { rows: _, errors: __, firstRows: ___, ...totals } = total;
  for (const [name, counts] of Object.entries(totals))
    for (const [key, rows] of Object.entries(part[name as keyof typeof totals])) count(counts, key, rows);
  for (const [kind, rows] of Object.entries(part.firstRows)) {
    const all = [...(total.firstRows[kind] ?? []), ...rows];
    total.firstRows[kind] = all.sort((one, other) => one - other).slice(0, FIRST_ROWS);
  }
}

const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0);

/** The errors are the sum of the codes, and the rows with 417 are the sum of the reasons. */
const codesAddUp = ({ rows, errors, codes, reasons }: Tally): boolean =>
  errors <= rows && errors === sum(codes) && (codes[CALCULATION_FAILED] ?? 0) === sum(reasons);

/**
 * All rows have a verdict, or none; each `explained` row has a cause, each `invalid` row a failed check, and each `generic`
 * row the name of its key.
 */
function verdictsAddUp({ rows, verdicts, causes, checks, generic: keys }: Tally): boolean {
  const { explained = 0, invalid = 0, uncomputable = 0, generic = 0 } = verdicts;
  const judged = sum(verdicts);
  const failing = sum(checks);
  return (
    (judged === 0 || judged === rows) &&
    sum(causes) === explained &&
    sum(keys) === generic &&
    failing >= invalid &&
    failing <= invalid + uncomputable
  );
}

export const addsUp = (tally: Tally): boolean =>
  codesAddUp(tally) &&
  verdictsAddUp(tally) &&
  sum(tally.entities) === sum(tally.decades) &&
  sum(tally.entities) === sum(tally.sexes);

export const countEntity = (tally: Tally, entity: number, rows = 1): void =>
  count(tally.entities, String(entity).padStart(2, '0'), rows);

export const countDecade = (tally: Tally, year: number, rows = 1): void =>
  count(tally.decades, String(year - (year % 10)), rows);

export const countSex = (tally: Tally, sex: string, rows = 1): void => count(tally.sexes, sex, rows);

export function countVerdict(
  tally: Tally,
  { verdict, cause }: Pick<Reconciliation, 'verdict' | 'cause'>,
  rows = 1,
): void {
  count(tally.verdicts, verdict, rows);
  if (cause.length === 0) return;
  const counts =
    verdict === 'explained' ? tally.causes : verdict === 'generic' ? tally.generic : tally.checks;
  count(counts, cause.join('+'), rows);
}
