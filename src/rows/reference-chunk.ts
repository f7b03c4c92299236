/**
 * The reference path of a chunk: csv-parse, the calculator, csv-stringify. It supports all options, and the byte path
 * (`byte-chunk.ts`) must give the same bytes. It is used for single records, and for a chunk on which the byte path threw:
 * here a row that throws gets 417 `internal`, and the others get their results.
 */

import { toUtf8 } from '../input/csv/encoding.js';
import { type Chunk, JOINABLE, type Plan } from '../input/csv/plan.js';
import { countReadable } from '../input/csv/readable-rows.js';
import { parseRecords } from '../input/csv/reference-parser.js';
import {
  CONTRADICTS_ENCODING,
  countDecade,
  countEntity,
  countError,
  countEvidence,
  countFitting,
  countSex,
  countVerdict,
  emptyTally,
  type Tally,
} from '../input/csv/tally.js';
import { countOtherHeader, countStrictSex, countValues, mayBeHeader } from '../input/csv/value-evidence.js';
import { evidenceOfText } from '../input/encodings/contradictions.js';
import type { SingleByteEncoding } from '../input/encodings/tables.js';
import { faultsOf } from '../key/contract/codes.js';
import { readSex } from '../key/contract/person-reading.js';
import { birthDigits, decode } from '../key/curp/decode.js';
import { AttentionLines } from './attention-lines.js';
import { ChunkPeople } from './chunk-people.js';
import { errorLine, isInError } from './error-lines.js';
import { hasExtraFields, internalOutcome, RowJudge, type RowOutcome, resultLine } from './row-result.js';
import type { SheetFacts } from './workbook/sheet-segment.js';

export interface ChunkResult {
  bytes: Buffer;
  tally: Tally;
  /** The lines of the errors file; undefined without `--errors`. */
  errors?: Buffer | undefined;
  /** The lines of the attention file, as one segment; undefined without `--attention`. */
  attention?: Buffer | undefined;
  /** The person records, for `--duplicates`; undefined without it. */
  people?: Buffer | undefined;
  /** For a workbook: which parts of the bytes belong to which sheet. */
  sheets?: SheetFacts | undefined;
}

/** The outcome of a record and its result line. `names` are its cells with damaged names marked. */
function judge(
  row: number,
  cells: readonly string[],
  names: readonly string[],
  plan: Plan,
  judge: RowJudge,
): [RowOutcome, string] {
  try {
    const rowOutcome = judge.judge(names);
    return [rowOutcome, resultLine(row, cells, rowOutcome, plan)];
  } catch {
    const rowOutcome = internalOutcome(plan);
    return [rowOutcome, resultLine(row, cells, rowOutcome, plan)];
  }
}

/** Counts the entity and the decade of a well-formed key. */
function countHolder(tally: Tally, key: string, today: string): void {
  countEntity(tally, Number(decode(key, today)!.entity.clave_entidad));
  countDecade(tally, birthDigits(key).year);
  countSex(tally, key.charAt(10));
}

export function countRecord(
  tally: Tally,
  row: number,
  cells: readonly string[],
  rowOutcome: RowOutcome,
  judge: RowJudge,
): void {
  const { outcome, reconciliation } = rowOutcome;
  const { plan } = judge;
  tally.rows++;
  if (reconciliation !== null) countVerdict(tally, reconciliation);
  if (plan.mode === 'validate') {
    if (reconciliation?.verdict === 'valid') countHolder(tally, rowOutcome.onFile.key, plan.today);
    return;
  }
  if (plan.normalize) countValues(tally, cells, plan, row);
  if (outcome.curp === null) {
    countError(tally, outcome.code, outcome.reason, row);
    if (plan.normalize) return;
    countStrictSex(tally, readSex(cells[plan.columns.sexo] ?? ''), row);
    const faults = faultsOf(outcome.codes);
    if (mayBeHeader(faults)) countOtherHeader(tally, cells, plan, row);
    countReadable(tally, faults, (column) => cells[column], plan, row);
  } else {
    const { entidad, anio_nacimiento } = judge.person(cells);
    countEntity(tally, Number(entidad));
    countDecade(tally, Number(anio_nacimiento));
    countSex(tally, outcome.curp.charAt(10));
  }
}

/** Adds the person of a record, unless its fields may be in the wrong columns or the row failed. */
export function addPerson(
  people: ChunkPeople,
  rowInChunk: number,
  cells: readonly string[],
  { outcome, onFile }: RowOutcome,
  judge: RowJudge,
): void {
  const { reason } = outcome;
  if (judge.plan.mode === 'validate') people.addKey(onFile.key, rowInChunk);
  else if (reason !== 'internal' && !hasExtraFields(cells, judge.plan))
    people.addPerson(judge.person(cells), rowInChunk, judge.plan.mode === 'reconcile' ? onFile.key : '');
}

/**
 * Counts the characters of a record that fit the encoding and those that contradict it. Returns the cells with damaged names
 * marked: no key is calculated from them.
 */
function checkEncoding(
  tally: Tally,
  row: number,
  cells: readonly string[],
  encoding: SingleByteEncoding,
  { columns, joined = {}, wholeName }: Plan,
): readonly string[] {
  const ofFields = JOINABLE.flatMap((field) => joined[field] ?? columns[field]);
  const names = wholeName === undefined ? ofFields : [...ofFields, wholeName.column];
  return cells.map((cell, column) => {
    const { fits, contradicts, marked } = evidenceOfText(cell, encoding);
    countFitting(tally, fits);
    for (let count = 0; count < contradicts; count++) countEvidence(tally, CONTRADICTS_ENCODING, row);
    return names.includes(column) ? marked : cell;
  });
}

/** With `found`, the encoding that was found: names with characters that contradict it are damaged text. */
export function processByReference(chunk: Chunk, plan: Plan, found?: SingleByteEncoding): ChunkResult {
  const rowJudge = new RowJudge(plan);
  const records = parseRecords(toUtf8(chunk.bytes, chunk.encoding), plan.delimiter, plan.normalize);
  const tally = emptyTally();
  const lines: string[] = [];
  const errors: string[] | undefined = plan.errors === 'none' ? undefined : [];
  const attention = plan.attention ? new AttentionLines(plan) : undefined;
  const people = plan.duplicates ? new ChunkPeople(plan) : undefined;
  for (const cells of records) {
    const row = chunk.firstRow + tally.rows;
    const read = found === undefined ? cells : checkEncoding(tally, row, cells, found, plan);
    const [rowOutcome, line] = judge(row, cells, read, plan, rowJudge);
    if (people !== undefined) addPerson(people, tally.rows, read, rowOutcome, rowJudge);
    countRecord(tally, row, cells, rowOutcome, rowJudge);
    lines.push(line);
    if (errors !== undefined && isInError(rowOutcome, plan))
      errors.push(errorLine(row, cells, rowOutcome, plan));
    attention?.addCells(row, cells, rowOutcome);
  }
  return {
    bytes: Buffer.from(lines.join('')),
    tally,
    errors: errors && Buffer.from(errors.join('')),
    attention: attention?.segment(),
    people: people?.segment(chunk),
  };
}
