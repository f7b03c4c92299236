/** The runs of a project in the OpenAPI document. The routes are in `runs.ts` and `uploads.ts`. */
import { LANGUAGES } from '../../contract/messages.js';
import { SURNAMES } from '../../contract/person.js';
import { ENCODING_NAMES } from '../../csv/encoding.js';
import { MODES } from '../../csv/plan.js';
import { REPORTS } from '../../report/artifacts.js';
import { answer, faultAnswers, rawAnswer, WITH_TOKEN } from './openapi-answers.js';
import { type Schema, schemaRef } from './openapi-schemas.js';

const flag: Schema = { enum: ['true', 'false'] };

const OPTION_SCHEMAS: Readonly<Record<string, Schema>> = {
  mode: { enum: MODES, default: 'calculate' },
  echo: { enum: ['all', 'none'], default: 'all', description: 'Columns of the input in the result.' },
  format: { enum: ['csv', 'ndjson'], default: 'csv' },
  detail: { ...flag, description: 'Adds the reason of 417, and every code that applies.' },
  raw_cells: { ...flag, description: 'Echoes cells that a spreadsheet would run as a formula as they are.' },
  normalize: { ...flag, description: 'Accepts what people type: hombre, month 3, Jalisco.' },
  surnames: { enum: SURNAMES, default: 'required' },
  lang: { enum: LANGUAGES, default: 'es' },
  delimiter: { enum: ['comma', 'semicolon', 'tab', 'pipe', ',', ';', '|'] },
  encoding: { enum: ENCODING_NAMES },
  map: {
    type: 'array',
    items: { type: 'string', examples: ['sexo=Género'] },
    description: 'Again for more.',
  },
  limit_errors: { type: 'string', examples: ['500', '20%'] },
  report: { enum: REPORTS },
  name: { type: 'string', maxLength: 200, description: 'The name of the file.' },
  callback: {
    type: 'string',
    format: 'uri',
    description: 'Called when the run ends; its origin is allowed.',
  },
};

const OPTIONS = Object.entries(OPTION_SCHEMAS).map(([name, schema]) => ({ name, in: 'query', schema }));

/** Without `lang`, which is already a parameter: the language of the answer. */
const RUN_OPTIONS = OPTIONS.filter(({ name }) => name !== 'lang');

const ID = { $ref: '#/components/parameters/runId' };
const LANG = { $ref: '#/components/parameters/lang' };

const TEXT: Schema = { type: 'string' };
const FILE: Schema = { type: 'string', format: 'binary' };

const run = (description: string): object =>
  answer(description, {
    type: 'object',
    properties: { run: schemaRef('Run') },
    required: ['run'],
    additionalProperties: false,
  });

/** The field `response` for a wrong option. */
const OPTION_RESPONSE = { bad_option: schemaRef('OptionFault') };

const runFaults = (...faults: Parameters<typeof faultAnswers>[0]['faults']) =>
  faultAnswers({
    faults: [...WITH_TOKEN, 'bad_option', 'no_such_run', ...faults],
    responses: OPTION_RESPONSE,
  });

const TICKETED = [{ bearer: [] }, { token: [] }, { ticket: [] }];

/** A file of a finished run. */
const part = (operationId: string, summary: string, types: Readonly<Record<string, Schema>>) => ({
  get: {
    operationId,
    tags: ['runs'],
    summary,
    security: TICKETED,
    parameters: [ID],
    responses: {
      200: {
        description: 'The file.',
        content: Object.fromEntries(Object.entries(types).map(([type, schema]) => [type, { schema }])),
      },
      ...runFaults('wrong_state', 'ticket_invalid'),
    },
  },
});

const UPLOAD = {
  operationId: 'createRun',
  tags: ['runs'],
  summary: 'Upload a file: every row gets its key or an error code',
  description:
    'The file as the body, with options in the query; or a form with the field `file` and the options as fields, in any order.',
  parameters: [
    LANG,
    ...RUN_OPTIONS,
    {
      name: 'Idempotency-Key',
      in: 'header',
      schema: { type: 'string', minLength: 1, maxLength: 200 },
      description: 'The same key with the same upload is the same run.',
    },
  ],
  requestBody: {
    required: true,
    content: {
      'text/csv': { schema: FILE },
      'application/gzip': { schema: FILE },
      'application/octet-stream': { schema: FILE },
      'multipart/form-data': {
        schema: {
          type: 'object',
          properties: { ...OPTION_SCHEMAS, file: FILE },
          required: ['file'],
        },
      },
    },
  },
  responses: {
    200: run('The run that this upload has become before, by its Idempotency-Key.'),
    202: run('The run; `Location` is its address.'),
    ...faultAnswers({
      faults: [
        ...WITH_TOKEN,
        'bad_option',
        'unsupported_type',
        'too_large',
        'key_reused',
        'callback_refused',
        'upload_broken',
        'unreadable_input',
        'disk_full',
      ],
      responses: { ...OPTION_RESPONSE, unreadable_input: schemaRef('InputFault') },
    }),
  },
};

const LIST = {
  operationId: 'listRuns',
  tags: ['runs'],
  summary: 'The runs of this project, the newest first',
  parameters: [
    LANG,
    { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
    {
      name: 'before',
      in: 'query',
      schema: { type: 'string' },
      description: 'Those made before this run, which may have been removed since.',
    },
  ],
  responses: {
    200: answer('Some of them.', {
      type: 'object',
      properties: { runs: { type: 'array', items: schemaRef('Run') } },
      required: ['runs'],
      additionalProperties: false,
    }),
    ...faultAnswers({ faults: [...WITH_TOKEN, 'bad_option'], responses: OPTION_RESPONSE }),
  },
};

export const RUN_PATHS = {
  '/runs': { get: LIST, post: UPLOAD },
  '/runs/{id}': {
    get: {
      operationId: 'getRun',
      tags: ['runs'],
      summary: 'How far a run is',
      parameters: [ID, LANG],
      responses: { 200: run('The run.'), ...runFaults() },
    },
    delete: {
      operationId: 'removeRun',
      tags: ['runs'],
      summary: 'Remove a run with its input, its output and everything of it; it is cancelled first',
      parameters: [ID],
      responses: {
        200: answer('It is gone.', {
          type: 'object',
          properties: { id: { type: 'string' } },
          required: ['id'],
          additionalProperties: false,
        }),
        ...runFaults(),
      },
    },
  },
  '/runs/{id}/events': {
    get: {
      operationId: 'listenToRun',
      tags: ['runs'],
      summary: 'A run as it goes on: server-sent events',
      description: '`event: run` with the run as JSON whenever it has changed, `event: end` at the end.',
      security: TICKETED,
      parameters: [ID, LANG],
      responses: { 200: rawAnswer('The events.', 'text/event-stream'), ...runFaults('ticket_invalid') },
    },
  },
  '/runs/{id}/result': part('getResult', 'The result', { 'text/csv': TEXT, 'application/x-ndjson': TEXT }),
  '/runs/{id}/report': part('getReport', 'The report, for people', { 'text/html': TEXT }),
  '/runs/{id}/summary': part('getSummary', 'The counts, for programs', {
    'application/json': schemaRef('Summary'),
  }),
  '/runs/{id}/cancel': {
    post: {
      operationId: 'cancelRun',
      tags: ['runs'],
      summary: 'End a run',
      parameters: [ID, LANG],
      responses: { 202: run('It ends, or has ended.'), ...runFaults('wrong_state', 'too_large') },
    },
  },
  '/runs/{id}/tickets': {
    post: {
      operationId: 'createTicket',
      tags: ['runs'],
      summary: 'A ticket that opens events and files of one run for a minute, without a token',
      parameters: [ID],
      responses: { 201: answer('The ticket.', schemaRef('Ticket')), ...runFaults('too_large') },
    },
  },
  '/preview': {
    post: {
      operationId: 'preview',
      tags: ['runs'],
      summary: 'What a run would find in the first up to 256 KiB of a file; nothing is stored',
      parameters: [LANG, ...RUN_OPTIONS],
      requestBody: { required: true, content: { 'application/octet-stream': { schema: FILE } } },
      responses: {
        200: answer('What was found, and what is wrong with it.', schemaRef('Preview')),
        ...faultAnswers({
          faults: [...WITH_TOKEN, 'bad_option', 'upload_broken', 'too_large'],
          responses: OPTION_RESPONSE,
        }),
      },
    },
  },
};
