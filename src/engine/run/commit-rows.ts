/**
 * Commits the results of all chunks in order, and ends the run early if the committed rows contradict what was understood of
 * the input, or if too many of them are in error or have a generic key.
 *
 * What it does not do: compute. The conveyor does, or its workers.
 */

import { plural } from '../../base/sentence.js';
import type { Cutter } from '../../input/csv/cutter.js';
import { refuseEncoding } from '../../input/csv/encoding-question.js';
import type { Tally } from '../../input/csv/tally.js';
import { refuseContradiction } from '../../input/reading/contradiction.js';
import type { Conveyor } from '../conveyor/conveyor.js';
import type { Committer } from '../output/committer.js';
import { RunError } from '../settings/run-error.js';
import { isOverLimit, type RunSettings } from '../settings/settings.js';
import type { Preparation } from './preparation.js';
import type { RunMeter } from './run-status.js';

/** Throws when there are more errors than allowed: probably a column is mapped wrongly. */
function refuseErrors(tally: Tally, limit: RunSettings['limitErrors'], ended: boolean): void {
  const { errors, rows } = tally;
  if (!isOverLimit(limit, errors, rows, ended)) return;
  throw new RunError('error_limit', {
    en: `${errors} of ${rows} ${plural(rows, 'row is', 'rows are')} in error, more than --limit-errors allows: is every column mapped right?`,
    es: `${errors} de ${rows} ${plural(rows, 'fila tiene', 'filas tienen')} error, más de las que permite --limit-errors: ¿cada columna corresponde a su dato?`,
  });
}

/**
 * Throws when more rows have a generic key than allowed. Their share is judged at the end: those of foreigners may all stand at
 * the beginning of a file.
 */
function refuseGeneric(tally: Tally, limit: RunSettings['limitGeneric'], ended: boolean): void {
  const { rows, verdicts } = tally;
  const { generic = 0 } = verdicts;
  if (limit === undefined || ('percent' in limit && !ended)) return;
  if (!isOverLimit(limit, generic, rows, ended)) return;
  throw new RunError('generic_limit', {
    en: `${generic} of ${rows} ${plural(rows, 'row has', 'rows have')} a generic key on file, more than --limit-generic allows: these people need a key of their own`,
    es: `${generic} de ${rows} ${plural(rows, 'fila tiene', 'filas tienen')} una clave genérica, más de las que permite --limit-generic: a esas personas les falta su propia clave`,
  });
}

/** What takes chunks from the cutter and hands over their results. */
export type Carrier = Pick<Conveyor, 'carry'>;

export async function commitRows(
  carrier: Carrier,
  cutter: Cutter,
  committer: Committer,
  meter: RunMeter,
  { plan, reading }: Pick<Preparation, 'plan' | 'reading'>,
  { limitErrors, limitGeneric }: Pick<RunSettings, 'limitErrors' | 'limitGeneric'>,
  stopping: AbortController,
): Promise<void> {
  const { progress } = meter;
  await carrier.carry(cutter, stopping, async (chunk, result) => {
    await committer.commit(chunk, result);
    meter.bytesDone = Math.max(meter.bytesDone, chunk.filePosition); // an estimate for gzip: may decrease
    refuseContradiction(progress.tally, reading, plan, false);
    refuseErrors(progress.tally, limitErrors, false);
    refuseGeneric(progress.tally, limitGeneric, false);
  });
  // Blank lines after the last row are in no chunk, but are counted.
  progress.cutter = cutter.state;
  refuseContradiction(progress.tally, reading, plan, true);
  refuseErrors(progress.tally, limitErrors, true);
  refuseGeneric(progress.tally, limitGeneric, true);
  refuseEncoding(progress.tally, cutter.state.encoding);
}
