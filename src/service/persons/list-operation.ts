/** The schema of `POST /curp/calcular_curp`: options in the query, persons in the body, their envelopes in the answer. */
import type { FastifySchema } from 'fastify';
import { MAX_PERSONS } from '../../engine/queue/direct-queue.js';
import { PERSON_OPTIONS } from '../../input/options/option-types.js';
import { BAD_OPTION, empty, rawAnswer } from '../openapi/described-answers.js';
import { LISTED_ANSWER, LISTED_PERSON } from '../openapi/person-schema.js';
import { query } from '../reply/parameter-schema.js';
import { about, list, type Schema, TEXT } from '../reply/schema.js';
import { OPTION_PARAMETERS } from '../runs/upload-options.js';
import { BAD_LIST, MAX_LINE_BYTES } from './list-fault.js';

export const NDJSON_TYPES = [
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/x-jsonlines',
];

/** Three options differ from those of a run: persons are not repeated by default, and no columns show how values are written. */
export const LIST_PARAMETERS: Readonly<Record<string, Schema>> = {
  ...Object.fromEntries(PERSON_OPTIONS.map((name) => [name, OPTION_PARAMETERS[name]!])),
  echo: about(
    { ...OPTION_PARAMETERS.echo, default: 'none' },
    'All: `person` es la persona como se envió.',
    'All: `person` is the person as it was sent.',
  ),
  sexo: about(
    OPTION_PARAMETERS.sexo!,
    'Cómo está escrito el sexo: HM: M es mujer; MF: M es masculino; 12: 1 es hombre. Hace falta con `normalize`.',
    'How the sex is written: HM: M is mujer; MF: M is masculino; 12: 1 is hombre. Needed with `normalize`.',
  ),
  date_order: about(
    OPTION_PARAMETERS.date_order!,
    'Orden de `fecha_nacimiento`. Si falta, solo se leen fechas que se leen de una sola manera.',
    'Order of `fecha_nacimiento`. Without it, only dates that can be read in one way are read.',
  ),
};

export const CALCULATE_LIST: FastifySchema = {
  operationId: 'calculateList',
  summary: { es: 'Las claves de hasta 1,000 personas', en: 'The keys of up to 1,000 persons' },
  description: {
    es: `Las personas como arreglo, o una por línea (NDJSON, líneas de hasta ${MAX_LINE_BYTES} bytes); la respuesta tiene la misma forma, salvo que \`Accept\` pida otra, y un elemento por persona, en orden. Lo que está mal en una persona está en su elemento, y el estado es 200. Las líneas se responden mientras llegan. Con \`normalize\` hace falta la opción \`sexo\`, porque una lista no tiene columnas que muestren qué significa M; sin \`date_order\` solo se leen fechas que se leen de una sola manera.`,
    en: `Persons as an array, or one a line (NDJSON, lines of at most ${MAX_LINE_BYTES} bytes); the answer has the same form unless \`Accept\` says otherwise, and an element for each person, in order. What is wrong with a person is in its element, and the status is 200. Lines are answered while they arrive. With \`normalize\` the option \`sexo\` is needed, because a list has no columns that show what M means; without \`date_order\` only dates that can be read in one way are read.`,
  },
  querystring: query(LIST_PARAMETERS),
  body: {
    content: {
      'application/json': { schema: list(LISTED_PERSON, { maxItems: MAX_PERSONS }) },
      'application/x-ndjson': { schema: TEXT },
    },
  },
  response: {
    200: rawAnswer(
      { es: 'Un elemento por persona, en orden.', en: 'An element for each person, in order.' },
      {
        'application/json': list(LISTED_ANSWER, { maxItems: MAX_PERSONS }),
        'application/x-ndjson': TEXT,
      },
    ),
  },
  faults: { ...BAD_OPTION, ...BAD_LIST, ...empty('unsupported_type', 'too_large') },
};
