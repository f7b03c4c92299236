/** The bar of an upload: how far it is, a way to stop it, and what to do where it broke off. */
import { type Pairs, Problem } from './api.js';
import { announce, byId } from './element.js';
import { percent, size } from './figures.js';
import { say } from './language.js';
import { tell, tellProblem } from './notice.js';
import type { Run } from './run.js';
import { Upload, UploadStopped } from './upload.js';

const bar = () => byId<HTMLProgressElement>('upload-progress');

function show(isUnderWay: boolean): void {
  byId('upload').hidden = !isUnderWay;
  byId<HTMLButtonElement>('start').disabled = isUnderWay;
  byId<HTMLFieldSetElement>('review-fields').disabled = isUnderWay;
  byId<HTMLInputElement>('file').disabled = isUnderWay;
}

const warn = (event: BeforeUnloadEvent): void => event.preventDefault();

function tellSent(value: number, file: File): void {
  bar().value = value;
  byId('upload-text').textContent =
    value < 100 ? say('uploading', { percent: percent(value), size: size(file.size) }) : say('uploaded');
}

/** Uploads; nothing where it was stopped or refused, which it tells. */
export async function startUpload(file: File, options: Pairs, key: string): Promise<Run | undefined> {
  const upload = new Upload();
  const stop = () => upload.stop();
  byId('upload-stop').addEventListener('click', stop);
  window.addEventListener('beforeunload', warn);
  show(true);
  byId('start-error').textContent = '';
  tellSent(0, file);
  byId('upload-stop').focus();
  const result = await upload
    .send(file, options, key, { sent: (value) => tellSent(value, file) })
    .catch((error: unknown) => ({ error }));
  byId('upload-stop').removeEventListener('click', stop);
  window.removeEventListener('beforeunload', warn);
  show(false);
  if (!('error' in result)) return result;
  byId('start').focus();
  tellFailure(result.error);
  return undefined;
}

function tellFailure(error: unknown): void {
  const again = () => byId('start').click();
  const kind = error instanceof Problem ? error.kind : undefined;
  if (error instanceof UploadStopped) tell(say('uploadStopped'));
  else if (kind === 'refused') announce(byId('start-error'), (error as Problem).message);
  else if (kind === 'network' && navigator.onLine)
    tellProblem(new Problem('network', say('uploadBroken')), again);
  else tellProblem(error, again);
}
