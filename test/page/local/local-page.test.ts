/**
 * The local page as people use it: opened from disk, with the keyboard, in narrow and dark windows; and nothing leaves it,
 * also when its code tries.
 */
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { needsBrowser } from '../../browser/chromium.js';
import { textOfDocument } from '../../docs/blocks.js';
import { sheetsOf } from '../../input/workbook/small-reader.js';
import { samplePath } from '../../repository.js';
import { openDownloads } from '../dropped-file.js';
import { faultsInWindows, focusOf, overflowOf, showsFocus } from '../inspection.js';
import { LOCAL_PAGE, LocalEngine, openLocalPage } from './local-engine.js';

beforeEach(needsBrowser);

const ended = (page: Page): Promise<void> => page.locator('#run-state[data-state=finished]').waitFor();

async function saved(page: Page, text: string): Promise<{ name: string; bytes: Buffer }> {
  await openDownloads(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: text, exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

/** Addresses that are not inside the page: its own Blobs and data are. */
const outside = (requests: readonly string[]): string[] =>
  requests.slice(1).filter((url) => !/^(blob|data):/.test(url));

it.each(['docs/local-page.md', 'docs/es/pagina.md'])(
  'is one file of less than 1.5 MB, and as large as %s says',
  (document) => {
    const megabytes = statSync(LOCAL_PAGE).size / 1000 ** 2;
    expect(megabytes).toBeLessThan(1.5);
    const [, said] = /([\d.]+) megabytes?/.exec(textOfDocument(document))!;
    expect(Math.abs(Number(said) - megabytes)).toBeLessThan(0.2);
  },
);

it('asks for no other file', () => {
  // The links to other pages of a service are removed when the page starts.
  expect(/(src|href)="(?!#|data:|\/(local|docs|openapi))/.test(readFileSync(LOCAL_PAGE, 'utf8'))).toBe(false);
});

describe('a file', () => {
  it('is read, computed and saved in every form; nothing leaves the page', async () => {
    const { page, requests, complaints } = await openLocalPage();
    expect(await page.locator('.lead, #introduction p, #promise').allTextContents()).toEqual([
      expect.stringMatching(/^Elija una lista de personas/),
      expect.stringMatching(/^Necesita nombre, apellidos, fecha de nacimiento/),
      'Esta página no envía nada: su lista se queda en esta computadora.',
    ]);
    expect(await faultsInWindows(page)).toEqual({});
    await page.setInputFiles('#file', samplePath('people.csv'));
    await page.locator('#rows table').waitFor();
    await page.click('#more-options summary');
    await page.check('#duplicates');
    await page.locator('#rows table').waitFor();
    expect(await faultsInWindows(page)).toEqual({});
    await page.click('#start');
    await ended(page);
    expect(await faultsInWindows(page)).toEqual({});
    const csv = await saved(page, 'Guardar CSV');
    expect(csv.name).toBe('people.curp.csv');
    expect(String(csv.bytes)).toContain('MECR840719MJCDSS03');
    const workbook = await saved(page, 'Guardar Excel');
    expect(workbook.name).toBe('people.curp.xlsx');
    const lines = String(csv.bytes).split('\n').length - 1;
    expect(sheetsOf(workbook.bytes)[0]).toHaveLength(lines);
    expect((await saved(page, 'Guardar filas con error')).name).toBe('people.errors.csv');
    const wrong = await saved(page, 'Filas con error en Excel');
    expect(wrong.name).toBe('people.errors.xlsx');
    expect(sheetsOf(wrong.bytes)[0]![0]!.slice(-5)).toEqual([
      'row',
      'code_error',
      'error_message',
      'reason',
      'made_for',
    ]);
    expect(String((await saved(page, 'Guardar informe (página web)')).bytes)).toContain('<!doctype html>');
    expect(outside(requests)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('previews at the same time, as after two quick changes of options, do not disturb each other', async () => {
    const { page } = await LocalEngine.start();
    const found = await page.evaluate<number[]>(`(async () => {
      const files = ['nombres,paterno', 'nombres,paterno,materno', 'nombres'].map((header) => new File([header + '\\n'], 'lista.csv'));
      const previews = files.map((file) => testedEngine.call('preview', file, [], 'es'));
      return (await Promise.all(previews)).map(([, text]) => JSON.parse(text).response.header.length);
    })()`);
    expect(found).toEqual([2, 3, 1]);
  });

  it('a question is asked, and answered', async () => {
    const { page } = await openLocalPage();
    const list = 'Nombre,Paterno,Materno,Nacimiento,Sexo,Entidad\nRosa,Medina,Castro,19/07/1984,M,Jalisco\n';
    await page.setInputFiles('#file', {
      name: 'lista.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(list),
    });
    await page.locator('#questions button').first().click();
    await page.locator('#rows .key-cell').first().waitFor();
  });
});

describe('without a file', () => {
  it('with the keyboard alone: an example, an option, the run, its result, and one person', async () => {
    const { page, complaints } = await openLocalPage();
    /** Presses a key until the focus is on the element, which must show it. */
    const reach = async (selector: string, key = 'Tab'): Promise<void> => {
      for (let pressed = 0; pressed < 100; pressed++) {
        await page.keyboard.press(key);
        if (!(await page.evaluate<boolean>(`document.activeElement.matches('${selector}')`))) continue;
        expect(await showsFocus(page), selector).toBe(true);
        return;
      }
      throw new Error(`${key} does not lead to ${selector}`);
    };
    await reach('#examples button');
    await page.keyboard.press('Enter');
    await page.locator('#rows table').waitFor();
    expect(await page.locator('#file-name').textContent()).toBe('people.csv');
    await reach('#more-options summary');
    await page.keyboard.press('Enter');
    await reach('#duplicates');
    await page.keyboard.press('Space');
    expect(await page.locator('#duplicates').isChecked()).toBe(true);
    await reach('#start');
    await page.keyboard.press('Enter');
    await ended(page);
    expect(await focusOf(page)).toBe('title');
    await reach('#run-actions button');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toMatch(/^people\./);

    await reach('#navigation a[href="#person"]', 'Shift+Tab');
    await page.keyboard.press('Enter');
    const values = { nombres: 'Rosa', apellido_paterno: 'Medina' };
    for (const [field, text] of Object.entries(values)) {
      await reach(`#${field}`);
      await page.keyboard.type(text);
    }
    await reach('#one-surname');
    await page.keyboard.press('Space');
    expect(await page.locator('#apellido_materno').isDisabled()).toBe(true);
    await reach('#dia_nacimiento');
    await page.keyboard.type('19');
    await reach('#mes_nacimiento');
    await page.keyboard.type('julio');
    await reach('#anio_nacimiento');
    await page.keyboard.type('1984');
    await reach('#person-form [name=sexo]');
    await page.keyboard.press('Space');
    await reach('#entidad');
    await page.keyboard.type('Jalisco');
    await page.keyboard.press('Enter');
    await reach('#person-form [type=submit]');
    await page.keyboard.press('Enter');
    await page.locator('#key').waitFor();
    expect(await page.locator('#key').textContent()).toMatch(/^MEXR840719[HM]JCDXS/);
    expect(await faultsInWindows(page)).toEqual({});
    await reach('#navigation a[href="#runs"]', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await page.locator('#runs-list li').waitFor();
    expect(await faultsInWindows(page)).toEqual({});
    expect(complaints).toEqual([]);
  });

  it('an example sets the options that show what it is about, for itself only', async () => {
    const { page } = await openLocalPage();
    const choose = async (name: string): Promise<void> => {
      if (!(await page.locator('#examples').isVisible())) await page.click('#other-ways summary');
      await page.getByRole('button', { name, exact: true }).click();
      await page.locator('#rows table').waitFor();
    };
    const chosen = (): Promise<boolean[]> =>
      page.evaluate<boolean[]>(
        "['mode-reconcile', 'normalize', 'duplicates'].map((id) => document.getElementById(id).checked)",
      );
    await choose('Con la CURP que ya se tenía');
    expect(await chosen()).toEqual([true, false, false]);
    expect(await page.locator('#example-note').textContent()).toContain('«Conciliar» ya está puesto');
    await choose('Excel con un título arriba');
    expect(await chosen()).toEqual([false, true, false]);
    await choose('Con personas repetidas');
    expect(await chosen()).toEqual([false, true, true]);
    await page.click('#start');
    await ended(page);
    expect(await page.locator('#run-duplicates .groups tbody').count()).toBeGreaterThan(1);
    // The user's own file finds the options as they are at first.
    await page.click('#navigation a[href="#file"]');
    await page.setInputFiles('#file', samplePath('people.csv'));
    await page.locator('#rows table').waitFor();
    expect(await chosen()).toEqual([false, false, false]);
    expect(await page.locator('#example-note').textContent()).toBe('');
  });

  it('a list pasted from a spreadsheet', async () => {
    const { page } = await openLocalPage();
    const cells = [
      ['Nombre', 'Apellido Paterno', 'Apellido Materno', 'Fecha de nacimiento', 'Sexo', 'Entidad'],
      ['Rosa', 'Medina', 'Castro', '19/07/1984', 'mujer', 'Jalisco'],
    ];
    await page.fill('#pasted', cells.map((row) => row.join('\t')).join('\n'));
    await page.click('#pasting button');
    await page.locator('#rows .key-cell').first().waitFor();
    expect(await page.locator('#rows .key-cell').allTextContents()).toEqual(['MECR840719MJCDSS03']);
  });

  it('one person, with every position explained, in both languages', async () => {
    const { page } = await openLocalPage();
    await page.click('#navigation a[href="#person"]');
    await page.fill('#nombres', 'María Luisa');
    await page.fill('#apellido_paterno', 'Pérez');
    await page.fill('#apellido_materno', 'Hernández');
    await page.fill('#dia_nacimiento', '10');
    await page.selectOption('#mes_nacimiento', '05');
    await page.fill('#anio_nacimiento', '1980');
    await page.check('#sexo-m');
    await page.selectOption('#entidad', '09');
    await page.click('#person-form [type=submit]');
    await page.locator('#key').waitFor();
    expect(await page.locator('#person-status').textContent()).toContain('PEHL800510MDFRRS04');
    expect(await faultsInWindows(page)).toEqual({});
    await page.click('#language');
    expect(await page.locator('#promise').textContent()).toContain('sends nothing');
  });
});

it('the browser refuses what code in the page or in a worker tries to send', async () => {
  let connections = 0;
  const server = createServer(() => {});
  server.on('connection', (socket) => {
    connections++;
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { page } = await openLocalPage();
  // Each attempt is a violation of the policy that the browser reports; a beacon reports nothing else.
  const refused = await page.evaluate<string[]>(`(async () => {
    const refused = [];
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) => refused.push(blockedURI.at(-1)));
    await fetch('http://${place}/f', { method: 'POST', body: 'x' }).catch(() => {});
    navigator.sendBeacon('http://${place}/b', 'x');
    new Image().src = 'http://${place}/i';
    try { new WebSocket('ws://${place}/s'); } catch {}
    const text = "fetch('http://${place}/w').then(() => postMessage('sent'), () => postMessage('w'))";
    refused.push(await new Promise((resolve) => {
      new Worker(URL.createObjectURL(new Blob([text]))).onmessage = ({ data }) => resolve(data);
    }));
    await new Promise((resolve) => setTimeout(resolve));
    return refused.sort();
  })()`);
  expect(refused).toEqual(['b', 'f', 'i', 's', 'w']);
  expect(connections).toBe(0);
  server.close();
});

it('at 390 pixels and twice the text size, nothing is wider than the window', async () => {
  const { page } = await openLocalPage({ viewport: { width: 390, height: 844 } });
  await page.evaluate("document.documentElement.style.fontSize = '200%'");
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Con personas repetidas', exact: true }).click();
  await page.locator('#rows table').waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  await page.click('#start');
  await ended(page);
  await page.locator('#run-duplicates .groups').waitFor();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
});

it('asks before it is closed while a result is not saved', async () => {
  const { page } = await openLocalPage();
  const asked = async (): Promise<boolean> =>
    page.evaluate<boolean>("!dispatchEvent(new Event('beforeunload', { cancelable: true }))");
  expect(await asked()).toBe(false);
  await page.setInputFiles('#file', samplePath('people.csv'));
  await page.locator('#rows table').waitFor();
  await page.click('#start');
  await ended(page);
  expect(await asked()).toBe(true);
  await saved(page, 'Guardar CSV');
  expect(await asked()).toBe(false);
});
