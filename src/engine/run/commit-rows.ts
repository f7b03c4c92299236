/**
 * The rows of a run, from its input to its outputs: cuts the input, and commits the results of all chunks in order. Ends the
 * run early if the committed rows contradict what was understood of the input, or if too many of them are in error.
 *
 * What it does not do: compute, which the conveyor does, or its workers; or know where the outputs are.
 */

import { plural } from '../../base/sentence.js';
import { Cutter } from '../../input/csv/cutter.js';
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

/** What takes chunks from the cutter and hands over their results. */
export type Carrier = Pick<Conveyor, 'carry'>;

/** Writes what the outputs of a new run begin with. Its rows begin after what was read as the header. */
export async function beginOutputs(
  committer: Committer,
  { progress }: RunMeter,
  { dialect }: Preparation,
): Promise<void> {
  if (dialect) {
    const { length: offset, lines, blankLines, encoding } = dialect;
    Object.assign(progress.cutter, { offset, lines, blankLines, encoding });
  }
  await committer.begin();
}

function cutterOf(
  { source, dialect, plan }: Preparation,
  { cutter: state }: RunMeter['progress'],
  { chunkBytes, maxRecord }: RowSettings,
): Cutter {
  const { delimiter, normalize: skipsEmpty } = plan;
  const cutter = new Cutter(source, { chunkBytes, maxRecord, delimiter, skipsEmpty }, state);
  if (dialect === undefined) return cutter;
  cutter.unread(dialect.rest);
  dialect.rest = Buffer.alloc(0); // it may be large, and is not needed any more
  return cutter;
}

interface RowSettings extends Pick<RunSettings, 'limitErrors' | 'maxRecord'> {
  readonly chunkBytes: number;
}

export async function commitRows(
  carrier: Carrier,
  committer: Committer,
  meter: RunMeter,
  preparation: Preparation,
  settings: RowSettings,
  stopping: AbortController,
): Promise<void> {
  const { progress } = meter;
  const { plan, reading } = preparation;
  const { limitErrors } = settings;
  const cutter = cutterOf(preparation, progress, settings);
  await carrier.carry(cutter, stopping, async (chunk, result) => {
    await committer.commit(chunk, result);
    meter.bytesDone = Math.max(meter.bytesDone, chunk.filePosition); // an estimate for gzip: may decrease
    refuseContradiction(progress.tally, reading, plan, false);
    refuseErrors(progress.tally, limitErrors, false);
  });
  // Blank lines after the last row are in no chunk, but are counted.
  progress.cutter = cutter.state;
  refuseContradiction(progress.tally, reading, plan, true);
  refuseErrors(progress.tally, limitErrors, true);
  refuseEncoding(progress.tally, cutter.state.encoding);
}
