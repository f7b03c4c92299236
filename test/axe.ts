/**
 * Accessibility faults of a page by the rules of axe-core: WCAG 2.2 A and AA, and its best practices. It is evaluated
 * through the browser's debugger, which the content policy of the page does not restrict.
 *
 * What it does not find: what axe leaves to a person (`incomplete`), small targets, edges of controls. `page/inspection.ts`
 * and `run/shown-report.ts` check what else matters to their pages.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const OPTIONS: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  preload: false, // only a rule about sound and video needs it, and our pages have neither
};

/** One line for each element that violates a rule: the rule and the beginning of the element. */
export async function violationsOf(page: Page): Promise<string[]> {
  if (await page.evaluate<boolean>("typeof axe === 'undefined'")) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(OPTIONS)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}
