/**
 * Which parts of the view of a file are shown: its name at the place where it was chosen, then the step in which it is checked.
 *
 * What it does not do: fill them. `file-view.ts` and the parts themselves do.
 */
import { byId } from '../shell/element.js';
import { retentionText, size } from '../shell/figures.js';
import { t } from '../shell/page-language.js';

const PARTS_WITH_HEADER = [
  'reading-switch',
  'text-choices',
  'sheet-choice',
  'columns-set',
  'more-options',
  'preview-title',
  'rows',
  'launch',
];

/** Without a header there are no columns to choose. */
export function showParts(hasHeader: boolean): void {
  for (const id of PARTS_WITH_HEADER) byId(id).hidden = !hasHeader;
}

/** `undefined`: no file is chosen. */
export function nameFile(file: File | undefined, keepMs: number): void {
  byId('drop').classList.toggle('chosen', file !== undefined);
  byId('file-label').textContent = t(file ? 'chooseOther' : 'chooseFile');
  byId('file-name').textContent = file ? file.name : '';
  byId('file-size').textContent = file ? size(file.size) : '';
  if (!file) return;
  const keep = retentionText(keepMs);
  byId('start-hint').textContent = t('startHint', { name: file.name, size: size(file.size), keep });
}

/** The step in which a new file is checked. The focus goes along if it was at an example or at the place for a list. */
export function leadToReview(): void {
  const ways = byId<HTMLDetailsElement>('other-ways');
  const hadFocus = ways.contains(document.activeElement);
  ways.open = false;
  if (hadFocus) byId('review-title').focus();
}
