/**
 * Corrections of a finished run: the rows in error as a table, and the run of the same file with the changed rows, whose
 * result is downloaded at its end.
 *
 * What it does not do: start that run. `run-again.ts` does.
 */
import { backend } from '../shell/backend.js';
import { button, make } from '../shell/element.js';
import { loadInto } from '../shell/notice.js';
import { t } from '../shell/page-language.js';
import { CorrectionTable, STEP } from './correction-table.js';
import {
  correctionsText,
  type ErrorRows,
  errorRows,
  isOfCorrectedRun,
  type MadeCorrections,
} from './error-rows.js';
import { startAgain } from './run-again.js';
import type { Run } from './run-requests.js';
import { awaitResult, correctionsOf, keepCorrections } from './sent-runs.js';

/** Of the errors file: what is read at first, and at most. A longer list is corrected in the file. */
const FIRST_BYTES = 512 * 1024;
const MAX_BYTES = 32 * 1024 * 1024;

/** Gives the first rows in error of a run, at most so many: it reads more of the errors file until they are there. */
function reader({ id, errors }: Run): (rows: number) => Promise<ErrorRows | undefined> {
  let bytes = FIRST_BYTES;
  return async (rows) => {
    for (;;) {
      const found = errorRows(await backend().beginningOf(id, 'errors', bytes), rows);
      const isEnough = found === undefined || found.rows.length >= Math.min(rows, errors);
      if (isEnough || bytes >= MAX_BYTES) return found;
      bytes *= 4;
    }
  };
}

async function partsOf(run: Run): Promise<HTMLElement[]> {
  const read = reader(run);
  const found = await read(STEP);
  if (found === undefined || found.rows.length === 0) return [];
  const earlier = correctionsOf(run.id);
  if (isOfCorrectedRun(found) && earlier === undefined)
    return [make('p', { class: 'hint' }, t('correctElsewhere'))];
  const asked = make('div', { class: 'same-file' });
  const apply = (rows: MadeCorrections['rows']): void => {
    // Corrections are always of the file as it is: a second round has those of the first, too.
    const made = { of: earlier?.of ?? found, rows: new Map([...(earlier?.rows ?? []), ...rows]) };
    startAgain(run, asked, {
      corrections: new Blob([correctionsText(made)], { type: 'text/csv' }),
      started: ({ id }) => {
        keepCorrections(id, made);
        awaitResult(id);
      },
    });
  };
  const { above, below } = await new CorrectionTable(run, found, apply, read).parts();
  return [...above, asked, ...below];
}

/** Title, and a button that opens the table; nothing if no row in error is kept with its columns. */
export function correctionsSection(run: Run): HTMLElement[] {
  if (run.state !== 'finished' || run.links.errors === null || run.errors === 0) return [];
  const place = make('div', {});
  const open = button(t('correctOpen'), 'button', () => {
    open.remove();
    void loadInto(place, () => partsOf(run)).then(() => {
      const first = place.querySelector<HTMLInputElement>('input[aria-invalid=true]');
      (first ?? place.querySelector('input'))?.focus();
    });
  });
  open.id = 'correct-open';
  return [make('h2', { id: 'correct-title' }, t('correctTitle')), open, place];
}
