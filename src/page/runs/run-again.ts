/**
 * The file of a finished run once more, as a new run: with other options, or with corrected rows.
 *
 * The server has deleted the file by then. The page sends it again if it was chosen since the page was opened; else it says so,
 * and the user chooses it again.
 */
import { answerOf } from '../shell/api.js';
import { backend, UploadStopped } from '../shell/backend.js';
import { announce, make } from '../shell/element.js';
import { size } from '../shell/figures.js';
import { showNotice, showProblem } from '../shell/notice.js';
import { t } from '../shell/page-language.js';
import { randomKey } from '../shell/random-key.js';
import { goTo } from '../shell/views.js';
import { type Options, pairsOf, type Run } from './run-requests.js';
import { keepPastedRun, keepSentFile, pastedRows, sentFile } from './sent-runs.js';

interface Again {
  /** In the place of those of the run. */
  readonly options?: Options;
  /** A corrections file. */
  readonly corrections?: Blob;
  /** The new run exists, and is not shown yet. */
  started?(run: Run): void;
}

async function start(run: Run, file: File, { options = {}, corrections, started }: Again): Promise<void> {
  const pairs = pairsOf({ ...run.options, ...options });
  const { answer } = backend().upload(file, pairs, randomKey(), () => {}, corrections);
  const { run: made } = answerOf(await answer) as { run: Run };
  keepSentFile(made.id, file);
  const rows = pastedRows(run.id);
  if (rows !== undefined) keepPastedRun(made.id, rows);
  started?.(made);
  goTo('run', made.id);
}

/** Asks for the file of a run. */
function fileChoice(run: Run, chosen: (file: File) => void): HTMLElement[] {
  const problem = make('p', { class: 'error', role: 'alert' });
  const input = make('input', { id: 'same-file', class: 'unseen', type: 'file' });
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    if (file === undefined) return;
    const isSame = file.size === run.bytes;
    const facts = { name: run.name, size: size(run.bytes) };
    announce(problem, isSame ? '' : t('otherFile', facts));
    if (isSame) chosen(file);
  });
  return [
    make('p', { id: 'same-file-hint' }, t('fileGone', { name: run.name })),
    make(
      'p',
      { class: 'choose' },
      input,
      make('label', { for: 'same-file', class: 'button' }, t('chooseFile')),
    ),
    problem,
  ];
}

/** A second click does not start a second run. */
let isStarting = false;

async function startOnce(run: Run, file: File, again: Again): Promise<void> {
  if (isStarting) return;
  isStarting = true;
  try {
    await start(run, file, again);
  } catch (error) {
    if (error instanceof UploadStopped) showNotice(t('uploadStopped'));
    else showProblem(error);
  } finally {
    isStarting = false;
  }
}

/** Starts the new run and shows it. If the page does not have the file, it is asked for in `place`. */
export function startAgain(run: Run, place: HTMLElement, again: Again): void {
  const begin = (file: File): void => void startOnce(run, file, again);
  const file = sentFile(run.id);
  if (file !== undefined) {
    begin(file);
    return;
  }
  document.getElementById('same-file')?.closest('.same-file')?.replaceChildren(); // asked for in another place
  place.replaceChildren(...fileChoice(run, begin));
  place.querySelector('input')?.focus();
}
