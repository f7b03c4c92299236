/**
 * The upload of a file on the page: with the keyboard alone, with columns to choose, cancelled during the run. The download
 * has the bytes of `curp-batch run`.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Download, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { faultText } from '../../src/service/views/fault-texts.js';
import { needsBrowser, type OpenedPage } from '../browser/chromium.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { people, writeInput } from '../engine/run/runs.js';
import { archiveOf, oleContainerOf } from '../input/workbook/archives.js';
import { samplePath } from '../repository.js';
import { faultsOf, focusOf, showsFocus } from './inspection.js';
import { resultOfRun, visit } from './visiting.js';

let server: Serving;

beforeAll(async () => {
  server = await startServing();
});

beforeEach(needsBrowser);

const MAX_TABS = 60;

/** Presses Tab until this element has the focus, and checks that each element before it shows the focus. */
async function tabTo(page: Page, wanted: string, key = 'Tab'): Promise<void> {
  for (let tabs = 0; tabs < MAX_TABS; tabs++) {
    await page.keyboard.press(key);
    const focused = page.locator(':focus');
    if ((await focused.count()) === 0) continue; // after the last element, in the toolbars of the browser
    expect(await showsFocus(page), `${await focusOf(page)} shows the focus`).toBe(true);
    if (await focused.evaluate((element, selector) => element.matches(selector), wanted)) return;
  }
  throw new Error(`Tab does not lead to ${wanted}`);
}

async function press(page: Page, wanted: string): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press('Enter');
}

const stateIs = (page: Page, state: string): Promise<void> =>
  page.locator(`#run-state[data-state=${state}]`).waitFor();

const textOf = async (download: Download): Promise<string> => readFileSync(await download.path(), 'utf8');

async function downloadResult(page: Page): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#run-actions .primary')]);
  return download;
}

/** The token was in the fragment of the address, and is in no request. */
function expectNothingLeaked({ requests, complaints }: OpenedPage): void {
  expect(requests.filter((url) => !url.startsWith(`${server.address}/`))).toEqual([]);
  // The page uses only the paths of version 1 of the API.
  expect(requests.filter((url) => /^\/(runs|preview)\b/.test(new URL(url).pathname))).toEqual([]);
  const asked = requests.map((url) => url.replace(/#.*/, ''));
  expect(asked.filter((url) => url.includes(server.token))).toEqual([]);
  expect(complaints).toEqual([]);
}

describe('with the keyboard alone', () => {
  it('a file is chosen, read, calculated, downloaded, reported and deleted', async () => {
    const opened = await visit(server);
    const { page } = opened;
    expect(page.url()).toBe(`${server.address}/`);

    // Before the first Tab: the browser needs a moment to intercept the file chooser, and Enter could come first.
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, '#file')]);
    await chooser.setFiles(samplePath('people.csv'));
    await page.locator('#rows table').waitFor();
    expect(await page.locator('#review-status').textContent()).toContain('Todas las columnas');

    await press(page, '#start');
    await stateIs(page, 'finished');
    expect(await page.locator('h1').textContent()).toBe('people.csv');
    expect(await page.locator('#run-status').textContent()).toContain('55 filas, 24 con error');
    expect(await page.locator('.faults > li').count()).toBe(23);

    await tabTo(page, '#run-actions .primary');
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(download.suggestedFilename()).toBe('people.curp.csv');
    expect(await textOf(download)).toBe(await resultOfRun(samplePath('people.csv')));

    await press(page, '#run-downloads summary');
    await tabTo(page, '#run-downloads li:last-child button');
    const [report] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')]);
    await report.waitForLoadState();
    expect(await report.locator('h1').textContent()).toBe('Informe de la corrida');
    await report.close();

    await tabTo(page, '#run-actions .danger', 'Shift+Tab');
    await page.keyboard.press('Enter');
    expect(await focusOf(page)).toBe('confirmation-no'); // the harmless answer comes first
    await press(page, '#confirmation-yes');
    await page.locator('#runs-empty').waitFor();
    expect(await page.locator('#notice').textContent()).toContain('people.csv');
    expectNothingLeaked(opened);
  });
});

describe('an export of Excel', () => {
  it('is read as it is: delimiter, encoding, columns of other names', async () => {
    const opened = await visit(server);
    const { page } = opened;
    await page.setInputFiles('#file', samplePath('excel-export.csv'));
    await page.locator('#rows table').waitFor();
    expect(await page.locator('#delimiter option:checked').textContent()).toBe('punto y coma · encontrado');
    expect(await page.locator('#encoding option:checked').textContent()).toBe('Windows-1252 · encontrado');
    expect(await page.locator('#column-apellido_paterno option:checked').textContent()).toContain(
      'Primer Apellido',
    );
    expect(await page.locator('#rows tbody tr').first().textContent()).toContain('José Ángel');
    await page.click('#start');
    await stateIs(page, 'finished');
    expect(await textOf(await downloadResult(page))).toBe(await resultOfRun(samplePath('excel-export.csv')));
    expectNothingLeaked(opened);
  });
});

const ODD_FILE = [
  'Nombre;Primero;Materno;Nacimiento;Sexo;Estado',
  'Rosa;Medina;Castro;19/07/1984;mujer;Jalisco',
  'Íñigo;Peña;Oñate;1978-11-23;H;Nuevo León',
  '',
].join('\n');

describe('a file whose columns are not all known', () => {
  it('says which are missing, and takes what is chosen', async () => {
    const input = writeInput(ODD_FILE);
    const opened = await visit(server);
    const { page } = opened;
    await page.setInputFiles('#file', input);
    const missing = page.locator('#columns [aria-invalid=true]');
    await missing.first().waitFor();
    expect(await missing.evaluateAll((found) => found.map(({ id }) => id))).toEqual([
      'column-apellido_paterno',
    ]);
    expect(await page.locator('#column-apellido_paterno-error').textContent()).toBe(
      'Falta. Elija su columna.',
    );

    await page.click('#start'); // it does not start, and shows the missing field
    expect(await focusOf(page)).toBe('column-apellido_paterno');
    await page.selectOption('#column-apellido_paterno', { label: '2. Primero' });
    await page.locator('#rows table').waitFor();
    expect(await page.locator('#normalize').isChecked()).toBe(true);
    expect(await missing.count()).toBe(0);
    expect(await page.locator('#rows .key-cell').allTextContents()).toEqual([
      'MECR840719MJCDSS03',
      'PEOI781123HNLXXX01',
    ]);
    await page.click('#start');
    await stateIs(page, 'finished');
    expect(await textOf(await downloadResult(page))).toBe(
      await resultOfRun(input, '--map', 'apellido_paterno=#2'),
    );
    expectNothingLeaked(opened);
  });

  it('takes the columns of two fields the other way round', async () => {
    const { page } = await visit(server);
    await page.setInputFiles('#file', samplePath('people.csv'));
    await page.locator('#rows table').waitFor();
    await page.selectOption('#column-apellido_paterno', { label: '3. apellido_materno' });
    await page.locator('#column-apellido_materno[aria-invalid=true]').waitFor();
    await page.selectOption('#column-apellido_materno', { label: '2. apellido_paterno' });
    await page.locator('#rows .key-cell').first().waitFor();
    // Rosa Medina Castro, with her surnames swapped.
    expect(await page.locator('#rows .key-cell').first().textContent()).toMatch(/^CAMR840719MJC/);
  });
});

describe('options', () => {
  it('are those of the run', async () => {
    const { page } = await visit(server);
    await page.setInputFiles('#file', samplePath('on-file.csv'));
    await page.locator('#rows table').waitFor();
    await page.click('#more-options summary');
    await page.check('#mode-reconcile');
    await page.check('#detail');
    await page.uncheck('#echo');
    await page.selectOption('#lang', 'en');
    await page.locator('#rows th', { hasText: /^verdict$/ }).waitFor();
    await page.click('#start');
    await stateIs(page, 'finished');
    const words = ['--mode', 'reconcile', '--detail', '--echo', 'none', '--lang', 'en'];
    expect(await textOf(await downloadResult(page))).toBe(
      await resultOfRun(samplePath('on-file.csv'), ...words),
    );
  });
});

/** The parts of an Office file with this main part. */
const office = (target: string) => [
  {
    name: '_rels/.rels',
    content: `<Relationships><Relationship Id="a" Type="x/officeDocument" Target="${target}"/></Relationships>`,
  },
  { name: target, content: '<a/>' },
];

describe('a file that is not a table', () => {
  it('nothing, and blank lines, are refused before they are uploaded', async () => {
    const { page, requests } = await visit(server);
    for (const content of ['', '\n\n\n']) {
      await page.setInputFiles('#file', writeInput(content));
      await page.locator('#file-error', { hasText: /» está vacío: no tiene ninguna fila/ }).waitFor();
      expect(await page.locator('#review').isVisible()).toBe(false);
      await page.setInputFiles('#file', samplePath('people.csv'));
      await page.locator('#file-error:empty').waitFor({ state: 'attached' });
    }
    expect(requests.filter((url) => url.endsWith('/runs'))).toEqual([]);
  });

  it('bytes that are not text are refused, with the reason', async () => {
    const { page } = await visit(server);
    await page.setInputFiles('#file', writeInput(Buffer.from(Array.from({ length: 64 }, (_, at) => at % 8))));
    await page.locator('#file-error', { hasText: faultText('not_text').es }).waitFor();
    expect(await page.locator('#view-file .error:visible').count()).toBe(1); // the reason, and nothing else in red
    expect(await page.locator('#encoding').isVisible()).toBe(true); // perhaps it is text in another encoding
    expect(await page.locator('#columns-set, #start').filter({ visible: true }).count()).toBe(0);
  });

  const APPLE = [{ name: 'Index/Document.iwa', content: 'a' }];
  const FORMATS: readonly [name: string, buffer: Buffer, sentence: RegExp, isSent?: boolean][] = [
    ['lista.pdf', Buffer.from('%PDF-1.7\n'), /es un PDF.*Guardar como/],
    ['foto.png', Buffer.from('89504e470d0a1a0a', 'hex'), /es una imagen/],
    ['carta.rtf', Buffer.from('{\\rtf1'), /es un documento.*Pegue una lista/],
    ['foto.bmp', Buffer.from('424d36000000000000003600000028000000', 'hex'), /es una imagen/],
    ['lista.numbers', archiveOf(APPLE), /hoja de Numbers.*Exportar a › Excel/],
    ['lista.pages', archiveOf(APPLE), /documento de Pages.*Pegue una lista/],
    ['apple.zip', archiveOf(APPLE), /es un archivo de Numbers, Pages o Keynote/, true],
    ['lista.gsheet', Buffer.from('{"doc_id": "1"}'), /acceso directo.*Descargar › «Microsoft Excel/],
    ['~$lista.xlsx', Buffer.from('\x05Rosa'), /archivo temporal.*sin «~\$»/],
    ['lista.csv.crdownload', Buffer.from('nombres,paterno'), /no ha terminado: le faltan filas/],
    ['base.accdb', Buffer.from('000100005374616e', 'hex'), /base de datos.*exporte la tabla/],
    ['correo.eml', Buffer.from('From: a@example.com'), /correo.*adjunta/],
    ['ceros.csv', Buffer.alloc(5000), /solo ceros: la copia o la descarga no terminó/],
    ['nada.xlsx', Buffer.alloc(0), /«nada.xlsx» está vacío.*elíjalo otra vez/],
    ['datos.7z', Buffer.from('377abcaf271c', 'hex'), /Descomprímalo/],
    ['libro.csv.gz', gzipSync(archiveOf([{ name: 'xl/workbook.xml', content: 'a' }])), /Descomprímalo/],
    [
      'carta.docx',
      archiveOf(office('word/document.xml')),
      /es un documento de Word.*Guardar como.*Pegue una lista/,
      true,
    ],
    [
      'clave.xlsx',
      oleContainerOf('EncryptedPackage'),
      /es un libro con contraseña: ábralo, quite la contraseña/,
      true,
    ],
    ['dos.zip', archiveOf([{ name: 'a.zip', content: archiveOf([]) }]), /otro archivo comprimido/, true],
  ];

  it('of every known format: says what it is and what to do, and nothing else in red', async () => {
    const { page, requests } = await visit(server);
    const previews = () => requests.filter((url) => /\/preview(\?|$)/.test(url)).length;
    for (const [name, buffer, sentence, isSent = false] of FORMATS) {
      const before = previews();
      await page.setInputFiles('#file', { name, mimeType: 'application/octet-stream', buffer });
      await page.locator('#file-error', { hasText: sentence }).waitFor();
      expect(await page.locator('#view-file .error:visible').count(), name).toBe(1);
      expect(await page.locator('#review').isVisible(), name).toBe(false);
      await page.click('#language');
      expect(await page.locator('#file-error').textContent(), name).toMatch(
        /that file|the (?:new one|whole file)|[Uu]npack|password|Save As|Paste a list|Excel|choose/,
      );
      await page.click('#language');
      expect(previews() - before, name).toBe(isSent ? 1 : 0);
    }
    expect(requests.filter((url) => url.endsWith('/runs'))).toEqual([]);
  });

  it('a workbook that is cut short: says so in both languages, without an empty reading below', async () => {
    const { page } = await visit(server);
    const buffer = readFileSync(samplePath('workbook.xlsx')).subarray(0, 3000);
    await page.setInputFiles('#file', { name: 'cortado.xlsx', mimeType: 'application/octet-stream', buffer });
    await page.locator('#file-error', { hasText: faultText('bad_workbook').es }).waitFor();
    await page.click('#language');
    await page.locator('#file-error', { hasText: faultText('bad_workbook').en }).waitFor();
    expect(await page.locator('#review').isVisible()).toBe(false);
    await page.setInputFiles('#file', samplePath('workbook.xlsx'));
    await page.locator('#review').waitFor();
    expect(await page.locator('#file-error').textContent()).toBe('');
  });

  it('a file without a header: says what it needs', async () => {
    const { page } = await visit(server);
    await page.setInputFiles('#file', writeInput('Rosa,Medina,Castro,1984,07,19,M,14\n'));
    await page.locator('#columns-advice', { hasText: 'No se reconoce ninguna columna' }).waitFor();
  });
});

describe('the options of the server', () => {
  it('are shown on the page: how long runs are kept, how large a file may be', async () => {
    const other = await startServing(['--keep', '12h', '--max-upload', '1k']);
    const { page, requests } = await visit(other);
    expect(await page.locator('aside').innerText()).toContain('12 horas, o hasta que los borre');
    expect(await page.locator('#file-hint').textContent()).toContain('Hasta 1 kB');
    await page.setInputFiles('#file', samplePath('people.csv'));
    await page.locator('#file-error', { hasText: 'este servidor acepta hasta 1 kB' }).waitFor();
    expect(requests.filter((url) => /\/preview\?|\/runs$/.test(url))).toEqual([]);
    await other.process.stop();
  });
});

describe('a compressed file', () => {
  it('is previewed before it is uploaded', async () => {
    const { page } = await visit(server);
    await page.setInputFiles(
      '#file',
      writeInput(gzipSync(readFileSync(samplePath('people.csv'))), '.csv.gz'),
    );
    await page.locator('#rows table').waitFor();
    await page.click('#start');
    await stateIs(page, 'finished');
    expect(await textOf(await downloadResult(page))).toBe(await resultOfRun(samplePath('people.csv')));
  });
});

describe('a run in progress', () => {
  it('shows its progress, and can be cancelled', async ({ onTestFinished }) => {
    // Stopped chunk workers keep the run in progress as long as the test needs.
    const workers = server.process.children('chunk-worker');
    expect(workers).not.toEqual([]);
    for (const pid of workers) process.kill(pid, 'SIGSTOP');
    onTestFinished(() => {
      for (const pid of workers) process.kill(pid, 'SIGCONT');
    });
    const opened = await visit(server, { reducedMotion: 'reduce' });
    const { page } = opened;
    await page.setInputFiles('#file', writeInput(await people(2000)));
    await page.locator('#rows table').waitFor();
    await page.click('#start');
    await stateIs(page, 'running');
    expect(await page.locator('#run-progress').isVisible()).toBe(true);
    expect(await page.locator('#run-figures dt').allTextContents()).toEqual([
      'Filas',
      'Con error',
      'Filas por segundo',
      'Tiempo restante',
    ]);
    expect(await faultsOf(page)).toEqual([]);
    await page.locator('#run-actions button', { hasText: 'Cancelar' }).click();
    await page.click('#confirmation-yes');
    await stateIs(page, 'cancelled');
    expect(await page.locator('#run-actions .primary').count()).toBe(0);
    expectNothingLeaked(opened);
  });
});
