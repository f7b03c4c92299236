/**
 * The input of every scenario, and its expected output, computed once, in this process, by the reference path: without
 * chunks, queue or workers.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEADER, writePeople } from '../../samples/people-generator.js';
import type { Plan } from '../../src/input/csv/plan.js';
import { parseRecords } from '../../src/input/csv/reference-parser.js';
import { CALCULATION_FAILED, faultOf } from '../../src/key/contract/codes.js';
import { failure } from '../../src/key/contract/envelope.js';
import { FIELDS } from '../../src/key/contract/person.js';
import { utcToday } from '../../src/key/contract/today.js';
import { NO_KEY_ON_FILE } from '../../src/key/reconcile/key-on-file.js';
import { processByReference } from '../../src/rows/reference-chunk.js';
import { headerLine } from '../../src/rows/result-columns.js';
import { RowJudge, resultLine } from '../../src/rows/row-result.js';
import { plan } from '../input/csv/plans.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';

const ROWS = 200_000;
const SEED = 20_211_018;

export interface People {
  rows: number;
  input: string;
  reference: Buffer;
  plan: Plan;
}

async function make(rows: number): Promise<People> {
  const pieces: Buffer[] = [];
  await writePeople({ rows, seed: SEED }, (piece) => {
    pieces.push(piece);
  });
  const content = Buffer.concat(pieces);
  const input = join(temporaryFolder(), 'people.csv');
  writeFileSync(input, content);
  const bytes = content.subarray(HEADER.length + 1);
  // The plan that `prepare` makes for this input and the default options.
  const chosen = plan({ columnCount: FIELDS.length, today: utcToday() });
  const result = processByReference({ index: 0, bytes, encoding: 'utf-8', firstRow: 1, rows }, chosen);
  const header = Buffer.from(headerLine(HEADER.split(','), chosen));
  return { rows, input, reference: Buffer.concat([header, result.bytes]), plan: chosen };
}

const made = new Map<number, Promise<People>>();

export function people(rows = ROWS): Promise<People> {
  const found = made.get(rows) ?? make(rows);
  made.set(rows, found);
  return found;
}

export interface Poison {
  /** The marked row as it stands in the input. */
  line: string;
  /** The reference with 417 `internal` for that row. */
  reference: Buffer;
}

/** A unique row in the middle of the input, and the expected output if this row makes the calculation throw. */
export async function poison(): Promise<Poison> {
  const { input, reference, plan } = await people();
  const lines = readFileSync(input, 'utf8').split('\n');
  const isUnique = (line: string) => lines.indexOf(line) === lines.lastIndexOf(line);
  const judge = new RowJudge(plan);
  const cellsOf = (line: string) => parseRecords(Buffer.from(line), plan.delimiter)[0]!;
  const row = lines.findIndex(
    (line, at) => at > ROWS / 2 && isUnique(line) && judge.judge(cellsOf(line)).outcome.curp !== null,
  );
  const cells = cellsOf(lines[row]!);
  const right = resultLine(row, cells, judge.judge(cells), plan);
  const internal = failure(faultOf(CALCULATION_FAILED), 'internal');
  const wrong = resultLine(
    row,
    cells,
    { outcome: internal, reconciliation: null, onFile: NO_KEY_ON_FILE },
    plan,
  );
  const at = reference.indexOf(`\n${right}`) + 1;
  const rest = reference.subarray(at + Buffer.byteLength(right));
  return {
    line: lines[row]!,
    reference: Buffer.concat([reference.subarray(0, at), Buffer.from(wrong), rest]),
  };
}
