/** Starts the page: language, session, views. */
import { startConfirmation } from './confirmation.js';
import { byId } from './element.js';
import { size, span } from './figures.js';
import { fileView } from './file-view.js';
import { startLanguage } from './language.js';
import { closeNotice, tellProblem, watchNetwork } from './notice.js';
import { personView } from './person-view.js';
import { runView } from './run-view.js';
import { runsView } from './runs-view.js';
import { serverFacts } from './server-facts.js';
import { currentToken, enter, onSession, tokenFromAddress } from './session.js';
import { checkToken, sessionView } from './session-form.js';
import { addView, route, startViews } from './views.js';

/** The token of the address, checked while the page opens already: who printed the address knows it to be good. */
function takeToken(): boolean {
  const given = tokenFromAddress();
  if (given === undefined) return false;
  enter(given);
  return true;
}

const checkSession = (): void => {
  if (currentToken() === '') return;
  checkToken(currentToken()).catch((error: unknown) => tellProblem(error, checkSession));
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
    event.preventDefault(); // the part behind # is the view's
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
