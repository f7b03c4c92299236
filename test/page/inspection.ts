/**
 * Finds accessibility faults of a page: for people who cannot see it, do not see well, or do not use a mouse. The rules are
 * those of axe-core, and some that it does not have: edges of controls, targets of 44 pixels, names of tables and groups.
 *
 * What it does not replace: a test with a screen reader. It finds only faults that a program can detect.
 */
import type { Page } from 'playwright-core';
import { violationsOf } from '../browser/axe.js';
import { DESK, PHONE } from '../browser/chromium.js';

/** Runs in the page. A string, since the tests have no types of the browser. */
const FAULTS = `(() => {
  const faults = [];
  const fault = (what, element) => faults.push(what + (element ? ': ' + element.outerHTML.slice(0, 120) : ''));
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
  const isUnseen = (element) => element.closest('.unseen') !== null;

  // The frame
  if (document.querySelectorAll('h1').length !== 1) fault('not one h1');
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  for (const id of new Set(ids)) if (ids.filter((other) => other === id).length > 1) fault('twice the id ' + id);
  for (const element of document.querySelectorAll('[style]')) fault('inline style', element);

  // Names. For a reference to a missing element, axe only asks for a manual check.
  for (const name of ['aria-describedby', 'aria-labelledby']) {
    for (const element of document.querySelectorAll('[' + name + ']')) {
      for (const id of element.getAttribute(name).split(/\\s+/)) if (!ids.includes(id)) fault('points to nothing: ' + id);
    }
  }
  for (const group of shown('fieldset')) {
    if (!group.classList.contains('bare') && !group.querySelector(':scope > legend')) fault('no legend', group);
  }
  for (const nav of shown('nav')) if (!nav.getAttribute('aria-label')) fault('nameless', nav);
  for (const bar of shown('progress')) if (!bar.ariaLabel && !bar.getAttribute('aria-labelledby')) fault('nameless', bar);
  for (const picture of document.querySelectorAll('svg')) if (picture.ariaHidden !== 'true') fault('a picture', picture);
  for (const table of shown('table')) {
    if (!table.caption && !table.getAttribute('aria-labelledby')) fault('a table without a name', table);
    for (const cell of table.querySelectorAll('th')) if (!cell.scope) fault('a th without scope', cell);
  }

  // Targets
  for (const target of shown('button, select, nav a, .button, summary, input:not([type=file], [type=radio], [type=checkbox])')) {
    const { width, height } = target.getBoundingClientRect();
    if (!isUnseen(target) && !target.disabled && !target.closest('.skip') && (width < 44 || height < 43.5)) {
      fault('a small target ' + Math.round(width) + ' x ' + Math.round(height), target);
    }
  }

  // Contrast
  const parse = (text) => {
    const [r, g, b, a = 1] = text.match(/[0-9.]+/g).map(Number);
    return { r, g, b, a };
  };
  const over = (top, below) => ({
    r: top.r * top.a + below.r * (1 - top.a),
    g: top.g * top.a + below.g * (1 - top.a),
    b: top.b * top.a + below.b * (1 - top.a),
    a: 1,
  });
  const groundOf = (element) => {
    if (element === null) return { r: 255, g: 255, b: 255, a: 1 };
    const own = parse(getComputedStyle(element).backgroundColor);
    return own.a === 1 ? own : over(own, groundOf(element.parentElement));
  };
  const light = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ({ r, g, b }) => 0.2126 * light(r) + 0.7152 * light(g) + 0.0722 * light(b);
  const ratio = (one, other) => {
    const [dark, bright] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  };
  // Axe does not judge text over a gradient, with which the arrow of a list is drawn.
  for (const list of shown('select:enabled')) {
    const ground = groundOf(list);
    const found = ratio(over(parse(getComputedStyle(list).color), ground), ground);
    if (found < 4.5) fault('contrast ' + found.toFixed(2), list);
  }
  for (const control of shown('input:not([type=file], [type=radio], [type=checkbox]), select, .button')) {
    if (control.disabled || isUnseen(control)) continue;
    const style = getComputedStyle(control);
    const ground = groundOf(control.parentElement);
    const edge = ratio(over(parse(style.borderTopColor), ground), ground);
    const area = ratio(groundOf(control), ground);
    if (Math.max(edge, area) < 3) fault('edge ' + edge.toFixed(2), control);
  }
  return faults;
})()`;

export const faultsOf = async (page: Page, options: { onlyStyle?: boolean } = {}): Promise<string[]> => [
  ...(await page.evaluate<string[]>(FAULTS)),
  ...(await violationsOf(page, options)),
];

/** How many pixels the page is wider than its window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth');

/** 320 pixels is also a desktop of 1280 pixels at a zoom of 400 %. */
export const NARROW = { width: 320, height: 640 } as const;

/**
 * Every window, and everything in light and dark: no rule of the styles depends on both, and no width hides a part. The
 * narrow one is the last, and the buttons are used in it, where they are hardest to reach. Other tests use the desktop.
 * The first is checked by every rule, the others by the rules that depend on the styles.
 */
const APPEARANCES = [
  ['desk, light', DESK, 'light'],
  ['phone, dark', PHONE, 'dark'],
  ['narrow, light', NARROW, 'light'],
] as const;

/** The faults of what the page shows now, by appearance. */
export async function faultsInWindows(page: Page): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const [appearance, size, colorScheme] of APPEARANCES) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme });
    const faults = await faultsOf(page, { onlyStyle: appearance !== APPEARANCES[0][0] });
    const overflow = await overflowOf(page);
    if (faults.length > 0 || overflow > 0) found[appearance] = { faults, overflow };
  }
  return found;
}

/** The id of the element with the focus, or its tag if it has no id. */
export const focusOf = (page: Page): Promise<string> =>
  page.evaluate<string>('document.activeElement.id || document.activeElement.tagName');

/** Whether the element with the focus shows that visibly. */
export const showsFocus = (page: Page): Promise<boolean> =>
  page.evaluate<boolean>(`(() => {
    const element = document.activeElement;
    const marks = element.type === 'file' ? [...element.labels] : [element];
    return marks.some((mark) => parseFloat(getComputedStyle(mark).outlineWidth) >= 2
      && getComputedStyle(mark).outlineStyle !== 'none');
  })()`);
