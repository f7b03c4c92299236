/**
 * The rows of a chunk that need attention, as lines of the attention file (`--attention`): the cells of the input, the number
 * of the row, and what is wrong and what to do. The lines of a chunk are one segment, sorted by urgency:
 *
 *   for each urgency four bytes: the length of its lines · the lines · zeros, so that the length is a multiple of 16
 *
 * `attentionLine` is the reference; `AttentionLines` writes the same bytes, and a property test compares them.
 *
 * What it does not do: sort the rows of a run. `attention-file.ts` writes the lines of all segments in order.
 */
import type { Plan } from '../input/csv/plan.js';
import type { Reason } from '../key/contract/codes.js';
import { failure, type Outcome, success } from '../key/contract/envelope.js';
import { messageOf } from '../key/contract/messages.js';
import { NO_KEY_ON_FILE } from '../key/reconcile/key-on-file.js';
import { type Finding, reconciliationOf } from '../key/reconcile/reconciliation.js';
import { verdictMessage } from '../key/reconcile/verdict-texts.js';
import { adviceOf, URGENCIES, urgencyOf } from './attention-advice.js';
import { guardCell } from './bytes/formula.js';
import type { RecordFields } from './bytes/record-fields.js';
import type { RowNumber } from './bytes/row-number.js';
import { BLOCK } from './duplicates/segment.js';
import { freeNames, MADE_FOR, ROW } from './error-columns.js';
import { LineBuffer } from './line-buffer.js';
import { BYTE_ORDER_MARK, csvLine } from './result-columns.js';
import { echoCells, type RowOutcome } from './row-result.js';

const CALCULATED_CURP = 'calculated_curp';

/** The names of the columns after those of the input. */
export function addedAttentionNames(mode: Plan['mode']): string[] {
  const key = mode === 'reconcile' ? [CALCULATED_CURP] : [];
  const verdict = mode === 'calculate' ? [] : ['verdict', 'cause'];
  const code = mode === 'validate' ? [] : ['code_error', 'reason'];
  return [ROW, ...key, 'urgency', ...verdict, ...code, 'problem', 'what_to_do', MADE_FOR];
}

/** The names of all columns. */
export const attentionNames = (header: readonly string[], plan: Plan): string[] => [
  ...header,
  ...freeNames(header, addedAttentionNames(plan.mode)),
];

/** The names of those that hold numbers. */
export const ATTENTION_NUMBERS: readonly string[] = [ROW, 'urgency', 'code_error'];

/** The columns that hold numbers, from 0. */
export const attentionNumbers = (plan: Plan): number[] =>
  ATTENTION_NUMBERS.flatMap((name) => {
    const at = addedAttentionNames(plan.mode).indexOf(name);
    return at < 0 ? [] : [plan.columnCount + at];
  });

/** What the attention file begins with: the byte order mark, if it is wanted, and the header. */
export function attentionOpening(header: readonly string[], plan: Plan): string {
  const names = attentionNames(header, plan);
  const line = csvLine(plan.rawCells ? names : names.map(guardCell), plan.delimiter);
  return (plan.bom ? BYTE_ORDER_MARK : '') + line;
}

/** The values after the calculated key. */
function valuesOf(rowOutcome: RowOutcome, urgency: number, plan: Plan): string[] {
  const { outcome, reconciliation, hint, cut } = rowOutcome;
  const { mode, lang, mark = '' } = plan;
  const { code, reason, curp } = outcome;
  const isInError = mode !== 'validate' && curp === null;
  const problem = isInError
    ? messageOf(code, reason, lang, hint)
    : verdictMessage(reconciliation!, lang, cut?.kind === 'cut_by_key');
  return [
    String(urgency + 1),
    ...(mode === 'calculate' ? [] : [reconciliation!.verdict, reconciliation!.cause.join(' ')]),
    ...(mode === 'validate' ? [] : isInError ? [String(code), reason ?? ''] : ['', '']),
    problem ?? '',
    adviceOf(urgency, lang),
    mark,
  ];
}

/** The line of a row that needs attention, with its line feed. */
function attentionLine(
  row: number,
  cells: readonly string[],
  rowOutcome: RowOutcome,
  urgency: number,
  plan: Plan,
): string {
  const line: string[] = [];
  echoCells(cells, plan, !plan.rawCells, line);
  const key = plan.mode === 'reconcile' ? [rowOutcome.outcome.curp ?? ''] : [];
  return csvLine([...line, String(row), ...key, ...valuesOf(rowOutcome, urgency, plan)], plan.delimiter);
}

/** A row with this outcome, as far as its line depends on more than its cells. */
const outcomeOf = (outcome: Outcome, finding: Finding, { mode }: Plan): RowOutcome => ({
  outcome,
  reconciliation: mode === 'calculate' ? null : reconciliationOf(finding),
  onFile: NO_KEY_ON_FILE,
});

/** In the place of a calculated key: `valuesOf` only asks whether there is one. */
const ANY_KEY = success('');

interface Tail {
  readonly urgency: number;
  /** Everything after the calculated key, or after the number of the row. */
  readonly bytes: Buffer;
}

const NO_KEY = new Uint8Array();

/** Of one segment. */
const HEAD_BYTES = 4 * URGENCIES;

export class AttentionLines {
  readonly #byUrgency: readonly LineBuffer[];
  readonly #separator: Buffer;
  readonly #findings = new Map<Finding, Tail | undefined>();
  readonly #errors = new Map<string, Tail>();

  constructor(private readonly plan: Plan) {
    this.#byUrgency = Array.from({ length: URGENCIES }, () => new LineBuffer(plan, !plan.rawCells));
    this.#separator = Buffer.from(plan.mode === 'reconcile' ? plan.delimiter : '');
  }

  /** Forgets the lines of an earlier chunk. */
  clear(): void {
    for (const lines of this.#byUrgency) lines.clear();
  }

  /** Adds a record in the form of its cells, if it needs attention. */
  addCells(row: number, cells: readonly string[], rowOutcome: RowOutcome): void {
    const urgency = urgencyOf(rowOutcome, this.plan);
    if (urgency < 0) return;
    this.#byUrgency[urgency]!.addLine(attentionLine(row, cells, rowOutcome, urgency, this.plan));
  }

  /** Whether a row with a key and this finding needs attention. */
  needs(finding: Finding): boolean {
    return this.#tailOfFinding(finding) !== undefined;
  }

  /** Adds the record in `fields`, which begins at `at` of `INPUT_BLOCK`, with its key and a finding that needs attention. */
  addFinding(at: number, fields: RecordFields, number: RowNumber, key: Uint8Array, finding: Finding): void {
    const { urgency, bytes } = this.#tailOfFinding(finding)!;
    this.#byUrgency[urgency]!.addRecord(at, fields, number, this.#separator, key, bytes);
  }

  /** The same for a row without a key. */
  addError(
    at: number,
    fields: RecordFields,
    number: RowNumber,
    faults: number,
    reason: Reason | null,
    finding: Finding,
  ): void {
    const { urgency, bytes } = this.#tailOfError(faults, reason, finding);
    this.#byUrgency[urgency]!.addRecord(at, fields, number, this.#separator, NO_KEY, bytes);
  }

  #tailOfFinding(finding: Finding): Tail | undefined {
    if (!this.#findings.has(finding))
      this.#findings.set(finding, this.#tailOf(outcomeOf(ANY_KEY, finding, this.plan)));
    return this.#findings.get(finding);
  }

  #tailOfError(faults: number, reason: Reason | null, finding: Finding): Tail {
    const shown = faults & -faults;
    const name = `${shown} ${reason} ${finding}`;
    let tail = this.#errors.get(name);
    if (tail === undefined) {
      tail = this.#tailOf(outcomeOf(failure(shown, reason), finding, this.plan))!;
      this.#errors.set(name, tail);
    }
    return tail;
  }

  #tailOf(rowOutcome: RowOutcome): Tail | undefined {
    const { plan } = this;
    const urgency = urgencyOf(rowOutcome, plan);
    if (urgency < 0) return undefined;
    const line = csvLine(valuesOf(rowOutcome, urgency, plan), plan.delimiter);
    return { urgency, bytes: Buffer.from(plan.delimiter + line) };
  }

  /** The lines of the chunk; empty if there is none. */
  segment(): Buffer {
    const lines = this.#byUrgency.map(({ bytes }) => bytes);
    const length = lines.reduce((sum, bytes) => sum + bytes.length, 0);
    if (length === 0) return Buffer.alloc(0);
    const segment = Buffer.alloc(Math.ceil((HEAD_BYTES + length) / BLOCK) * BLOCK);
    let at = HEAD_BYTES;
    for (const [urgency, bytes] of lines.entries()) {
      segment.writeUInt32LE(bytes.length, urgency * 4);
      at += bytes.copy(segment, at);
    }
    return segment;
  }
}

/** Where the lines of each urgency begin and end in a segment with this head. */
export function linesOfSegment(head: Buffer): { start: number; end: number }[] {
  let end = HEAD_BYTES;
  return Array.from({ length: URGENCIES }, (_, urgency) => {
    const start = end;
    end += head.readUInt32LE(urgency * 4);
    return { start, end };
  });
}

/** Reads the bytes of a file from `start` to `end`. */
type ReadBytes = (start: number, end: number) => Buffer;

/** The lines of the segments up to `end`, the most urgent first; a piece at a time, valid until the next one. */
export function* sortedLines(read: ReadBytes, end: number): Generator<Buffer, void, undefined> {
  for (let urgency = 0; urgency < URGENCIES; urgency++) {
    for (let at = 0; at < end; ) {
      const lines = linesOfSegment(read(at, at + HEAD_BYTES));
      const { start, end: stop } = lines[urgency]!;
      if (stop > start) yield read(at + start, at + stop);
      at = Math.ceil((at + lines.at(-1)!.end) / BLOCK) * BLOCK;
    }
  }
}
