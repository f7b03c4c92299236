/**
 * What a change between two results is called, in the words of a person who works with lists. The command, the report, the page
 * and the API show them.
 */
import type { Sentence } from '../../base/sentence.js';
import type { ChangeKind } from '../../rows/changes/change-lines.js';
import type { ComparedValue } from '../../rows/changes/compared-columns.js';

export const CHANGE_KINDS = ['new', 'gone', 'changed'] as const satisfies readonly ChangeKind[];

export const CHANGE_WORDS: Readonly<Record<ChangeKind, Sentence>> = {
  new: { es: 'filas nuevas', en: 'new rows' },
  gone: { es: 'filas que ya no están', en: 'rows that are gone' },
  changed: { es: 'filas que cambiaron', en: 'rows that have changed' },
};

export const VALUE_WORDS: Readonly<Record<ComparedValue, Sentence>> = {
  code_error: { es: 'el código de error', en: 'the error code' },
  curp: { es: 'la clave calculada', en: 'the calculated key' },
  key_on_file: { es: 'la clave en archivo', en: 'the key on file' },
  verdict: { es: 'el veredicto', en: 'the verdict' },
  cause: { es: 'la causa', en: 'the cause' },
};
