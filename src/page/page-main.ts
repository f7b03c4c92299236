/** Starts the page: language, session, views. */

import { FileView } from './file/file-view.js';
import { PersonView } from './person/person-view.js';
import { RunView } from './runs/one-run-view.js';
import { RunsView } from './runs/runs-view.js';
import { SchedulesView } from './schedules/schedules-view.js';
import { type ServerFacts, useBackend } from './shell/backend.js';
import { byId, startSkipLink } from './shell/element.js';
import { retentionText, size } from './shell/figures.js';
import { completeFields } from './shell/form-fields.js';
import { closeNotice, showProblem, watchNetwork } from './shell/notice.js';
import { startLanguage, t } from './shell/page-language.js';
import { SERVER } from './shell/server-backend.js';
import { currentToken, onSession, takeToken } from './shell/session.js';
import { checkToken, sessionView } from './shell/session-form.js';
import { addView, route, startViews } from './shell/views.js';

/** A number that the server has written into the page. */
const numberOf = (name: string): number =>
  Number(document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content);

/** The page opens at once; the token is checked in the background. */
const checkSession = (): void => {
  if (currentToken() === '') return;
  checkToken(currentToken()).catch((error: unknown) => showProblem(error, checkSession));
};

function start(): void {
  useBackend(SERVER);
  const facts: ServerFacts = { keepMs: numberOf('keep-ms'), uploadBytes: numberOf('upload-bytes') };
  completeFields();
  const values = () => ({
    keep: retentionText(facts.keepMs),
    size: size(facts.uploadBytes),
    host: location.hostname,
  });
  const whereData = () => t('whereData', values());
  startLanguage(byId('language'), values);
  takeToken();
  watchNetwork();
  addView('session', sessionView(whereData));
  addView('file', new FileView(facts, whereData));
  addView('person', new PersonView());
  addView('runs', new RunsView());
  addView('run', new RunView());
  addView('schedules', new SchedulesView());
  startSkipLink();
  onSession(() => {
    if (currentToken() !== '') closeNotice();
    route();
  });
  window.addEventListener('hashchange', () => {
    if (takeToken()) checkSession();
    else route();
  });
  startViews();
  checkSession();
  document.documentElement.classList.add('ready');
}

start();
