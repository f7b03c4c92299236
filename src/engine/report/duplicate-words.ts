/**
 * What each class of duplicates means, and what to do about it, in the words of a person who works with lists. The report,
 * the page and the API show them.
 *
 * What it does not contain: the rules. They are in docs/duplicates.md.
 */

import type { Mode } from '../../input/csv/plan.js';
import type { Language } from '../../key/contract/messages.js';
import { type DuplicateCounts, GROUP_CLASSES, type GroupClass } from '../../rows/duplicates/group-class.js';

interface ClassWords {
  label: string;
  advice: string;
}

type Words = Readonly<Record<Language, ClassWords>>;

const WORDS: Readonly<Record<GroupClass, Words>> = {
  repeated_row: {
    es: {
      label: 'La misma persona en varias filas',
      advice: 'Nombre, fecha de nacimiento, sexo y entidad son iguales. Deje una sola fila de cada persona.',
    },
    en: {
      label: 'The same person in several rows',
      advice: 'Name, date of birth, sex and entity are equal. Keep one row of each person.',
    },
  },
  same_key_other_data: {
    es: {
      label: 'Una clave para personas distintas',
      advice:
        'El archivo tiene la misma CURP en filas con otros datos: son homónimos, o alguna fila la tiene copiada; la nota dice cuál es el caso. Revise sus documentos.',
    },
    en: {
      label: 'One key for different people',
      advice:
        'The file has the same CURP in rows with other data: they are homonyms, or a row has a copied key; the note says which. Check their documents.',
    },
  },
  same_person_two_keys: {
    es: {
      label: 'Una persona con dos claves o más',
      advice:
        'Los mismos datos tienen claves distintas en el archivo. Averigüe cuál es la vigente y corrija las demás filas.',
    },
    en: {
      label: 'One person with two keys or more',
      advice:
        'The same data has different keys in the file. Find out which one is current, and correct the other rows.',
    },
  },
  homonym_candidates: {
    es: {
      label: 'Posibles homónimos',
      advice:
        'Personas distintas cuya clave calculada coincide en los primeros 16 caracteres. La autoridad las distingue con el carácter 17: pida a cada una su constancia.',
    },
    en: {
      label: 'Possible homonyms',
      advice:
        'Different people whose calculated keys agree in the first 16 characters. The registry distinguishes them by character 17: ask each of them for the certificate.',
    },
  },
};

/** In the mode `validate` keys are compared, not people. */
const WORDS_OF_KEYS: Readonly<Partial<Record<GroupClass, Words>>> = {
  repeated_row: {
    es: {
      label: 'La misma clave en varias filas',
      advice: 'La clave en archivo es igual. Revise si son la misma persona y deje una sola fila.',
    },
    en: {
      label: 'The same key in several rows',
      advice: 'The key on file is equal. Check whether they are the same person, and keep one row.',
    },
  },
  homonym_candidates: {
    es: {
      label: 'Posibles homónimos',
      advice:
        'Claves distintas que coinciden en los primeros 16 caracteres: son homónimos, o una está mal copiada. Revise sus documentos.',
    },
    en: {
      label: 'Possible homonyms',
      advice:
        'Different keys that agree in the first 16 characters: they are homonyms, or one is copied wrong. Check their documents.',
    },
  },
};

/** The classes that a mode can find: the others need people and keys on file. */
const CLASSES: Readonly<Record<Mode, readonly GroupClass[]>> = {
  calculate: ['repeated_row', 'homonym_candidates'],
  reconcile: GROUP_CLASSES,
  validate: ['repeated_row', 'homonym_candidates'],
};

export interface ClassCount extends ClassWords {
  class: GroupClass;
  groups: number;
  rows: number;
}

/** The counts of every class that the mode can find, with its words. */
export const countsWithWords = (
  { groups, rows }: DuplicateCounts,
  mode: Mode,
  language: Language,
): ClassCount[] =>
  CLASSES[mode].map((name) => ({
    class: name,
    groups: groups[name],
    rows: rows[name],
    ...((mode === 'validate' && WORDS_OF_KEYS[name]) || WORDS[name])[language],
  }));
