/**
 * The shares of rows that decide how names are written (`name-counts.ts`), at the end of a run: whether the counts of all rows
 * still support what the survey decided. A share is overturned only if the whole file is beyond the limit by a factor of two;
 * then the run ends with a question, because the rows so far were read in the other way.
 *
 * What it does not do: decide for one row.
 */
import type { Tally } from '../csv/tally.js';
import { UndecidedError } from '../csv/undecided-error.js';
import { evidenceOf } from '../csv/value-evidence.js';
import { CITIZEN, DAMAGE, FILLER, isShare, REPEATED, type Share } from '../values/name-counts.js';
import { NAME_FIELDS, type NameField, type NameWriting } from '../values/name-writing.js';
import { OVERTURNING } from './inference.js';
import { citizenQuestion, damageQuestion, fillerQuestion, repeatedQuestion } from './name-questions.js';
import type { Reading } from './reading.js';

/** Whether so few rows are left of a share that the survey found. */
const isLost = (rows: number, { percent }: Share, of: number): boolean =>
  rows * 100 * OVERTURNING < of * percent;

const isOverturned = (wasFound: boolean, rows: number, share: Share, of: number): boolean =>
  wasFound ? isLost(rows, share, of) : isShare(rows, share, of, OVERTURNING);

type Shares = ReturnType<typeof evidenceOf>;

function refuseFillers(
  { counts, firstRows }: Shares,
  writing: NameWriting,
  reading: Reading,
  of: number,
): void {
  for (const [kind, rows] of Object.entries(counts)) {
    const [field, word] = kind.split(' ') as [NameField, string | undefined];
    if (word === undefined || !NAME_FIELDS.includes(field)) continue;
    const wasFound = writing.fillers?.[field]?.includes(word) === true;
    if (!isOverturned(wasFound, rows, FILLER, of)) continue;
    const column = reading.columns.find((one) => one.field === field)?.name ?? field;
    throw new UndecidedError(fillerQuestion(column, word, rows, firstRows[kind]!));
  }
}

/**
 * Throws an `UndecidedError` if the counts of all rows contradict what the survey decided for names. Given names that repeat
 * the surnames in rows after the survey have an error each, so nothing has to be overturned there.
 */
export function refuseOtherNames(tally: Tally, reading: Reading): void {
  if (reading.names === null || reading.surveyed.whole) return;
  const { writing = {} } = reading.names;
  const shares = evidenceOf(tally, 'shares');
  const { counts, firstRows } = shares;
  const { rows, reasons } = tally;
  refuseFillers(shares, writing, reading, rows);
  const { citizen = 0, likely = 0 } = counts;
  if (isOverturned(writing.citizen === true, citizen, CITIZEN, rows))
    throw new UndecidedError(citizenQuestion(citizen, firstRows.citizen ?? 0));
  const repeated = evidenceOf(tally, 'names');
  const { repeated: repeating = 0 } = repeated.counts;
  if (writing.repeated === true && isLost(repeating, REPEATED, rows))
    throw new UndecidedError(repeatedQuestion(repeating, repeated.firstRows.repeated ?? 0));
  if (writing.damaged === true || reading.encoding.sure === 'option') return;
  const damaged = reasons.damaged_text ?? 0;
  // Rows with signs that are marks only in a file with others have got their keys.
  const isMissed = likely > 0 && damaged >= DAMAGE.rows;
  if (isMissed || isShare(damaged, DAMAGE, rows, OVERTURNING))
    throw new UndecidedError(damageQuestion('other', damaged, tally.firstRows.damaged_text?.[0] ?? 0));
}
