/**
 * Files of other kinds than CSV and .xlsx, dropped on the page of a server and on the local page: the same result as that of the
 * command, sheets and files of an archive as a choice, whole names as one control, and what a refused file is.
 */
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsBrowser } from '../browser/chromium.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { ROSA_KEY, writeInput } from '../engine/run/runs.js';
import { workbookOf } from '../everyday/workbook.js';
import { tableFile } from '../input/tables/tables.js';
import { archiveOf } from '../input/workbook/archives.js';
import { sampled } from '../vitest/sampling.js';
import { downloaded, drop } from './dropped-file.js';
import { faultsInWindows, focusOf } from './inspection.js';
import { openLocalPage } from './local/local-engine.js';
import { resultOfRun, visit } from './visiting.js';

let server: Serving;

beforeAll(async () => {
  server = await startServing();
});

beforeEach(needsBrowser);

const HEADER = ['Nombre', 'Paterno', 'Materno', 'Fecha de nacimiento', 'Sexo', 'Lugar de nacimiento'];
const ROSA = ['Rosa', 'Medina', 'Castro', '19/07/1984', 'Mujer', 'Jalisco'];
const LUIS = ['Luis', 'Sosa', 'Paz', '21/03/1990', 'Hombre', 'Puebla'];
const EVA = ['Eva', 'Sol', 'Ruiz', '23/03/1991', 'Mujer', 'Puebla'];
const LUIS_KEY = 'SOPL900321HPLSZS04';

const csvOf = (...rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.join()}\n`).join('');

const GROUPS = workbookOf([
  { name: '1o A', rows: [HEADER, ROSA, LUIS] },
  { name: '1o B', rows: [HEADER, LUIS, EVA] },
]);
const recordOf = (row: readonly string[]): object =>
  Object.fromEntries(HEADER.map((name, index) => [name, row[index]]));
const JSON_LIST = Buffer.from(JSON.stringify([ROSA, LUIS].map(recordOf)));
const zipOf = (files: Readonly<Record<string, string | Buffer>>): Buffer =>
  archiveOf(Object.entries(files).map(([name, content]) => ({ name, content })));

const PAGES: [string, () => Promise<{ page: Page; complaints: string[] }>][] = [
  ['of a server', () => visit(server, { reducedMotion: 'reduce' })],
  ['alone', () => openLocalPage()],
];

const question = (page: Page, text: string) => page.locator('.question', { hasText: text });
const rowsShown = (page: Page, key: string): Promise<void> =>
  page.locator('#rows .key-cell', { hasText: key }).first().waitFor();
const labels = (page: Page): Promise<string[]> => page.locator('#columns label').allTextContents();

async function result(page: Page): Promise<string> {
  await page.click('#start');
  await page.locator('#run-state[data-state=finished]').waitFor();
  return downloaded(page);
}

const FILES: [name: string, bytes: Buffer, place: string][] = [
  ['viejo.xls', tableFile('libreoffice.xls'), ''],
  ['hoja.ods', tableFile('libreoffice.ods'), ''],
  ['tabla.dbf', tableFile('cp850.dbf'), 'ENTIDAD'],
  ['correo.zip', zipOf({ 'lista.csv': csvOf(HEADER, ROSA, LUIS) }), ''],
  ['lista.json', JSON_LIST, ''],
];

describe.each(PAGES)('on the page %s', (where, open) => {
  // `same-bytes.test.ts` has every kind of file on the local page.
  it.each(
    sampled(
      FILES,
      2,
      PAGES.findIndex(([name]) => name === where),
    ),
  )('%s: the result of the command', async (name, bytes, place) => {
    const { page, complaints } = await open();
    await drop(page, bytes, name);
    if (place !== '') await question(page, place).locator('button').first().click();
    await page.locator('#rows table').waitFor();
    const mapped = place === '' ? [] : ['--map', `entidad=${place}`];
    expect(await result(page)).toBe(await resultOfRun(writeInput(bytes), ...mapped));
    expect(complaints).toEqual([]);
  });
});

// The page of a server; with every case also the local page, whose code is the same.
describe.each(sampled(PAGES, 2))('on the page %s', (_, open) => {
  it('the sheets of a workbook: a button for each, then a control with all of them', async () => {
    const { page } = await open();
    await drop(page, GROUPS, 'grupos.xlsx');
    const asked = question(page, '1o A, 1o B');
    await asked.waitFor();
    expect(await asked.locator('button').count()).toBe(3);
    expect(await page.locator('#delimiter').isVisible()).toBe(false);
    expect(await faultsInWindows(page)).toEqual({});
    await asked.locator('button', { hasText: '1o B' }).click();
    await rowsShown(page, LUIS_KEY);
    expect(await page.locator('.question').count()).toBe(0);
    expect(await focusOf(page)).toBe('sheet');
    expect(await page.locator('#sheet').inputValue()).toBe('1o B');
    expect(await faultsInWindows(page)).toEqual({});
    await page.selectOption('#sheet', { label: 'Todas las hojas' });
    await rowsShown(page, ROSA_KEY);
    expect(await result(page)).toBe(await resultOfRun(writeInput(GROUPS), '--sheet', 'all'));
  });

  it('the files of an archive: a button for each, also for the sheets of one of them', async () => {
    const { page } = await open();
    const bytes = zipOf({ 'marzo.csv': csvOf(HEADER, LUIS), 'grupos.xlsx': GROUPS });
    await drop(page, bytes, 'correo.zip');
    await question(page, 'ZIP').locator('button', { hasText: 'grupos.xlsx' }).click();
    await question(page, '1o A, 1o B').locator('button', { hasText: '1o A' }).click();
    await rowsShown(page, ROSA_KEY);
    expect(await page.locator('#sheet').inputValue()).toBe('grupos.xlsx/1o A');
    await question(page, 'ZIP').locator('button', { hasText: 'marzo.csv' }).click();
    await page.locator('#sheet').waitFor({ state: 'hidden' });
    await rowsShown(page, LUIS_KEY);
    expect(await result(page)).toBe(await resultOfRun(writeInput(bytes), '--sheet', 'marzo.csv'));
  });

  it('whole names: one control, a question with two orders, and a way to three columns', async () => {
    const { page } = await open();
    const bytes = Buffer.from(
      csvOf(
        ['Nombre completo', 'Nacimiento', 'Sexo', 'Lugar de nacimiento', 'Uno', 'Dos', 'Tres'],
        ['Cruz Santiago Reyes', '19/07/1984', 'Mujer', 'Jalisco', ...ROSA.slice(0, 3)],
      ),
    );
    await drop(page, bytes, 'lista.csv');
    const asked = question(page, '¿Qué va primero?');
    await asked.waitFor();
    expect(await asked.locator('button').count()).toBe(2);
    expect((await labels(page)).slice(0, 2)).toEqual(['Nombre completo', 'Fecha de nacimiento']);
    expect(await faultsInWindows(page)).toEqual({});
    await asked.locator('button', { hasText: 'Primero el nombre' }).click();
    await page.locator('#rows td', { hasText: '417' }).first().waitFor();
    await page.click('#column-name-three');
    expect(await focusOf(page)).toBe('column-nombres');
    expect(await page.locator('.question').count()).toBe(0);
    for (const [field, column] of [
      ['nombres', '4'],
      ['apellido_paterno', '5'],
      ['apellido_materno', '6'],
    ] as const)
      await page.selectOption(`#column-${field}`, column);
    await rowsShown(page, ROSA_KEY);
    await page.click('#column-name-one');
    await question(page, '¿Qué va primero?').waitFor();
  });

  it('a heading of given names without surnames: the buttons of both forms of a name', async () => {
    const { page } = await open();
    const header = ['Nombre', 'Nacimiento', 'Sexo', 'Lugar de nacimiento', 'Familia'];
    await drop(
      page,
      Buffer.from(csvOf(header, ['Rosa', '19/07/1984', 'Mujer', 'Jalisco', 'Pérez Gómez'])),
      'lista.csv',
    );
    await page
      .locator('#columns-advice button', { hasText: 'Los dos apellidos están en una columna' })
      .click();
    expect(await focusOf(page)).toBe('column-nombres');
    expect((await labels(page)).slice(0, 2)).toEqual(['Nombre(s)', 'Los dos apellidos']);
    await page.selectOption('#column-apellidos', '4');
    await rowsShown(page, 'PEGR840719MJC');
  });

  it('a text without delimiter: a button with the widths that were found, or a place for them', async () => {
    const { page } = await open();
    const line = (...cells: readonly string[]): string => cells.map((cell) => cell.padEnd(22)).join('');
    const text = [HEADER, ROSA, LUIS, ROSA, LUIS].map((cells) => line(...cells));
    await drop(page, Buffer.from(text.join('\n')), 'lista.txt');
    await question(page, 'alineadas con espacios').locator('button').click();
    await rowsShown(page, LUIS_KEY);
    await drop(page, Buffer.from(text.slice(1).join('\n')), 'imss.txt');
    await page.locator('#file-error', { hasText: 'parecen de ancho fijo' }).waitFor();
    expect(await faultsInWindows(page)).toEqual({});
    const names = ['nombres', 'apellido_paterno', 'apellido_materno', 'fecha_nacimiento', 'sexo', 'entidad'];
    const places = names.map((name, index) => `${name}=${index * 22 + 1}-${index * 22 + 22}`);
    await page.fill('#option-widths', places.join());
    await page.locator('#option-widths').blur();
    await rowsShown(page, LUIS_KEY);
    expect(await page.locator('#file-error').textContent()).toBe('');
  });

  it('stray quotes: a button for each reading', async () => {
    const { page } = await open();
    const text = csvOf([...HEADER, 'Nota'], [...ROSA, '"a'], [...LUIS, 'b"'], [...ROSA, '']);
    await drop(page, Buffer.from(text), 'lista.csv');
    await question(page, 'comillas').locator('button', { hasText: 'caracteres comunes' }).click();
    await rowsShown(page, LUIS_KEY);
  });
});

it('a document that is too large for a preview is named after its upload', async () => {
  const { page } = await visit(server);
  const relations =
    '<Relationships><Relationship Id="a" Type="x/officeDocument" Target="word/document.xml"/></Relationships>';
  const content = zipOf({
    '_rels/.rels': relations,
    'word/document.xml': '<a/>',
    'word/media/photo.png': randomBytes(9 * 1024 ** 2),
  });
  await page.setInputFiles('#file', writeInput(content, '.docx'));
  await page.click('#start');
  await page
    .locator('#start-error', { hasText: /\.docx» es un documento de Word.*Pegue una lista/ })
    .waitFor();
});
