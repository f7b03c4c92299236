/**
 * What is wrong with a list of persons, with a sentence: where, and what to send instead. All of them are 470 `bad_list`;
 * programs read `response.fault` and `response.index`.
 *
 * What a sentence does not do: repeat what was sent.
 */

import type { Sentence } from '../../base/sentence.js';
import { MAX_PERSONS } from '../../engine/queue/direct-queue.js';
import type { Faults } from '../openapi/described-answers.js';
import { HttpFault } from '../reply/http-fault.js';
import { about, COUNT, exact, named, oneOf, orNull } from '../reply/schema.js';
import { LIST_FAULTS, type ListError, type ListFault } from './person-list.js';

/** The longest line of NDJSON. */
export const MAX_LINE_BYTES = 64 * 1024;

const LIMIT = MAX_PERSONS.toLocaleString('en');

/** `{place}` is the element, or the line. */
const SENTENCES: Readonly<Record<ListFault, Sentence>> = {
  not_json: {
    es: '{place} no es JSON válido: revise comillas, comas y que esté en UTF-8',
    en: '{place} is not valid JSON: check quotes and commas, and that it is UTF-8',
  },
  not_an_array: {
    es: 'El cuerpo debe ser un arreglo de objetos, uno por persona: [{"nombres":…}, …]; o envíe una línea por persona como application/x-ndjson',
    en: 'The body must be an array of objects, one for each person: [{"nombres":…}, …]; or send a line for each person as application/x-ndjson',
  },
  not_an_object: {
    es: '{place} no es un objeto: cada persona es un objeto con los campos nombres, apellido_paterno…',
    en: '{place} is not an object: each person is an object with the fields nombres, apellido_paterno…',
  },
  too_many: {
    es: `La lista tiene más de ${LIMIT} personas: divídala, o envíe un archivo a POST /v1/runs`,
    en: `The list has more than ${LIMIT} persons: divide it, or send a file to POST /v1/runs`,
  },
  too_long: {
    es: `{place} tiene más de ${MAX_LINE_BYTES} bytes: cada persona va en una línea`,
    en: `{place} has more than ${MAX_LINE_BYTES} bytes: each person is one line`,
  },
};

const placeOf = (index: number | undefined): Sentence =>
  index === undefined
    ? { es: 'El cuerpo', en: 'The body' }
    : { es: `El elemento ${index} (desde 0)`, en: `Element ${index} (from 0)` };

export function listFault({ fault, index }: ListError): HttpFault {
  const { es, en } = SENTENCES[fault];
  const place = placeOf(index);
  return new HttpFault('bad_list', {
    sentence: { es: es.replace('{place}', place.es), en: en.replace('{place}', place.en) },
    response: { fault, index: index ?? null },
  });
}

export const BAD_LIST: Faults = {
  bad_list: named(
    'ListFault',
    exact({
      fault: oneOf(LIST_FAULTS),
      index: about(
        orNull(COUNT),
        'El elemento con la falla, desde 0; null si es la lista misma.',
        'The element at fault, from 0; null for the list itself.',
      ),
    }),
  ),
};
