/**
 * A dialog before actions that cannot be undone. Escape and the first button cancel the action. The dialog has no form: the
 * content security policy forbids sending forms.
 */
import { byId } from './element.js';
import { t } from './page-language.js';

export function confirmed(title: string, text: string, action: string): Promise<boolean> {
  const dialog = byId<HTMLDialogElement>('confirmation');
  byId('confirmation-title').textContent = title;
  byId('confirmation-text').textContent = text;
  byId('confirmation-no').textContent = t('keepIt');
  byId('confirmation-yes').textContent = action;
  byId('confirmation-no').onclick = () => dialog.close('');
  byId('confirmation-yes').onclick = () => dialog.close('yes');
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
  });
}
