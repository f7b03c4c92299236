/**
 * The refusals of workbooks and documents that cannot be read: what each is, and what to do with it.
 *
 * What it does not do: recognize them.
 */

import type { Sentence } from '../../base/sentence.js';
import { tooMuch } from '../archive/workbook-error.js';
import { InputError } from '../csv/input-error.js';
import { COPY, SAVE_AS } from '../csv/other-formats.js';

export const otherWorkbook = (what: Sentence): InputError =>
  new InputError('workbook_format', {
    en: `the input is ${what.en}, which is not read here: ${SAVE_AS.en}`,
    es: `la entrada es ${what.es}, que aquí no se lee: ${SAVE_AS.es}`,
  });

export const otherDocument = (what: Sentence): InputError =>
  new InputError('not_text', {
    en: `the input is ${what.en}: ${COPY.en}`,
    es: `la entrada es ${what.es}: ${COPY.es}`,
  });

/** Its parts do not tell which of the three it is. */
export const appleDocument = (): InputError =>
  new InputError('workbook_format', {
    en: 'the input is a file of Numbers, Pages or Keynote, which is not read here: in Numbers choose File › Export To › Excel; of the other two, copy the table into Excel',
    es: 'la entrada es un archivo de Numbers, Pages o Keynote, que aquí no se lee: en Numbers elija Archivo › Exportar a › Excel; de los otros dos, copie la tabla a Excel',
  });

export const withPassword = (): InputError =>
  new InputError('encrypted_workbook', {
    en: 'the input is a workbook with a password: open it, remove the password (File, Information, Protect) and save it again',
    es: 'la entrada es un libro con contraseña: ábralo, quite la contraseña (Archivo, Información, Proteger) y guárdelo de nuevo',
  });

/** `--sheet` has no meaning for a text. */
export function refuseSheetOption({ sheet }: { readonly sheet?: string | undefined }): void {
  if (sheet === undefined) return;
  throw new InputError('no_sheet', {
    en: '--sheet says which sheet of a workbook is read, and the input is not a workbook',
    es: '--sheet indica qué hoja de un libro se lee, y la entrada no es un libro de Excel',
  });
}

/** To find the header, the beginning of each sheet is read. */
const MAX_SHEETS = 500;

export function refuseManySheets(count: number): void {
  if (count > MAX_SHEETS)
    throw tooMuch({ en: `it has more than ${MAX_SHEETS} sheets`, es: `tiene más de ${MAX_SHEETS} hojas` });
}
