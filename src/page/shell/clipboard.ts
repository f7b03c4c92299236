/**
 * Puts a text on the clipboard. Browsers have an API for it only on pages from disk, from this machine or by HTTPS; elsewhere
 * the text is selected and copied as a key press would.
 */
import { make } from './element.js';

function copySelection(text: string): boolean {
  const focused = document.activeElement;
  const place = make('textarea', { class: 'unseen', 'aria-hidden': 'true', tabindex: '-1' });
  place.value = text;
  document.body.append(place);
  place.select();
  const isCopied = document.execCommand('copy');
  place.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}

/** False if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelection(text);
  }
}
