/**
 * A list copied in a spreadsheet, pasted into the local page, and its result copied back: with real key presses, with and
 * without a header, with blank rows and empty cells at either end, and with too many rows for a table.
 */
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { needsBrowser } from '../../browser/chromium.js';
import { faultsInWindows } from '../inspection.js';
import { openLocalPage } from './local-engine.js';

beforeEach(needsBrowser);

const HEADER = ['Nombre', 'Paterno', 'Materno', 'Año', 'Mes', 'Día', 'Sexo', 'Entidad'];
const ROSA = ['Rosa', 'Medina', 'Castro', '1984', '07', '19', 'mujer', '14'];
const ROSA_KEY = 'MECR840719MJCDSS03';
const WITHOUT_SEX = ['Rosa', 'Medina', 'Castro', '1984', '07', '19', '', '14'];
const NO_DAY = ['Rosa', 'Medina', 'Castro', '1984', '02', '30', 'mujer', '14'];

/** As Excel writes cells on the clipboard. */
const cellsOf = (...rows: string[][]): string => rows.map((row) => `${row.join('\t')}\r\n`).join('');

/** A text area outside of the page, to fill the clipboard and to read it, as a spreadsheet would. */
const SHEET = `(() => {
  const sheet = Object.assign(document.createElement('textarea'), { id: 'foreign-sheet' });
  document.querySelector('dialog').before(sheet);
})()`;

async function opened(): Promise<{ page: Page; complaints: string[] }> {
  const { page, complaints } = await openLocalPage();
  await page.evaluate(SHEET);
  return { page, complaints };
}

async function copyInSheet(page: Page, text: string): Promise<void> {
  await page.evaluate(`document.querySelector('#foreign-sheet').value = ${JSON.stringify(text)}`);
  await page.locator('#foreign-sheet').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Control+C');
}

async function pasteInSheet(page: Page): Promise<string> {
  await page.evaluate("document.querySelector('#foreign-sheet').value = ''");
  await page.locator('#foreign-sheet').focus();
  await page.keyboard.press('Control+V');
  return page.evaluate<string>("document.querySelector('#foreign-sheet').value");
}

async function paste(page: Page, text: string): Promise<void> {
  await copyInSheet(page, text);
  await page.locator('#pasted').focus();
  await page.keyboard.press('Control+V');
}

/** Without the text area, which has no label. */
async function faultsOfPage(page: Page): Promise<Record<string, unknown>> {
  await page.evaluate("document.querySelector('#foreign-sheet').hidden = true");
  const faults = await faultsInWindows(page);
  await page.evaluate("document.querySelector('#foreign-sheet').hidden = false");
  return faults;
}

async function run(page: Page): Promise<void> {
  await page.locator('#rows table').waitFor();
  await page.click('#start');
  await page.locator('#run-state[data-state=finished]').waitFor();
}

const shownRows = (page: Page): Promise<string[][]> =>
  page
    .locator('#run-table tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('th, td')].slice(0, 2).map((cell) => cell.textContent ?? ''),
      ),
    );

const copied = async (page: Page, name: string): Promise<string[][]> => {
  await page.getByRole('button', { name, exact: true }).click();
  await page.locator('#copy-status:not(:empty)').waitFor();
  return (await pasteInSheet(page))
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
};

describe('with a header', () => {
  it('the result is a table, which can be copied back whole or without the columns of the list', async () => {
    const { page, complaints } = await opened();
    await paste(page, cellsOf(HEADER, ROSA, WITHOUT_SEX, NO_DAY));
    await run(page);
    await page.locator('#run-table table').waitFor();
    expect(await shownRows(page)).toEqual([
      ['1', ROSA_KEY],
      ['2', 'Falta el sexo 406'],
      ['3', 'La fecha de nacimiento no existe en el calendario 417'],
    ]);
    expect(await page.locator('#run-table caption').textContent()).toBe('Resultado');
    expect(await faultsOfPage(page)).toEqual({});
    expect(await copied(page, 'Copiar toda la tabla')).toEqual([
      ['row', ...HEADER, 'error', 'code_error', 'error_message', 'curp'],
      ['1', ...ROSA, 'false', '0', '', ROSA_KEY],
      ['2', ...WITHOUT_SEX, 'true', '406', 'Falta el parámetro sexo', ''],
      ['3', ...NO_DAY, 'true', '417', 'La fecha de nacimiento no existe en el calendario', ''],
    ]);
    expect(await copied(page, 'Copiar solo lo que se añadió')).toEqual([
      ['curp', 'error_message'],
      [ROSA_KEY, ''],
      ['', 'Falta el parámetro sexo'],
      ['', 'La fecha de nacimiento no existe en el calendario'],
    ]);
    expect(
      await page.evaluate<boolean>("dispatchEvent(new Event('beforeunload', { cancelable: true }))"),
    ).toBe(true); // the user has the result
    expect(complaints).toEqual([]);
  });

  it('the title lines above the header, and the options of a file, are read as in a file', async () => {
    const { page } = await opened();
    const header = [...HEADER.slice(0, 3), 'Fecha de nacimiento', 'Sexo', 'Entidad', 'CURP'];
    const onFile = ['Rosa', 'Medina', 'Castro', '19/07/1984', 'mujer', 'Jalisco', ROSA_KEY];
    await paste(page, cellsOf(['Padrón 2024'], header, onFile));
    await page.click('#more-options summary');
    await page.check('#mode-reconcile');
    await run(page);
    await page.locator('#run-table table').waitFor();
    expect(await copied(page, 'Copiar solo lo que se añadió')).toEqual([
      ['curp', 'error_message', 'verdict', 'differs', 'cause', 'verdict_message'],
      [ROSA_KEY, '', 'match', '', '', ''],
    ]);
  });

  it('cells that are empty at either end of the list stay cells', async () => {
    const { page } = await opened();
    await paste(page, cellsOf(['', ...HEADER, ''], ['1', ...ROSA, 'x'], ['', ...ROSA, '']));
    await run(page);
    await page.locator('#run-table table').waitFor();
    expect((await shownRows(page)).map(([, key]) => key)).toEqual([ROSA_KEY, ROSA_KEY]);
  });

  it('with blank rows between, only the whole table can be copied: the rows beside the list are others', async () => {
    const { page } = await opened();
    await paste(page, cellsOf(HEADER, ROSA, [''], ROSA));
    await run(page);
    await page.locator('#run-table table').waitFor();
    expect(await page.locator('#run-table button').allTextContents()).toEqual(['Copiar toda la tabla']);
    expect(await copied(page, 'Copiar toda la tabla')).toHaveLength(3);
  });

  it('a cell with a line break and quotes comes back as it was', async () => {
    const { page } = await opened();
    const note = 'dos\nlíneas y "comillas"';
    const quoted = `"${note.replaceAll('"', '""')}"`;
    await paste(page, cellsOf([...HEADER, 'Nota'], [...ROSA, quoted]));
    await run(page);
    await page.locator('#run-table table').waitFor();
    await page.getByRole('button', { name: 'Copiar toda la tabla' }).click();
    await page.locator('#copy-status:not(:empty)').waitFor();
    expect(await pasteInSheet(page)).toContain(`\t${quoted}\tfalse`);
  });
});

describe('without a header', () => {
  const noHeader = (page: Page): Promise<void> =>
    page.locator('#columns-advice p').filter({ hasText: 'no trae encabezado' }).waitFor();

  it('the first row stays a person, and one click says how it is read', async () => {
    const { page } = await opened();
    await paste(page, cellsOf(ROSA, NO_DAY));
    await noHeader(page);
    expect(await page.locator('#columns-advice button').allTextContents()).toEqual([
      'Nombre: Rosa. Apellidos: Medina y Castro. Nació: año 1984, mes 07, día 19; entidad 14. Sexo: mujer.',
      'Nombre: Castro. Apellidos: Rosa y Medina. Nació: año 1984, mes 07, día 19; entidad 14. Sexo: mujer.',
      'La primera fila es el encabezado',
    ]);
    expect(await page.locator('#columns [aria-invalid=true]').count()).toBe(0); // nothing has failed yet
    expect(await faultsOfPage(page)).toEqual({});
    await page.locator('#columns-advice button').first().click();
    await run(page);
    await page.locator('#run-table table').waitFor();
    expect(await shownRows(page)).toEqual([
      ['1', ROSA_KEY],
      ['2', 'La fecha de nacimiento no existe en el calendario 417'],
    ]);
    const [header] = await copied(page, 'Copiar toda la tabla');
    expect(header!.slice(0, 3)).toEqual(['row', 'Columna 1', 'Columna 2']);
  });

  it('with the date in one column, and the surnames first', async () => {
    const { page } = await opened();
    await paste(page, cellsOf(['Medina', 'Castro', 'Rosa', '19/07/1984', 'mujer', 'Jalisco']));
    await noHeader(page);
    await page
      .getByRole('button', {
        name: 'Nombre: Rosa. Apellidos: Medina y Castro. Nació: 19/07/1984, Jalisco. Sexo: mujer.',
      })
      .click();
    await run(page);
    await page.locator('#run-table table').waitFor();
    expect(await shownRows(page)).toEqual([['1', ROSA_KEY]]);
  });

  it('the columns can be chosen by their first values, also where the order is not usual', async () => {
    const { page } = await opened();
    const row = ['x7', ...ROSA.slice(0, 3), 'Gerente', ...ROSA.slice(3)];
    await paste(page, cellsOf(row));
    await noHeader(page);
    expect(await page.locator('#columns-advice button').allTextContents()).toEqual([
      'La primera fila es el encabezado',
    ]);
    const names = await page.locator('#column-nombres option').allTextContents();
    expect(names).toEqual(['Elija una columna', ...row.map((value, index) => `${index + 1}. ${value}`)]);
    await page.selectOption('#column-nombres', '1');
    await page.locator('#review:not([aria-busy])').waitFor();
    expect(await page.locator('#columns [aria-invalid=true]').count()).toBe(0); // the user is still choosing
    await page.click('#start');
    expect(await page.locator('#columns [aria-invalid=true]').count()).toBe(5);
    await page.click('#column-date-three');
    const fields = ['apellido_paterno', 'apellido_materno', '', 'anio_nacimiento', 'mes_nacimiento'];
    for (const [index, field] of [...fields, 'dia_nacimiento', 'sexo', 'entidad'].entries())
      if (field !== '') await page.selectOption(`#column-${field}`, String(index + 2));
    expect(await faultsOfPage(page)).toEqual({});
    await run(page);
    await page.locator('#run-table table').waitFor();
    expect(await shownRows(page)).toEqual([['1', ROSA_KEY]]);
  });

  it('the user can say that the first row is a person, or that it is the header', async () => {
    const { page } = await opened();
    await paste(page, cellsOf(['Ana', 'Luz', 'Sol'], ROSA));
    const advice = page.locator('#columns-advice button');
    await advice.filter({ hasText: 'La primera fila ya es una persona' }).click();
    await advice.filter({ hasText: 'La primera fila es el encabezado' }).click();
    await advice.filter({ hasText: 'La primera fila ya es una persona' }).waitFor();
    expect(await page.locator('#column-nombres option').nth(1).textContent()).toBe('1. Ana');
  });
});

it('anywhere in the view of files, but not in another field', async () => {
  const { page } = await opened();
  await copyInSheet(page, cellsOf(HEADER, ROSA));
  await page.locator('#file-label').focus();
  await page.locator('#title').focus();
  await page.keyboard.press('Control+V');
  await page.locator('#rows table').waitFor();
  expect(await page.inputValue('#pasted')).toContain('Medina');
  await page.click('#other-ways summary');
  // Another file takes the place of the list.
  await page.locator('#examples button').first().click();
  await page.locator('#file-name').filter({ hasText: 'people.csv' }).waitFor();
  expect(await page.inputValue('#pasted')).toBe('');
});

it('more than 1,000 rows go the way of a file, and the page says so', async () => {
  const { page } = await opened();
  await paste(page, cellsOf(HEADER, ...Array.from({ length: 1001 }, () => ROSA)));
  await page.locator('#pasted-note').filter({ hasText: 'Con más de 1,000' }).waitFor();
  expect(await page.inputValue('#pasted')).toBe('');
  await run(page);
  await page.locator('#run-table p').filter({ hasText: 'El resultado tiene 1,001 filas' }).waitFor();
  expect(await page.locator('#run-table table').count()).toBe(0);
});

it('a list of very many rows is taken too', async () => {
  const { page, complaints } = await opened();
  const line = `${ROSA.join('\\t')}\\n`;
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '${HEADER.join('\\t')}\\n' + '${line}'.repeat(200000));
    dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
  })()`);
  await page.locator('#rows .key-cell').first().waitFor();
  expect(await page.locator('#pasted-note').textContent()).toContain('200,001');
  expect(complaints).toEqual([]);
});
