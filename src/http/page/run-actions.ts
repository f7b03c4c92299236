/** What somebody can do with a run: fetch its result, open its report, cancel it, delete it. */

import { Problem } from './api.js';
import { confirmed } from './confirmation.js';
import { make } from './element.js';
import { say } from './language.js';
import { tell, tellProblem } from './notice.js';
import { cancelRun, isActive, NO_SUCH_RUN, type Run, removeRun, ticketAddress } from './run.js';

export async function download({ id }: Run): Promise<void> {
  try {
    const link = make('a', { href: await ticketAddress(id, 'result'), download: true });
    link.click();
  } catch (error) {
    tellProblem(error);
  }
}

/** The tab is opened before the ticket is there: later the browser would take it for a pop-up. */
export async function openReport({ id }: Run): Promise<void> {
  const tab = window.open('', '_blank');
  if (tab === null) return tellProblem(new Problem('refused', say('popupBlocked')));
  tab.opener = null;
  try {
    tab.location.replace(new URL(await ticketAddress(id, 'report'), location.href));
  } catch (error) {
    tab.close();
    tellProblem(error);
  }
}

/** Whether it was cancelled. */
export async function cancel({ id, name }: Run): Promise<boolean> {
  if (!(await confirmed(say('confirmCancelTitle', { name }), say('confirmCancel'), say('cancel'))))
    return false;
  try {
    await cancelRun(id);
    return true;
  } catch (error) {
    tellProblem(error);
    return false;
  }
}

/** Whether it is gone. */
export async function remove(run: Run): Promise<boolean> {
  const text = say(isActive(run) ? 'confirmRemoveActive' : 'confirmRemove');
  if (!(await confirmed(say('confirmRemoveTitle', { name: run.name }), text, say('remove')))) return false;
  try {
    await removeRun(run.id);
  } catch (error) {
    const isGone = error instanceof Problem && error.code === NO_SUCH_RUN;
    if (!isGone) {
      tellProblem(error);
      return false;
    }
  }
  tell(say('removed', { name: run.name }));
  return true;
}
