/**
 * Starts the local page: the views of the page of a server, with an engine on this machine as their back end, and without
 * what only a server has.
 */
import { FileView } from '../../file/file-view.js';
import { PersonView } from '../../person/person-view.js';
import { RunView } from '../../runs/one-run-view.js';
import { RunsView } from '../../runs/runs-view.js';
import { useBackend } from '../../shell/backend.js';
import { byId, make, startSkipLink } from '../../shell/element.js';
import { completeFields } from '../../shell/form-fields.js';
import { onLanguage, replaceTexts, startLanguage, t } from '../../shell/page-language.js';
import { addView, route, startViews } from '../../shell/views.js';
import { BrowserFolder } from './browser-folder.js';
import { EngineBackend, maxFileBytes } from './engine-backend.js';
import { startExamples } from './examples.js';
import { OFFLINE_TEXT_OVERRIDES, TEXT_OVERRIDES } from './local-texts.js';
import { canBeKept, keepOffline } from './offline.js';

/** What the build has written into the page. */
const written = (id: string): string => {
  const text = byId(id).textContent ?? '';
  byId(id).remove();
  return text;
};

/** What happens with the data, in every view. */
function showPromise(): void {
  const promise = make('p', { id: 'promise', class: 'promise' });
  byId('introduction').after(promise);
  const show = (): void => {
    promise.textContent = t('whereData');
  };
  show();
  onLanguage(show);
}

async function start(): Promise<void> {
  await keepOffline();
  const folder = await BrowserFolder.open();
  const engine = new EngineBackend(written('engine-script'), folder);
  useBackend(engine);
  replaceTexts(canBeKept() ? OFFLINE_TEXT_OVERRIDES : TEXT_OVERRIDES);
  for (const element of document.querySelectorAll('[data-server]')) element.remove();
  completeFields();
  startLanguage(byId('language'));
  addView('file', new FileView({ keepMs: 0, uploadBytes: maxFileBytes(folder) }));
  addView('person', new PersonView());
  addView('runs', new RunsView());
  addView('run', new RunView());
  startExamples(JSON.parse(written('samples')) as Record<string, string>);
  showPromise();
  startSkipLink();
  window.addEventListener('hashchange', route);
  window.addEventListener('beforeunload', (event) => {
    if (engine.isBusy) event.preventDefault();
  });
  startViews();
  document.documentElement.classList.add('ready');
}

void start();
