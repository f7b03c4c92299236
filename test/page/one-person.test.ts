/** The form for one person: errors at their fields, the key and its explanation, in both languages. */
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { needsBrowser, type OpenedPage } from '../browser/chromium.js';
import { type Serving, startServing } from '../built-command/serving.js';
import { focusOf } from './inspection.js';
import { visit } from './visiting.js';

let server: Serving;

beforeAll(async () => {
  server = await startServing();
});

beforeEach(needsBrowser);

async function openForm(locale = 'es-MX'): Promise<OpenedPage> {
  const opened = await visit(server, { locale });
  await opened.page.click('nav a[href="#person"]');
  await opened.page.locator('#entidad option:nth-child(34)').waitFor({ state: 'attached' });
  return opened;
}

const ROSA: Record<string, string> = {
  nombres: 'Rosa',
  apellido_paterno: 'Medina',
  apellido_materno: 'Castro',
  dia_nacimiento: '19',
  mes_nacimiento: '07',
  anio_nacimiento: '1984',
  entidad: '14',
  sexo: 'm',
};

async function write(page: Page, person: Record<string, string>): Promise<void> {
  for (const [field, value] of Object.entries(person)) {
    if (field === 'sexo') await page.check(`#sexo-${value}`);
    else if (field === 'entidad' || field === 'mes_nacimiento') await page.selectOption(`#${field}`, value);
    else await page.fill(`#${field}`, value);
  }
  await page.click('#person-form [type=submit]');
}

const keyOf = (page: Page): Promise<string | null> => page.locator('#key').textContent();

describe('the key of a person', () => {
  it('is shown in its parts, with a reason for each of its 18 characters', async () => {
    const { page, requests, complaints } = await openForm();
    await write(page, ROSA);
    await page.locator('#key').waitFor();
    expect(await keyOf(page)).toBe('MECR840719MJCDSS03');
    expect(await page.locator('#key .part').allTextContents()).toEqual([
      'MECR',
      '840719',
      'M',
      'JC',
      'DSS',
      '03',
    ]);
    expect((await page.locator('#why .character').allTextContents()).join('')).toBe('MECR840719MJCDSS03');
    expect(await page.locator('#why mark').allTextContents()).toEqual([...'MECR840719DSS']);
    expect(await page.locator('#person-result .proof').textContent()).toContain('no prueba de registro');
    expect(await page.locator('#person-status').textContent()).toBe('La clave es MECR840719MJCDSS03.');
    expect(complaints).toEqual([]);
    expect(requests.filter((url) => url.includes(server.token) && !url.includes('#'))).toEqual([]);
  });

  it('takes a day of one digit, and X for no surname', async () => {
    const { page } = await openForm();
    await write(page, { ...ROSA, apellido_materno: 'X', dia_nacimiento: '9' });
    await page.locator('#key').waitFor();
    expect(await keyOf(page)).toMatch(/^MEXR840709MJCDXS0\d$/);
  });

  it('of a person with one surname: it is in the first field, and the second one takes nothing', async () => {
    const { page } = await openForm();
    await page.fill('#apellido_materno', 'Castro');
    await page.check('#one-surname');
    expect(await page.locator('#apellido_materno').isDisabled()).toBe(true);
    expect(await page.inputValue('#apellido_materno')).toBe('');
    const { apellido_materno: _, ...rest } = ROSA;
    await write(page, rest);
    await page.locator('#key').waitFor();
    expect(await keyOf(page)).toMatch(/^MEXR840719MJCDXS0\d$/);
    expect(await page.locator('#why li').nth(2).textContent()).toContain('No hay segundo apellido');
    await page.click('#person-form [type=reset]');
    expect(await page.locator('#apellido_materno').isEnabled()).toBe(true);
    expect(await page.locator('#one-surname').isChecked()).toBe(false);
    await write(page, ROSA);
    await page.locator('#key').waitFor();
    expect(await keyOf(page)).toBe('MECR840719MJCDSS03');
  });

  it('is not given for X in the first field beside a second surname: the page says where one surname belongs', async () => {
    const { page } = await openForm();
    expect(await page.locator('#person-form').textContent()).not.toMatch(/escriba X/);
    await write(page, { ...ROSA, apellido_paterno: 'X' });
    const error = page.locator('#person-error:not(:empty)');
    await error.waitFor();
    expect(await error.textContent()).toContain('marque «Tiene un solo apellido»');
    expect(await page.locator('#person-result').isVisible()).toBe(false);
  });

  it('disappears when the form is cleared', async () => {
    const { page } = await openForm();
    await write(page, ROSA);
    await page.locator('#key').waitFor();
    await page.click('#person-form [type=reset]');
    await page.locator('#person-result').waitFor({ state: 'hidden' });
    expect(await page.inputValue('#nombres')).toBe('');
    expect(await focusOf(page)).toBe('nombres');
  });
});

describe('an error', () => {
  it('is shown at every wrong field at once, and the first has the focus', async () => {
    const { page } = await openForm();
    await page.click('#person-form [type=submit]');
    await page.locator('#nombres-error:not(:empty)').waitFor();
    const said = await page.locator('#person-form .field .error, #sexo-error').allTextContents();
    expect(said).toEqual(Array(8).fill('Falta.'));
    expect(await focusOf(page)).toBe('nombres');
    expect(await page.getAttribute('#nombres', 'aria-invalid')).toBe('true');
  });

  const WRONG: readonly [changes: Record<string, string>, field: string, sentence: string][] = [
    [{ anio_nacimiento: '84' }, 'anio_nacimiento', 'Son 4 cifras.'],
    [{ anio_nacimiento: 'MCM' }, 'anio_nacimiento', 'Solo cifras.'],
    [
      { dia_nacimiento: '31', mes_nacimiento: '02' },
      'dia_nacimiento',
      'La fecha de nacimiento no existe en el calendario',
    ],
    [
      { anio_nacimiento: '1492' },
      'anio_nacimiento',
      'La fecha de nacimiento es posterior a hoy o anterior a 1880',
    ],
  ];

  it('is shown at its field, in a sentence', async () => {
    const { page } = await openForm();
    for (const [changes, field, sentence] of WRONG) {
      await write(page, { ...ROSA, ...changes });
      await page.locator(`#${field}-error`, { hasText: sentence }).waitFor();
      expect(await page.locator(`#${field}-error`).textContent()).toBe(sentence);
      expect(await focusOf(page)).toBe(field);
      expect(await page.locator('#person-result').isVisible()).toBe(false);
      await page.click('#person-form [type=reset]');
    }
  });

  it('disappears when the field is corrected', async () => {
    const { page } = await openForm();
    await write(page, { ...ROSA, anio_nacimiento: '84' });
    await page.locator('#anio_nacimiento-error:not(:empty)').waitFor();
    await write(page, { anio_nacimiento: '1984' });
    await page.locator('#key').waitFor();
    expect(await page.locator('[aria-invalid]').count()).toBe(0);
  });
});

describe('the language', () => {
  it.each([
    ['es-MX', 'es'],
    ['en-GB', 'en'],
    ['fr-FR', 'es'],
  ])('of a browser in %s is %s', async (locale, language) => {
    const { page } = await visit(server, { locale });
    expect(await page.getAttribute('html', 'lang')).toBe(language);
    expect(await page.locator('h1').textContent()).toBe(
      language === 'es' ? 'Claves para un archivo' : 'Keys for a file',
    );
  });

  it('is switched for the whole page, with messages of the server, and is kept', async () => {
    const { page } = await openForm();
    await write(page, ROSA);
    await page.locator('#key').waitFor();
    expect(await page.locator('#why').textContent()).toContain('Primera vocal interna');
    const toggle = page.locator('#language');
    expect([await toggle.textContent(), await toggle.getAttribute('lang')]).toEqual(['English', 'en']);
    await toggle.click();
    await page.locator('#why', { hasText: 'First internal vowel' }).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('en');
    expect(await page.inputValue('#nombres')).toBe('Rosa'); // nothing that was typed is lost
    expect(await page.locator('#mes_nacimiento option:checked').textContent()).toBe('July');
    expect(await page.locator('body').innerText()).not.toMatch(/[¿¡«»]|clave|archivo/i);
    await page.reload();
    expect(await page.locator('h1').textContent()).toBe('The key of one person');
  });
});
