/**
 * The refusals of workbooks and documents that cannot be read: what each is, and what to do with it.
 *
 * What it does not do: recognize them.
 */

import type { Sentence } from '../../base/sentence.js';
import { InputError } from '../csv/input-error.js';
import { SAVE_AS, TABLE } from '../csv/other-formats.js';

export const otherWorkbook = (what: Sentence): InputError =>
  new InputError('workbook_format', {
    en: `the input is ${what.en}, which is not read here: ${SAVE_AS.en}`,
    es: `la entrada es ${what.es}, que aquí no se lee: ${SAVE_AS.es}`,
  });

export const otherDocument = (what: Sentence): InputError =>
  new InputError('not_text', {
    en: `the input is ${what.en}: ${TABLE.en}`,
    es: `la entrada es ${what.es}: ${TABLE.es}`,
  });

export const withPassword = (): InputError =>
  new InputError('encrypted_workbook', {
    en: 'the input is a workbook with a password: open it, remove the password (File, Information, Protect) and save it again',
    es: 'la entrada es un libro con contraseña: ábralo, quite la contraseña (Archivo, Información, Proteger) y guárdelo de nuevo',
  });

/** The kinds of workbooks that an optional library reads. */
export type LibraryKind = 'xls' | 'xlsb';

const OLD_WORKBOOKS: Readonly<Record<LibraryKind, Sentence>> = {
  xls: { en: 'an old Excel workbook (XLS)', es: 'un libro antiguo de Excel (XLS)' },
  xlsb: { en: 'a binary Excel workbook (XLSB)', es: 'un libro binario de Excel (XLSB)' },
};

export function withoutLibrary(kind: LibraryKind): InputError {
  const { es, en } = OLD_WORKBOOKS[kind];
  const command = 'npm install @e965/xlsx@0.20.3';
  return new InputError('workbook_format', {
    en: `the input is ${en}, and the library that reads it is not installed (${command}). Without it: ${SAVE_AS.en}`,
    es: `la entrada es ${es}, y la biblioteca que lo lee no está instalada (${command}). Sin ella: ${SAVE_AS.es}`,
  });
}

/** Read by the command and the service, and not by the page without a server. */
export const notOnThisPage = (kind: LibraryKind): InputError =>
  new InputError('workbook_format', {
    en: `the input is ${OLD_WORKBOOKS[kind].en}, which this page does not read: ${SAVE_AS.en}`,
    es: `la entrada es ${OLD_WORKBOOKS[kind].es}, que esta página no lee: ${SAVE_AS.es}`,
  });
