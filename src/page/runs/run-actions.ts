/** Actions on a run: download its result, its rows in error and its duplicates, open its report, cancel it, delete it. */
import { Problem } from '../shell/api.js';
import { backend } from '../shell/backend.js';
import { confirmed } from '../shell/confirmation.js';
import { showNotice, showProblem } from '../shell/notice.js';
import { t } from '../shell/page-language.js';
import { cancelRun, isActive, NO_SUCH_RUN, type Run, removeRun } from './run-requests.js';

/** A file is a CSV, and a workbook if that is asked for. */
export async function download(
  { id }: Run,
  part: 'result' | 'errors' | 'duplicates',
  as?: 'xlsx',
): Promise<void> {
  try {
    await backend().save(id, part, as);
  } catch (error) {
    showProblem(error);
  }
}

export const openReport = ({ id }: Run): Promise<void> => backend().openReport(id).catch(showProblem);

/** True if the run was cancelled. */
export async function cancel({ id, name }: Run): Promise<boolean> {
  if (!(await confirmed(t('confirmCancelTitle', { name }), t('confirmCancel'), t('cancel')))) return false;
  try {
    await cancelRun(id);
    return true;
  } catch (error) {
    showProblem(error);
    return false;
  }
}

/** True if the run is deleted. */
export async function remove(run: Run): Promise<boolean> {
  const ofUpload = isActive(run) ? 'confirmRemoveActive' : 'confirmRemove';
  const text = t(run.schedule === null ? ofUpload : 'confirmRemoveScheduled');
  if (!(await confirmed(t('confirmRemoveTitle', { name: run.name }), text, t('remove')))) return false;
  try {
    await removeRun(run.id);
  } catch (error) {
    const isGone = error instanceof Problem && error.code === NO_SUCH_RUN;
    if (!isGone) {
      showProblem(error);
      return false;
    }
  }
  showNotice(t('removed', { name: run.name }));
  return true;
}
