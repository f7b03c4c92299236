/** The description of `POST /curp/calcular_curp` in the OpenAPI document. */

import { MAX_PERSONS } from '../../engine/queue/direct-queue.js';
import { optionSchemas } from '../../input/options/option-schemas.js';
import { PERSON_OPTIONS } from '../../input/options/option-types.js';
import { BAD_OPTION, rawAnswer } from '../openapi/described-answers.js';
import type { Operation } from '../openapi/operation.js';
import { LISTED_ANSWER, LISTED_PERSON } from '../openapi/person-schema.js';
import { EMPTY, list, TEXT } from '../openapi/schema.js';
import { BAD_LIST, MAX_LINE_BYTES } from './list-fault.js';

export const NDJSON_TYPES = [
  'application/x-ndjson',
  'application/ndjson',
  'application/jsonl',
  'application/x-jsonlines',
];

const SCHEMAS = optionSchemas();

const own = (name: string, en: string, es: string, rest: object = {}) => ({
  [name]: { ...SCHEMAS[name], ...rest, description: en, 'x-description-es': es },
});

/** A list does not repeat the persons unless it is asked to, and finds nothing out from columns. */
const OWN_SCHEMAS: typeof SCHEMAS = {
  ...SCHEMAS,
  ...own(
    'echo',
    'All: `person` is the person as it was sent.',
    'All: `person` es la persona como se envió.',
    { default: 'none' },
  ),
  ...own(
    'sexo',
    'How the sex is written: HM: M is mujer; MF: M is masculino; 12: 1 is hombre. Needed with `normalize`.',
    'Cómo está escrito el sexo: HM: M es mujer; MF: M es masculino; 12: 1 es hombre. Hace falta con `normalize`.',
  ),
  ...own(
    'date_order',
    'Order of `fecha_nacimiento`. Without it, only dates that can be read in one way are read.',
    'Orden de `fecha_nacimiento`. Si falta, solo se leen fechas que se leen de una sola manera.',
  ),
};

export const CALCULATE_LIST: Operation = {
  operationId: 'calculateList',
  summary: 'The keys of up to 1,000 persons',
  description: `Persons as an array, or one a line (NDJSON, lines of at most ${MAX_LINE_BYTES} bytes); the answer has the same form unless \`Accept\` says otherwise, and an element for each person, in order. What is wrong with a person is in its element, and the status is 200. Lines are answered while they arrive. With \`normalize\` the option \`sexo\` is needed, because a list has no columns that show what M means; without \`date_order\` only dates that can be read in one way are read.`,
  parameters: PERSON_OPTIONS.filter((name) => name !== 'lang').map((name) => ({
    name,
    in: 'query',
    schema: OWN_SCHEMAS[name]!,
  })),
  requestBody: {
    required: true,
    content: {
      'application/json': { schema: list(LISTED_PERSON, { maxItems: MAX_PERSONS }) },
      'application/x-ndjson': { schema: TEXT },
    },
  },
  answers: {
    200: rawAnswer('An element for each person, in order.', {
      'application/json': list(LISTED_ANSWER, { maxItems: MAX_PERSONS }),
      'application/x-ndjson': TEXT,
    }),
  },
  faults: { ...BAD_OPTION, ...BAD_LIST, unsupported_type: EMPTY, too_large: EMPTY },
};
