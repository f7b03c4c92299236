/**
 * Rows in error corrected on the page, with the keyboard alone: three rows changed and judged at once, one change undone, applied
 * and downloaded. The result is that of a run over the corrected file. Served and alone.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsBrowser } from '../browser/chromium.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { csv, freshPath } from '../engine/run/runs.js';
import { samplePath } from '../repository.js';
import { until } from '../vitest/waiting.js';
import { faultsInWindows, focusOf, showsFocus } from './inspection.js';
import { openLocalPage } from './local/local-engine.js';
import { resultOfRun, visit } from './visiting.js';

let server: Serving;

beforeAll(async () => {
  server = await startServing();
});

beforeEach(needsBrowser);

async function finishedPeople(page: Page): Promise<void> {
  await page.setInputFiles('#file', samplePath('people.csv'));
  await page.locator('#rows table').waitFor();
  await page.locator('#start:enabled').click();
  await page.locator('#run-state[data-state=finished]').waitFor();
}

/** Presses a key until the element has the focus, which must be visible. */
async function reach(page: Page, id: string, key = 'Tab'): Promise<void> {
  for (let pressed = 0; pressed < 100; pressed++) {
    if ((await focusOf(page)) === id) {
      expect(await showsFocus(page), id).toBe(true);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not lead to #${id}`);
}

const focusedLabel = (page: Page): Promise<string> =>
  page.evaluate<string>('document.activeElement.ariaLabel');

/** What the table says of a row. */
const saidOf = (page: Page, row: number): Promise<string> =>
  page.locator(`.corrections [data-row="${row}"] .in-view`).innerText();

const isSaid = (page: Page, row: number, text: string): Promise<unknown> =>
  until(`row ${row} says ${text}`, async () => (await saidOf(page, row)).includes(text));

async function correctThree(page: Page): Promise<void> {
  await reach(page, 'correct-open');
  await page.keyboard.press('Enter');
  await page.locator('.corrections').waitFor();
  expect(await focusedLabel(page)).toBe('nombres, fila 32');
  expect(await saidOf(page, 32)).toBe('Fila 32: Falta el nombre');
  await page.keyboard.type('Diego');
  await isSaid(page, 32, 'Corregida: AUMD800102HDFGLG0'); // before the cell is left
  await page.keyboard.press('Enter');
  expect(await focusedLabel(page)).toBe('apellido_paterno, fila 33');
  await page.keyboard.type('Ruiz');
  await page.keyboard.press('Enter');
  expect(await focusedLabel(page)).toBe('apellido_materno, fila 34');
  await page.keyboard.type('Mol1na@');
  await page.keyboard.press('Enter');
  await isSaid(page, 34, 'Un nombre tiene un signo');
  await reach(page, 'correct-undo', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await isSaid(page, 34, 'Falta el segundo apellido');
  expect(await focusedLabel(page)).toBe('apellido_materno, fila 34');
  await page.keyboard.type('Soto');
  await page.keyboard.press('Tab');
  await isSaid(page, 34, 'Corregida');
  expect(await page.locator('#run-corrections [role=status]').innerText()).toBe(
    'Filas cambiadas: 3. Ya sin error: 3.',
  );
}

/** The sample with the same three cells changed. */
function correctedFile(): string {
  const lines = readFileSync(samplePath('people.csv'), 'utf8').split('\n');
  lines[32] = lines[32]!.replace(/^,/, 'Diego,');
  lines[33] = lines[33]!.replace(',,', ',Ruiz,');
  lines[34] = lines[34]!.replace(',,', ',Soto,');
  const path = freshPath();
  writeFileSync(path, lines.join('\n'));
  return path;
}

describe.each(['a server', 'no server'])('rows in error on a page with %s', (kind) => {
  it('are corrected with the keyboard alone; the result is that of a run over the corrected file', async () => {
    const { page, complaints } =
      kind === 'a server' ? await visit(server, { reducedMotion: 'reduce' }) : await openLocalPage();
    await finishedPeople(page);
    await correctThree(page);
    expect(await faultsInWindows(page)).toEqual({});
    await reach(page, 'correct-apply', 'Shift+Tab');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toBe('people.curp.csv');
    expect(readFileSync(await download.path(), 'utf8')).toBe(await resultOfRun(correctedFile()));
    await page.locator('#run-state[data-state=finished]').waitFor();
    expect(await page.locator('.outcomes').innerText()).toContain('21 con error');
    expect(await page.locator('#run-hint').innerText()).toContain('las filas que usted corrigió');

    // A second round has the corrections of the first, too.
    await page.locator('#correct-open').click();
    await page.locator('.corrections').waitFor();
    expect(await focusedLabel(page)).toBe('anio_nacimiento, fila 35');
    await page.keyboard.type('1980');
    await page.keyboard.press('Tab');
    await isSaid(page, 35, 'Corregida');
    const [second] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('#correct-apply').click(),
    ]);
    const text = readFileSync(await second.path(), 'utf8');
    expect(text.match(/,true,4/g)!.length).toBe(20);
    expect(complaints).toEqual([]);
  });
});

it('more than fifty rows are reached with the keyboard, and corrected like the first ones', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => `,Soto,Ruiz,19${60 + (at % 30)},03,12,H,09`);
  const input = freshPath();
  const write = (path: string) => writeFileSync(path, csv(...rows));
  write(input);
  const { page } = await visit(server, { reducedMotion: 'reduce' });
  await page.setInputFiles('#file', input);
  await page.locator('#rows table').waitFor();
  await page.locator('#start:enabled').click();
  await page.locator('#run-state[data-state=finished]').waitFor();
  await page.locator('#correct-open').click();
  await page.locator('.corrections').waitFor();
  expect(await page.locator('.corrections tbody').count()).toBe(50);
  await page.locator('[data-row="50"] input').first().focus();
  await page.keyboard.press('Enter'); // after the last marked cell
  expect(await focusOf(page)).toBe('correct-more');
  expect(await showsFocus(page)).toBe(true);
  expect(await page.locator('#correct-more').innerText()).toBe('Mostrar 50 más');
  await page.keyboard.press('Enter');
  await page.locator('[data-row="100"]').waitFor();
  await until(
    'the first new cell has the focus',
    async () => (await focusedLabel(page)) === 'nombres, fila 51',
  );
  await page.keyboard.type('Diego');
  await isSaid(page, 51, 'Corregida');
  await page.locator('[data-row="100"] input').first().focus();
  await page.keyboard.press('ArrowDown'); // below the last row
  expect(await focusOf(page)).toBe('correct-more');
  expect(await page.locator('#correct-more').innerText()).toBe('Mostrar 20 más');
  await page.keyboard.press('Enter');
  await page.locator('[data-row="120"]').waitFor();
  expect(await page.locator('#correct-more').isVisible()).toBe(false);
  await page.locator('[data-row="120"] input').first().focus();
  await page.keyboard.type('Pablo');
  await page.keyboard.press('Tab');
  await isSaid(page, 120, 'Corregida');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#correct-apply').click(),
  ]);
  for (const [row, name] of [
    [51, 'Diego'],
    [120, 'Pablo'],
  ] as const)
    rows[row - 1] = name + rows[row - 1];
  const corrected = freshPath();
  write(corrected);
  expect(readFileSync(await download.path(), 'utf8')).toBe(await resultOfRun(corrected));
});

describe('the file of a run', () => {
  it('that is no longer in the page is asked for; another one is refused', async () => {
    const { page } = await visit(server, { reducedMotion: 'reduce' });
    await finishedPeople(page);
    await page.reload();
    await page.locator('#correct-open').click();
    await page.locator('.corrections').waitFor();
    await page.keyboard.type('Diego');
    await page.keyboard.press('Tab');
    await page.locator('#correct-apply').click();
    await page.locator('.same-file:not(:empty)').waitFor();
    expect(await page.locator('.same-file:not(:empty)').innerText()).toContain('Elija otra vez «people.csv»');
    expect(await faultsInWindows(page)).toEqual({});
    await page.setInputFiles('#same-file', samplePath('on-file.csv'));
    await page.locator('.same-file .error', { hasText: 'no es «people.csv»' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.setInputFiles('#same-file', samplePath('people.csv')),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toContain('AUMD800102HDFGLG0');
    // Corrections of another session cannot be gone on with.
    await page.reload();
    await page.locator('#correct-open').click();
    await page.locator('#run-corrections', { hasText: 'correcciones que esta página no conserva' }).waitFor();
  });
});
