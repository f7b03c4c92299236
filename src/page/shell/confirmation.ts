/** A dialog before actions that cannot be undone. Escape and the first button cancel the action. */
import { byId } from './element.js';
import { t } from './page-language.js';

export function confirmed(title: string, text: string, action: string): Promise<boolean> {
  const dialog = byId<HTMLDialogElement>('confirmation');
  byId('confirmation-title').textContent = title;
  byId('confirmation-text').textContent = text;
  byId('confirmation-no').textContent = t('keepIt');
  byId('confirmation-yes').textContent = action;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'yes'), { once: true });
  });
}

/** The buttons close the dialog with their value. A form is not used: the content security policy forbids sending forms. */
export function startConfirmation(): void {
  const dialog = byId<HTMLDialogElement>('confirmation');
  byId('confirmation-no').addEventListener('click', () => dialog.close(''));
  byId('confirmation-yes').addEventListener('click', () => dialog.close('yes'));
}
