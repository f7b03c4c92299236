/** Starts the page: language, session, views. */
import { startConfirmation } from './confirmation.js';
import { byId } from './element.js';
import { size, span } from './figures.js';
import { fileView } from './file-view.js';
import { startLanguage } from './language.js';
import { closeNotice, showProblem, watchNetwork } from './notice.js';
import { personView } from './person-view.js';
import { runView } from './run-view.js';
import { runsView } from './runs-view.js';
import { serverFacts } from './server-facts.js';
import { currentToken, onSession, setToken, tokenFromAddress } from './session.js';
import { checkToken, sessionView } from './session-form.js';
import { addView, route, startViews } from './views.js';

/** Uses the token of the address, if there is one. The page opens at once; the token is checked in the background. */
function takeToken(): boolean {
  const given = tokenFromAddress();
  if (given === undefined) return false;
  setToken(given);
  return true;
}

const checkSession = (): void => {
  if (currentToken() === '') return;
  checkToken(currentToken()).catch((error: unknown) => showProblem(error, checkSession));
};

function start(): void {
  const facts = serverFacts();
  startLanguage(byId('language'), () => ({
    keep: span(facts.keepMs),
    size: size(facts.uploadBytes),
    host: location.hostname,
  }));
  takeToken();
  startConfirmation();
  watchNetwork();
  addView('session', sessionView());
  addView('file', fileView(facts));
  addView('person', personView());
  addView('runs', runsView());
  addView('run', runView());
  byId('skip').addEventListener('click', (event) => {
    event.preventDefault(); // the hash of the address is the name of the view
    byId('title').focus();
  });
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
