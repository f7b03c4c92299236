/**
 * The most ordinary file of an office, an Excel with one date column, `Género` and `Lugar de nacimiento`: dropped on the page
 * of a server and on the local page, it is read as it is, and one click starts the run. What the user changes stays.
 */
import type { Page, Route } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsBrowser } from '../browser/chromium.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { csv, ROSA, ROSA_KEY } from '../engine/run/runs.js';
import { type SheetCell, workbookOf } from '../everyday/workbook.js';
import { until } from '../vitest/waiting.js';
import { clicksOf, countClicks, downloaded, drop } from './dropped-file.js';
import { faultsInWindows, faultsOf, focusOf } from './inspection.js';
import { openLocalPage } from './local/local-engine.js';
import { visit } from './visiting.js';

let server: Serving;

beforeAll(async () => {
  server = await startServing();
});

beforeEach(needsBrowser);

const HEADER = [
  'Nombre',
  'Apellido paterno',
  'Apellido materno',
  'Fecha de nacimiento',
  'Género',
  'Lugar de nacimiento',
];
const PEOPLE: SheetCell[][] = [
  ['Rosa', 'Medina', 'Castro', { day: 30882 }, 'Mujer', 'Jalisco'],
  ['Íñigo', 'Peña', 'Oñate', { day: 28817 }, 'Hombre', 'Nuevo León'],
];
const KEYS = [ROSA_KEY, 'PEOI781123HNLXXX01'];

const book = (rows: readonly SheetCell[][] = PEOPLE, header: readonly string[] = HEADER): Buffer =>
  workbookOf([{ name: 'Hoja1', rows: [header, ...rows] }]);

const PAGES: [string, () => Promise<{ page: Page; complaints: string[] }>][] = [
  ['of a server', () => visit(server, { reducedMotion: 'reduce' })],
  ['alone', () => openLocalPage()],
];

const keysOf = (page: Page): Promise<string[]> => page.locator('#rows .key-cell').allTextContents();
const redFields = (page: Page): Promise<string[]> =>
  page.locator('#columns [aria-invalid=true]').evaluateAll((found) => found.map(({ id }) => id));
const chosenName = (page: Page, field: string): Promise<string | null> =>
  page.locator(`#column-${field} option:checked`).textContent();

async function shown(page: Page, key = ROSA_KEY): Promise<void> {
  await page.locator('#rows .key-cell', { hasText: key }).first().waitFor();
  await page.locator('#review:not([aria-busy])').waitFor();
}

const read = (page: Page): Promise<void> => page.locator('#review:not([aria-busy])').waitFor();

describe.each(PAGES)('on the page %s', (_, open) => {
  it('a dropped workbook needs one click: the result has every key', async () => {
    const { page, complaints } = await open();
    await countClicks(page);
    await drop(page, book());
    await shown(page);
    expect(await page.locator('#review-title').textContent()).toBe('Así se leerá');
    expect(await page.locator('#reading li').allTextContents()).toContain(
      'Los datos se leen como la gente los escribe.',
    );
    expect(await keysOf(page)).toEqual(KEYS);
    expect(await page.locator('#view-file .error:visible').count()).toBe(0);
    expect(await page.locator('#columns select').count()).toBe(6);
    expect(await page.locator('#more-options').getAttribute('open')).toBe(null);
    expect(await faultsInWindows(page)).toEqual({});
    await page.click('#start');
    await page.locator('#run-state[data-state=finished]').waitFor();
    expect(await clicksOf(page)).toBe(1);
    const result = await downloaded(page);
    for (const key of KEYS) expect(result).toContain(key);
    expect(complaints).toEqual([]);
  });

  it('where M alone is written, one more click answers what it means', async () => {
    const { page } = await open();
    await countClicks(page);
    await drop(page, book(PEOPLE.map((row) => row.with(4, 'M'))));
    const answers = page.locator('.question button');
    await answers.first().waitFor();
    expect(await answers.count()).toBe(2);
    expect(await page.locator('#columns [aria-invalid=true]').count()).toBe(0);
    await answers.filter({ hasText: 'M es mujer: 2 mujeres, 0 hombres' }).click();
    await shown(page);
    expect(await answers.evaluateAll((all) => all.map((one) => one.getAttribute('aria-pressed')))).toEqual([
      'true',
      'false',
    ]);
    expect(await faultsOf(page)).toEqual([]);
    await page.click('#start');
    await page.locator('#run-state[data-state=finished]').waitFor();
    expect(await clicksOf(page)).toBe(2);
    expect(await downloaded(page)).toContain(ROSA_KEY);
  });
});

describe('the date of birth', () => {
  it('is one control; three if the user says so, and one again', async () => {
    const { page } = await visit(server);
    const header = [...HEADER.slice(0, 3), 'Cuando', 'A', 'M', 'D', ...HEADER.slice(4)];
    const rows = [['Rosa', 'Medina', 'Castro', '1/1/1990', '1984', '7', '19', 'Mujer', 'Jalisco']];
    await drop(page, book(rows, header));
    await page.locator('#column-fecha_nacimiento[aria-invalid=true]').waitFor();
    expect(await page.locator('#columns select').count()).toBe(6);
    await page.getByRole('button', { name: '¿Está en tres columnas: año, mes y día?' }).click();
    expect(await focusOf(page)).toBe('column-anio_nacimiento');
    await read(page);
    expect(await page.locator('#columns select').count()).toBe(8);
    for (const [part, column] of ['anio', 'mes', 'dia'].entries())
      await page.selectOption(`#column-${column}_nacimiento`, String(4 + part));
    await shown(page);
    await page.getByRole('button', { name: '¿La fecha está en una sola columna?' }).click();
    await page.selectOption('#column-fecha_nacimiento', '3');
    await page.locator('#rows .key-cell', { hasText: /^MECR900101MJC/ }).waitFor();
    await page.getByRole('button', { name: '¿Está en tres columnas' }).click();
    await shown(page); // the three columns are still chosen
  });

  it('in another form than the reading knows: the first rows wait for its columns, and so does the start', async () => {
    const { page } = await visit(server);
    await drop(page, book());
    await shown(page);
    await page.click('#column-date-three');
    await page.locator('#rows', { hasText: 'Aparecerá aquí' }).waitFor();
    await read(page);
    expect(await redFields(page)).toEqual([]);
    expect(await page.locator('#reading').isVisible()).toBe(false);
    await page.click('#start');
    expect(await focusOf(page)).toBe('column-anio_nacimiento');
    expect(await redFields(page)).toEqual(['anio', 'mes', 'dia'].map((part) => `column-${part}_nacimiento`));
    await page.click('#column-date-one');
    await shown(page);
  });
});

describe('a column that the user chooses', () => {
  it('changes no other field: the same column twice is shown at both', async () => {
    const { page } = await visit(server);
    await drop(page, book());
    await shown(page);
    await page.selectOption('#column-apellido_paterno', '2');
    await page.locator('#column-apellido_paterno[aria-invalid=true]').waitFor();
    expect(await redFields(page)).toEqual(['column-apellido_paterno', 'column-apellido_materno']);
    expect(await chosenName(page, 'apellido_materno')).toBe('3. Apellido materno');
    expect(await page.locator('#column-apellido_materno-error').textContent()).toBe(
      'La misma columna está en «Primer apellido». Cambie una de las dos.',
    );
    expect(await page.locator('#column-fecha_nacimiento option:checked').textContent()).toContain('Fecha');
    expect(await faultsOf(page)).toEqual([]);
    await page.selectOption('#column-apellido_materno', '1');
    await page.locator('#rows .key-cell', { hasText: /^CAMR840719MJC/ }).waitFor(); // her surnames swapped
    expect(await redFields(page)).toEqual([]);
    // Both were chosen: again the same column twice.
    await page.selectOption('#column-apellido_paterno', '1');
    await page.locator('#column-apellido_paterno[aria-invalid=true]').waitFor();
    expect(await page.locator('#rows .error').count()).toBe(0);
    await page.selectOption('#column-apellido_materno', '2');
    await shown(page);
  });

  it('stays with a change of options, of language and of the reading; another file begins anew', async () => {
    const { page } = await visit(server);
    await drop(page, book());
    await shown(page);
    await page.selectOption('#column-nombres', '1');
    await page.selectOption('#column-apellido_paterno', '0');
    await page.locator('#rows .key-cell', { hasText: /^ROCM840719/ }).waitFor();
    await page.click('#more-options summary');
    await page.check('#mode-reconcile');
    await page.locator('#column-curp').waitFor();
    await page.check('#mode-calculate');
    await page.click('#normalize');
    await page.locator('#columns-advice button').waitFor();
    await page.click('#columns-advice button');
    await page.click('#language');
    await page.locator('#reading li', { hasText: 'Values are read' }).waitFor();
    await page.locator('#rows .key-cell', { hasText: /^ROCM840719/ }).waitFor();
    expect(await chosenName(page, 'nombres')).toBe('2. Apellido paterno');
    await page.click('#language');
    await drop(page, book(), 'otro.xlsx');
    await shown(page);
    expect(await chosenName(page, 'nombres')).toBe('1. Nombre');
  });

  it('on another sheet it is the column of that name', async () => {
    const { page } = await visit(server);
    const header = HEADER.with(4, 'Es');
    const turned = [header, ...PEOPLE].map((row) => [row[4]!, ...row.filter((_, index) => index !== 4)]);
    const sheets = [
      { name: 'Uno', rows: [header, ...PEOPLE] },
      { name: 'Dos', rows: turned },
    ];
    await drop(page, workbookOf(sheets));
    await page.locator('#review').waitFor();
    const question = page.locator('.question button', { hasText: 'Uno' });
    if ((await question.count()) > 0) await question.click();
    await page.selectOption('#column-sexo', '4');
    await shown(page);
    await page.selectOption('#sheet', 'Dos');
    await page.locator('#column-sexo option:checked', { hasText: '1. Es' }).waitFor({ state: 'attached' });
    await shown(page);
  });
});

describe('in red', () => {
  it('is only a field at which the reading has failed, not one that is being read', async () => {
    const { page } = await visit(server);
    let held: Route | undefined;
    await page.route('**/preview?*', (route) => {
      held = route;
    });
    const asked = async (): Promise<Route> => {
      await until('a preview is asked for', () => held !== undefined);
      const route = held!;
      held = undefined;
      return route;
    };
    await drop(page, book(PEOPLE, HEADER.with(4, 'Es').with(5, 'Sitio')));
    const first = await asked();
    expect(await page.locator('#view-file .error:visible').count()).toBe(0);
    await first.continue();
    await page.locator('#column-sexo[aria-invalid=true]').waitFor();
    expect(await redFields(page)).toEqual(['column-sexo', 'column-entidad']);
    await page.selectOption('#column-sexo', '4');
    const second = await asked();
    expect(await redFields(page)).toEqual(['column-entidad']);
    await second.continue();
    await read(page);
    await page.selectOption('#column-entidad', '5');
    expect(await redFields(page)).toEqual([]);
    // The start waits for what is being read.
    await page.click('#start');
    await (await asked()).continue();
    await page.locator('#run-state[data-state=finished]').waitFor();
  });
});

describe('the switch of the reading', () => {
  it('shows what was decided, and sends nothing until it is changed', async () => {
    const { page, requests } = await visit(server);
    const sent = (): (string | null)[] =>
      requests
        .filter((url) => url.includes('/preview?'))
        .map((url) => new URL(url).searchParams.get('normalize'));
    const control = page.getByRole('switch', { name: 'Leer los datos como la gente los escribe' });
    await drop(page, book());
    await shown(page);
    expect(await control.isChecked()).toBe(true);
    await drop(page, Buffer.from(csv(ROSA)), 'estricta.csv');
    await shown(page);
    expect(await control.isChecked()).toBe(false);
    expect(sent()).toEqual([null, null]);
    await page.getByText('Leer los datos como la gente los escribe', { exact: true }).click();
    await page.locator('.question button', { hasText: 'M es mujer' }).click(); // M alone
    await shown(page);
    expect(sent()).toEqual([null, null, 'true', 'true']);
    await control.click();
    await page.locator('#reading li', { hasText: 'al pie de la letra' }).waitFor();
    expect(sent().at(-1)).toBe('false');
    await drop(page, book());
    await shown(page);
    expect([await control.isChecked(), sent().at(-1)]).toEqual([true, null]);
  });

  it('a strict file with written values gets one button, which turns it on', async () => {
    const { page } = await visit(server);
    await drop(page, Buffer.from(csv(ROSA.replace(',M,14', ',mujer,Jalisco'))), 'lista.csv');
    await page.locator('#columns-advice button', { hasText: 'Leerlo como lo escribe la gente' }).click();
    await shown(page);
    expect(await page.locator('#normalize').isChecked()).toBe(true);
    expect(await focusOf(page)).toBe('normalize');
    expect(await page.locator('#columns-advice').textContent()).toBe('');
  });

  it('off for one date column: the control says why, and nothing is lost', async () => {
    const { page } = await visit(server);
    await drop(page, book());
    await shown(page);
    await page.click('#normalize');
    await page
      .locator('#column-fecha_nacimiento-error', { hasText: 'se lee de tres columnas: año, mes y día' })
      .waitFor();
    expect(await chosenName(page, 'fecha_nacimiento')).toBe('4. Fecha de nacimiento');
    await page.click('#normalize');
    await shown(page);
  });
});

it('an answer stays when the language changes', async () => {
  const { page } = await visit(server);
  await drop(page, book(PEOPLE.map((row) => row.with(4, 'M'))));
  await page.locator('.question button', { hasText: 'M es mujer' }).click();
  await shown(page);
  await page.click('#language');
  await page.locator('.question button[aria-pressed=true]', { hasText: 'M is mujer' }).waitFor();
  await shown(page);
});
