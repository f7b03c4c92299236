/**
 * Corrections of a finished run: the rows in error as a table, and the run of the same file with the changed rows, whose
 * result is downloaded at its end.
 *
 * The server has deleted the file by then. The page sends it again if it was chosen since the page was opened; else the user
 * chooses it again.
 */
import { answerOf } from '../shell/api.js';
import { backend } from '../shell/backend.js';
import { announce, button, make } from '../shell/element.js';
import { size } from '../shell/figures.js';
import { loadInto, showProblem } from '../shell/notice.js';
import { t } from '../shell/page-language.js';
import { goTo } from '../shell/views.js';
import { CorrectionTable, STEP } from './correction-table.js';
import {
  correctionsText,
  type ErrorRows,
  errorRows,
  isOfCorrectedRun,
  type MadeCorrections,
} from './error-rows.js';
import { pairsOf, type Run } from './run-requests.js';
import { awaitResult, correctionsOf, keepCorrections, keepSentFile, sentFile } from './sent-runs.js';

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

/** Starts the run of the file with these corrections, and shows it. */
async function start({ id, options }: Run, file: File, made: MadeCorrections): Promise<void> {
  const text = new Blob([correctionsText(made)], { type: 'text/csv' });
  const key = `${id}-${crypto.getRandomValues(new Uint32Array(4)).join('-')}`;
  const { answer } = backend().upload(file, pairsOf(options), key, () => {}, text);
  const { run } = answerOf(await answer) as { run: Run };
  keepSentFile(run.id, file);
  keepCorrections(run.id, made);
  awaitResult(run.id);
  goTo('run', run.id);
}

/** Asks for the file of a run. */
function fileChoice(run: Run, chosen: (file: File) => void): HTMLElement[] {
  const problem = make('p', { class: 'error', role: 'alert' });
  const input = make('input', { id: 'correct-file', class: 'unseen', type: 'file' });
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file === undefined) return;
    const isSame = file.size === run.bytes;
    const facts = { name: run.name, size: size(run.bytes) };
    announce(problem, isSame ? '' : t('correctOtherFile', facts));
    if (isSame) chosen(file);
  });
  return [
    make('p', { id: 'correct-file-hint' }, t('correctFile', { name: run.name })),
    make(
      'p',
      { class: 'choose' },
      input,
      make('label', { for: 'correct-file', class: 'button' }, t('chooseFile')),
    ),
    problem,
  ];
}

async function partsOf(run: Run, place: HTMLElement): Promise<HTMLElement[]> {
  const read = reader(run);
  const found = await read(STEP);
  if (found === undefined || found.rows.length === 0) return [];
  const earlier = correctionsOf(run.id);
  if (isOfCorrectedRun(found) && earlier === undefined)
    return [make('p', { class: 'hint' }, t('correctElsewhere'))];
  const asked = make('div', { class: 'correct-file' });
  const apply = (rows: MadeCorrections['rows']): void => {
    // Corrections are always of the file as it is: a second round has those of the first, too.
    const made = { of: earlier?.of ?? found, rows: new Map([...(earlier?.rows ?? []), ...rows]) };
    const begin = (file: File): void => void start(run, file, made).catch(showProblem);
    const file = sentFile(run.id);
    if (file !== undefined) {
      begin(file);
      return;
    }
    asked.replaceChildren(...fileChoice(run, begin));
    place.querySelector<HTMLInputElement>('#correct-file')?.focus();
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
    void loadInto(place, () => partsOf(run, place)).then(() => {
      const first = place.querySelector<HTMLInputElement>('input[aria-invalid=true]');
      (first ?? place.querySelector('input'))?.focus();
    });
  });
  open.id = 'correct-open';
  return [make('h2', { id: 'correct-title' }, t('correctTitle')), open, place];
}
