/**
 * What each class of duplicates means, and what to do about it, in the words of a person who works with lists. The report,
 * the page and the API show them.
 *
 * What it does not contain: the rules. They are in docs/duplicates.md.
 */

import type { Language, Sentence } from '../../base/sentence.js';
import type { Mode } from '../../input/csv/plan.js';
import { type DuplicateCounts, GROUP_CLASSES, type GroupClass } from '../../rows/duplicates/group-class.js';

/** What a class is called, and what to do. */
type Words = readonly [label: Sentence, advice: Sentence];

const POSSIBLE_HOMONYMS: Sentence = { es: 'Posibles homónimos', en: 'Possible homonyms' };

const WORDS: Readonly<Record<GroupClass, Words>> = {
  same_key_other_data: [
    { es: 'Una clave para personas distintas', en: 'One key for different people' },
    {
      es: 'El archivo tiene la misma CURP en filas con otros datos, y ninguna causa conocida los explica: son homónimos, o alguna fila la tiene copiada; la nota dice cuál es el caso. Revise sus documentos.',
      en: 'The file has the same CURP in rows with other data, which no known cause explains: they are homonyms, or a row has a copied key; the note says which. Check their documents.',
    },
  ],
  same_person_two_keys: [
    { es: 'Una persona con dos claves o más', en: 'One person with two keys or more' },
    {
      es: 'Los mismos datos tienen claves distintas en el archivo. Averigüe cuál es la vigente y corrija las demás filas.',
      en: 'The same data has different keys in the file. Find out which one is current, and correct the other rows.',
    },
  ],
  probably_same_person: [
    {
      es: 'Probablemente la misma persona, escrita de dos maneras',
      en: 'Probably the same person, written in two ways',
    },
    {
      es: 'Los datos difieren en lo que dice la nota, como cuando alguien se registró dos veces. Compare las filas con un documento, corrija la equivocada y deje una sola.',
      en: 'The data differs in what the note says, as if someone was entered twice. Compare the rows with a document, correct the wrong one, and keep one.',
    },
  ],
  repeated_row: [
    { es: 'La misma persona en varias filas', en: 'The same person in several rows' },
    {
      es: 'Nombre, fecha de nacimiento, sexo y entidad son iguales. Deje una sola fila de cada persona.',
      en: 'Name, date of birth, sex and entity are equal. Keep one row of each person.',
    },
  ],
  homonym_candidates: [
    POSSIBLE_HOMONYMS,
    {
      es: 'Personas distintas cuya clave calculada coincide en los primeros 16 caracteres. La autoridad las distingue con el carácter 17: pida a cada una su constancia.',
      en: 'Different people whose calculated keys agree in the first 16 characters. The registry distinguishes them by character 17: ask each of them for the certificate.',
    },
  ],
};

/** In the mode `validate` keys are compared, not people. */
const WORDS_OF_KEYS: Readonly<Partial<Record<GroupClass, Words>>> = {
  repeated_row: [
    { es: 'La misma clave en varias filas', en: 'The same key in several rows' },
    {
      es: 'La clave en archivo es igual. Revise si son la misma persona y deje una sola fila.',
      en: 'The key on file is equal. Check whether they are the same person, and keep one row.',
    },
  ],
  homonym_candidates: [
    POSSIBLE_HOMONYMS,
    {
      es: 'Claves distintas que coinciden en los primeros 16 caracteres: son homónimos, o una está mal copiada. Revise sus documentos.',
      en: 'Different keys that agree in the first 16 characters: they are homonyms, or one is copied wrong. Check their documents.',
    },
  ],
};

/** The classes that a mode can find: the others need people and keys on file. */
const CLASSES: Readonly<Record<Mode, readonly GroupClass[]>> = {
  calculate: ['probably_same_person', 'repeated_row', 'homonym_candidates'],
  reconcile: GROUP_CLASSES,
  validate: ['repeated_row', 'homonym_candidates'],
};

interface ClassCount {
  class: GroupClass;
  groups: number;
  rows: number;
  label: string;
  advice: string;
}

/** The counts of every class that the mode can find, with its words. */
export const countsWithWords = (
  { groups, rows }: DuplicateCounts,
  mode: Mode,
  language: Language,
): ClassCount[] =>
  CLASSES[mode].map((name) => {
    const [label, advice] = (mode === 'validate' && WORDS_OF_KEYS[name]) || WORDS[name];
    const words = { label: label[language], advice: advice[language] };
    // A run of an earlier version has no counts of a newer class.
    return { class: name, groups: groups[name] ?? 0, rows: rows[name] ?? 0, ...words };
  });
