/**
 * Reads a report in the browser: its tables as numbers, and elements of the page that a reader cannot see.
 *
 * What it does not use: the summary. All data comes from the page.
 */
import type { Page } from 'playwright-core';
import { violationsOf } from '../../../browser/axe.js';

export interface ShownTable {
  /** By `data-name`, the number as it is shown. */
  rows: Record<string, number>;
  total: number;
  /** Percentages as they are shown; those below the smallest shown value are left out. */
  shares: number[];
}

export interface ShownReport {
  language: string;
  headings: string[];
  tables: Record<string, ShownTable>;
  /** The lines of the counts that add up, as `1,000 = 1,000 ✓ …`. */
  balances: string[];
  figures: number[];
  /** Groups and rows by class. */
  duplicates: Record<string, [groups: number, rows: number]>;
  text: string;
}

/** Runs in the page. A string, since the tests have no types of the browser. */
const READ = `(() => {
  const number = (text) => Number(text.replace(/[^0-9.]/g, ''));
  const texts = (node, selector) => [...node.querySelectorAll(selector)].map((found) => found.textContent.trim());
  const tables = {};
  for (const section of document.querySelectorAll('section[id]')) {
    const lines = [...section.querySelectorAll('tbody tr[data-name]')];
    if (lines.length === 0) continue;
    const counts = lines.map((line) => texts(line, 'td.n'));
    tables[section.id] = {
      rows: Object.fromEntries(lines.map((line, index) => [line.dataset.name, number(counts[index][0])])),
      total: number(texts(section, 'tfoot td.n')[0]),
      shares: counts.map(([, share]) => share).filter((share) => !share.startsWith('<')).map(number),
    };
  }
  return {
    language: document.documentElement.lang,
    headings: texts(document, 'h1, h2'),
    tables,
    balances: [...document.querySelectorAll('#counts tr')].map((line) => texts(line, 'td').join(' ')),
    duplicates: Object.fromEntries([...document.querySelectorAll('#duplicates tr[data-class]')].map((line) =>
      [line.dataset.class, texts(line, 'td.n').map(number)])),
    figures: [...document.querySelectorAll('.figures .value')].map((value) => number(value.firstChild.textContent)),
    text: document.body.innerText,
  };
})()`;

export const readReport = (page: Page): Promise<ShownReport> => page.evaluate<ShownReport>(READ);

/** What a report must not have, beyond the rules of axe-core: scripts, handlers, URLs, charts without text or table. */
const FAULTS = `(() => {
  const faults = [];
  if (document.scripts.length > 0) faults.push('a script');
  for (const element of document.querySelectorAll('*')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) faults.push('a handler: ' + name);
      if (['src', 'href', 'action', 'data'].includes(name) && value !== 'data:,') faults.push('an address: ' + name);
    }
  }
  for (const chart of document.querySelectorAll('svg')) {
    if (chart.getAttribute('aria-hidden') === 'true') continue;
    if (chart.getAttribute('role') !== 'img' || !chart.getAttribute('aria-label')) faults.push('a chart without words');
    if (!chart.closest('section').querySelector('table')) faults.push('a chart without a table');
  }
  for (const cell of document.querySelectorAll('th')) if (!cell.scope) faults.push('a th without scope');
  if (document.querySelectorAll('h1').length !== 1) faults.push('not one h1');
  const light = (channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);
  for (const text of document.querySelectorAll('svg text')) {
    const [r, g, b] = getComputedStyle(text).fill.match(/[0-9.]+/g).map((value) => light(Number(value) / 255));
    if (1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05) < 4.5) faults.push('too faint: ' + text.textContent);
  }
  return faults;
})()`;

export const faultsOf = async (page: Page): Promise<string[]> => [
  ...(await page.evaluate<string[]>(FAULTS)), // first: axe-core is a script
  ...(await violationsOf(page)),
];

/** How many pixels the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');
