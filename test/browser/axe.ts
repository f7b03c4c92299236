/**
 * Accessibility faults of a page by the rules of axe-core: WCAG 2.2 A and AA, and its best practices. It is evaluated
 * through the browser's debugger, which the content policy of the page does not restrict.
 *
 * What it does not find: what axe leaves to a person (`incomplete`), small targets, edges of controls. `page/inspection.ts`
 * and `report/browser/shown-report.ts` check what else matters to their pages.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The rules whose result can change with the size of the window or with its colours. */
const RULES_OF_STYLE = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable', 'target-size'];

const OPTIONS: RunOptions = {
  resultTypes: ['violations'],
  preload: false, // only a rule about sound and video needs it, and our pages have neither
};

/**
 * One line for each element that violates a rule: the rule and the beginning of the element. With `onlyStyle`, by the rules
 * of style alone: for a page that was checked by every rule in another window.
 */
export async function violationsOf(page: Page, { onlyStyle = false } = {}): Promise<string[]> {
  if (await page.evaluate<boolean>("typeof axe === 'undefined'")) await page.evaluate(SOURCE);
  const options: RunOptions = { ...OPTIONS, runOnly: onlyStyle ? RULES_OF_STYLE : EVERY_RULE };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}
