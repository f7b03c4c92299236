/** The progress bar of an upload, with a button to stop it and a retry after a broken connection. */

import type { Sentence } from '../../base/sentence.js';
import type { Question, Run } from '../runs/run-requests.js';
import { answerOf, Problem } from '../shell/api.js';
import { backend, type Pairs, UploadStopped } from '../shell/backend.js';
import { announce, byId } from '../shell/element.js';
import { percent, size } from '../shell/figures.js';
import { showNotice, showProblem } from '../shell/notice.js';
import { t } from '../shell/page-language.js';
import { refusedContainer } from './wrong-file.js';

const bar = () => byId<HTMLProgressElement>('upload-progress');

function setUploading(isUploading: boolean): void {
  byId('upload').hidden = !isUploading;
  byId<HTMLButtonElement>('start').disabled = isUploading;
  byId<HTMLFieldSetElement>('review-fields').disabled = isUploading;
  byId<HTMLInputElement>('file').disabled = isUploading;
}

const warnBeforeLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

function showSent(value: number, file: File): void {
  bar().value = value;
  byId('upload-text').textContent =
    value < 100 ? t('uploading', { percent: percent(value), size: size(file.size) }) : t('uploaded');
}

/** Uploads a file. Undefined if the upload was stopped or failed; the reason is shown, or the question asked. */
export async function startUpload(
  file: File,
  options: Pairs,
  key: string,
  ask: (question: Question) => void,
): Promise<Run | undefined> {
  window.addEventListener('beforeunload', warnBeforeLeaving);
  setUploading(true);
  byId('start-error').textContent = '';
  showSent(0, file);
  byId('upload-stop').focus();
  const { answer, stop } = backend().upload(file, options, key, (value) => showSent(value, file));
  byId('upload-stop').addEventListener('click', stop);
  const result = await answer
    .then((found) => answerOf(found).run as Run)
    .catch((error: unknown) => ({ error }));
  byId('upload-stop').removeEventListener('click', stop);
  window.removeEventListener('beforeunload', warnBeforeLeaving);
  setUploading(false);
  if (!('error' in result)) return result;
  byId('start').focus();
  showFailure(result.error, file);
  const question = result.error instanceof Problem ? result.error.response.question : undefined;
  if (question !== undefined) ask(question as Question);
  return undefined;
}

/** What the server has found in a file that it does not read. */
function refusalText({ message, response }: Problem, { name }: File): string {
  const { fault, details } = response as { fault?: string; details?: Sentence };
  const refusal = fault && details ? refusedContainer([{ fault, details }], name) : undefined;
  return refusal?.() ?? message;
}

function showFailure(error: unknown, file: File): void {
  const again = () => byId('start').click();
  const kind = error instanceof Problem ? error.kind : undefined;
  if (error instanceof UploadStopped) showNotice(t('uploadStopped'));
  else if (kind === 'refused') announce(byId('start-error'), refusalText(error as Problem, file));
  else if (kind === 'network' && navigator.onLine)
    showProblem(new Problem('network', t('uploadBroken')), again);
  else showProblem(error, again);
}
