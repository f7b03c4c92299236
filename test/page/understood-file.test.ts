/**
 * How a file is understood, on the page: the reading in sentences, a question and its answers, what is proposed, and the
 * rows in error as a download.
 */
import { readFileSync } from 'node:fs';
import type { Download, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { needsBrowser } from '../browser/chromium.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { csv, ROSA, ROSA_KEY, writeInput } from '../engine/run/runs.js';
import { HEADER_ROW, rowOf, workbookOf } from '../input/workbook/archives.js';
import { samplePath } from '../repository.js';
import { openDownloads } from './dropped-file.js';
import { faultsOf, focusOf } from './inspection.js';
import { visit } from './visiting.js';

let server: Serving;

beforeAll(async () => {
  server = await startServing();
});

beforeEach(needsBrowser);

const textOf = async (download: Download): Promise<string> => readFileSync(await download.path(), 'utf8');

async function downloadBy(page: Page, name: string): Promise<Download> {
  await openDownloads(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('#run-actions button', { hasText: name }).click(),
  ]);
  return download;
}

const sentences = (page: Page): Promise<string[]> => page.locator('#reading li').allTextContents();

it('a question is asked, answered with the keyboard, and can be answered otherwise', async () => {
  const { page, complaints } = await visit(server);
  await page.setInputFiles('#file', writeInput(`${ROSA}\n${csv(ROSA, ROSA.replace('Rosa', ''))}`));
  const question = page.locator('.question');
  await question.waitFor();
  expect(await question.locator('legend').textContent()).toContain('una línea de arriba parece de personas');
  expect(await page.locator('#review-status').textContent()).toBe('Hay una pregunta por responder.');
  expect(await page.locator('#file-error').textContent()).toBe('');
  expect(await faultsOf(page)).toEqual([]);

  await question.locator('button').first().focus();
  await page.keyboard.press('Space');
  await page.locator('#rows .key-cell', { hasText: ROSA_KEY }).waitFor();
  expect(await focusOf(page)).toBe('question-0-0');
  expect(await sentences(page)).toContain(
    'El encabezado está en la línea 2; se omite una línea de título arriba de él.',
  );
  expect(await faultsOf(page)).toEqual([]);

  await page.keyboard.press('Tab'); // the other answer: the first line is the header
  await page.keyboard.press('Enter');
  await page.locator('#columns-advice', { hasText: 'No se reconoce ninguna columna' }).waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await page.locator('#rows .key-cell', { hasText: ROSA_KEY }).waitFor();

  await page.click('#start');
  await page.locator('#run-state[data-state=finished]').waitFor();
  expect(await textOf(await downloadBy(page, 'Descargar CSV'))).toMatch(/^\ufeffrow,nombres,/);
  expect((await downloadBy(page, 'Filas con error en Excel')).suggestedFilename()).toMatch(/\.errors\.xlsx$/);
  const errors = await downloadBy(page, 'Descargar filas con error');
  expect(errors.suggestedFilename()).toMatch(/\.errors\.csv$/);
  expect(await textOf(errors)).toMatch(/^\ufeff?nombres,.*\n,Medina,Castro,/);
  expect(await page.locator('.faults li p').first().innerText()).toMatch(/^Falta el nombre\s+400 · nombres$/);
  expect(await faultsOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

it('a workbook is read as it is, and its result is a workbook too', async () => {
  const { page, complaints } = await visit(server);
  await page.setInputFiles('#file', samplePath('workbook.xlsx'));
  await page.locator('#sheet option', { hasText: 'Personal · encontrado' }).waitFor({ state: 'attached' });
  expect(await page.locator('#delimiter').isVisible()).toBe(false);
  await page.locator('#rows .key-cell').first().waitFor();
  expect((await sentences(page))[0]).toBe(
    'El archivo es un libro de Excel: hoja «Personal»; otra hoja no se lee.',
  );
  expect(await faultsOf(page)).toEqual([]);
  await page.click('#start');
  await page.locator('#run-state[data-state=finished]').waitFor();
  const download = await downloadBy(page, 'Descargar Excel');
  expect(download.suggestedFilename()).toBe('workbook.curp.xlsx');
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect(complaints).toEqual([]);
});

it('a workbook that is too large for a preview is checked after its upload', async () => {
  const { page } = await visit(server);
  const zip = Buffer.alloc(8 * 1024 * 1024 + 1);
  zip.write('PK\x03\x04');
  zip.write('xl/workbook.xml', 30);
  await page.setInputFiles('#file', { name: 'grande.xlsx', mimeType: 'application/zip', buffer: zip });
  await page.locator('#reading li', { hasText: 'lo revisa después de subirlo' }).waitFor();
  expect(await page.locator('#columns-set, #rows, #delimiter').filter({ visible: true }).count()).toBe(0);
  await page.click('#start');
  await page.locator('#start-error:not(:empty)').waitFor(); // the server has read it: it is not a workbook
});

it('about a state beside an address the user is asked; the answer and another column both solve it', async () => {
  const { page } = await visit(server);
  const file = csv(ROSA.replace(',M,', ',mujer,'))
    .replace('entidad', 'Estado,calle,colonia,clave')
    .replace(',14', ',09,Juárez 3,Centro,14');
  await page.setInputFiles('#file', writeInput(file));
  const question = page.locator('.question');
  await question.locator('legend', { hasText: '«Estado» está junto a datos de un domicilio' }).waitFor();
  expect(await question.locator('.hint').textContent()).toContain('elija abajo la columna');
  await page.click('#start'); // it does not start, and goes to the question
  expect(await focusOf(page)).toBe('question-0-0');
  await question.locator('button').click();
  await page.locator('#rows .key-cell', { hasText: /^MECR840719MDF/ }).waitFor();
  await page.selectOption('#column-entidad', { label: '11. clave' });
  await page.locator('#rows .key-cell', { hasText: ROSA_KEY }).waitFor();
  expect(await question.count()).toBe(0);
});

it('a file as people write is read so, and says so in both languages', async () => {
  const { page } = await visit(server);
  const file =
    'Nombre;Ap. Pat.;Ap. Mat.;F. Nac.;Sexo;Lugar de nacimiento\nRosa;Medina;Castro;19/jul/1984;mujer;Jal.\n';
  await page.setInputFiles('#file', writeInput(file));
  await page.locator('#rows .key-cell', { hasText: ROSA_KEY }).waitFor();
  expect(await page.locator('#columns-advice').textContent()).toBe('');
  await page.click('#language');
  await page.locator('#reading li', { hasText: 'columns separated by semicolon' }).waitFor();
});

it('a list with M and F: M is masculino; a list with M alone: the user says what it is', async () => {
  const { page } = await visit(server);
  const list = (sexes: string): string => csv(...[...sexes].map((sex) => ROSA.replace(',M,', `,${sex},`)));
  await page.setInputFiles('#file', writeInput(list('FM'.repeat(10))));
  const question = page.locator('.question');
  await question.locator('legend', { hasText: 'claves de mujer' }).waitFor();
  expect(await faultsOf(page)).toEqual([]);
  await question.locator('button', { hasText: 'M es masculino' }).click();
  await page.locator('#reading li', { hasText: 'M se leerá como masculino (0 H, 10 M, 10 F)' }).waitFor();
  expect(await page.locator('#normalize').isChecked()).toBe(true);
  expect(await page.locator('#rows .key-cell').allTextContents()).toEqual(
    ['M', 'H', 'M', 'H', 'M'].map((sex) => expect.stringMatching(`^MECR840719${sex}JC`)),
  );

  await page.setInputFiles('#file', writeInput(list('MMM').replace('nombres', 'Nombre')));
  await question.locator('legend', { hasText: 'no aclara si es mujer o masculino' }).waitFor();
  await page.click('#more-options summary');
  await page.selectOption('#option-sexo', 'MF');
  await page
    .locator('#rows .key-cell', { hasText: /^MECR840719HJC/ })
    .first()
    .waitFor();
  expect(await question.count()).toBe(0);
  expect(await page.locator('#review-status').textContent()).toContain('Todas las columnas');
  expect(await faultsOf(page)).toEqual([]);
});

it('a question that only the end of a file raises: the file is still chosen, and only the answer is missing', async () => {
  const { page, complaints } = await visit(server, { reducedMotion: 'reduce' });
  const sexes = [...Array(20_500).fill('X'), ...Array(1_500).fill(['M', 'F']).flat()];
  const lines = sexes.map((sex) => ROSA.replace(',M,', `,${sex},`));
  await page.setInputFiles('#file', {
    name: 'dos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csv(...lines)),
  });
  await page.locator('#rows table').waitFor();
  await page.click('#start');
  await page.locator('#run-state[data-state=failed]').waitFor();
  expect(await page.locator('#run-message').textContent()).toMatch(
    /claves de mujer.*El archivo sigue elegido/s,
  );
  expect(await faultsOf(page)).toEqual([]);
  await page.locator('#run-actions .primary', { hasText: 'Responder' }).click();
  const question = page.locator('.question');
  await question.waitFor();
  expect(await page.locator('#file-name').textContent()).toBe('dos.csv');
  expect(await focusOf(page)).toBe('question-0-0');
  expect(await faultsOf(page)).toEqual([]);
  await question.locator('button', { hasText: 'M es masculino' }).click();
  expect(await page.locator('#normalize').isChecked()).toBe(true);
  await page.locator('#review:not([aria-busy])').waitFor();
  await page.click('#start');
  await page.locator('#run-state[data-state=finished]').waitFor();
  expect(await page.locator('#run-status').textContent()).toContain('23,500 filas, 0 con error');
  await page.click('nav a[href="#file"]'); // for another file
  await page.locator('#drop:not(.chosen)').waitFor();
  expect(await page.locator('#review').isVisible()).toBe(false);
  expect(complaints).toEqual([]);
});

it('what only another file helps with is a sentence, not a question', async () => {
  const { page } = await visit(server);
  const other = csv(ROSA).replace('apellido_paterno,apellido_materno', 'apellido_materno,apellido_paterno');
  await page.setInputFiles('#file', writeInput(csv(ROSA) + other));
  await page.locator('#file-error', { hasText: 'La fila 2 es otro encabezado' }).waitFor();
  expect(await page.locator('#file-error').textContent()).toMatch(/Sepárelas.*elíjalo otra vez/);
  const cells = ROSA.split(',').map((cell) => (cell === 'Castro' ? '<c><f>A1</f></c>' : cell));
  await page.setInputFiles('#file', {
    name: 'formulas.xlsx',
    mimeType: 'application/zip',
    buffer: workbookOf({ sheets: [{ rows: HEADER_ROW + rowOf(cells) }] }),
  });
  await page.locator('#file-error', { hasText: 'La columna C tiene fórmulas sin su resultado' }).waitFor();
  expect(await page.locator('.question').count()).toBe(0);
});

it('whole names whose order nothing shows: a question with a button for each order', async () => {
  const { page } = await visit(server);
  await page.setInputFiles(
    '#file',
    writeInput('Nombre completo,año,mes,día,sexo,entidad\nX,1984,07,19,M,14\n'),
  );
  const question = page.locator('.question', { hasText: 'contiene el nombre completo' });
  await question.waitFor();
  expect(await question.locator('button').count()).toBe(2);
});
