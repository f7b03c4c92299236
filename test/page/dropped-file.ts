/** A file dragged from a folder onto the page, the clicks of the user since then, and the result. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

export async function drop(page: Page, content: Buffer, name = 'personal.xlsx'): Promise<void> {
  await page.locator('#drop').waitFor(); // the page has started
  await page.evaluate(`(() => {
    const bytes = Uint8Array.from(atob('${content.toString('base64')}'), (one) => one.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], '${name}'));
    document.querySelector('#drop').dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  })()`);
}

/** Once for a page. */
export const countClicks = (page: Page): Promise<unknown> =>
  page.evaluate(`(() => {
    globalThis.clicks = 0;
    addEventListener('click', ({ isTrusted }) => { if (isTrusted) globalThis.clicks++; }, true);
  })()`);

export const clicksOf = (page: Page): Promise<number> => page.evaluate<number>('globalThis.clicks');

/** Opens the list of the downloads that are not the first button. */
export async function openDownloads(page: Page): Promise<void> {
  const closed = page.locator('#run-downloads:not([open]) > summary');
  await page.locator('#run-downloads').waitFor();
  if ((await closed.count()) > 0) await closed.click();
}

/** The CSV of the run that is shown. */
export async function downloaded(page: Page): Promise<string> {
  await openDownloads(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#run-actions button', { hasText: /^(Descargar|Guardar) CSV$/ }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8');
}
