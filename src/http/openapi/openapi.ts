/**
 * `GET /openapi.json`: the API in OpenAPI 3.1. It needs no token, because it contains no data. Tests compare all routes and
 * real answers with it.
 *
 * What it does not describe: the page and the board, which are for people.
 */
import type { FastifyInstance } from 'fastify';
import { LANGUAGES } from '../../contract/messages.js';
import { FIELDS, type Field, SURNAMES } from '../../contract/person.js';
import { VERSION } from '../../version.js';
import { answer, faultAnswers, rawAnswer, WITH_TOKEN } from './openapi-answers.js';
import { RUN_PATHS } from './openapi-runs.js';
import { ROW_CODES, SCHEMAS, schemaRef } from './openapi-schemas.js';

const DESCRIPTION = `The CURP of a person, or of every person in a file, by the registry's current rules (2021).

A calculated key is the output of an algorithm and **no proof of registration**: the registry may have assigned another.

Every JSON answer but this document and the files of a run is an envelope: \`error\`, \`code_error\`, \`error_message\` (Spanish, or English by \`lang\` or
\`Accept-Language\`) and \`response\`. Codes 400 to 417 say what is wrong with a person, the others what is wrong with a
request. A path may end with a slash, unknown parameters are accepted by the operations under \`/curp\`, and of a parameter
that is given twice the first one counts. \`HEAD\` is answered where \`GET\` is.`;

const PERSON: Readonly<Record<Field, { schema: object; description: string }>> = {
  nombres: { schema: { type: 'string' }, description: 'Given names.' },
  apellido_paterno: { schema: { type: 'string' }, description: 'First surname.' },
  apellido_materno: { schema: { type: 'string' }, description: 'Second surname.' },
  anio_nacimiento: {
    schema: { type: 'string', pattern: '^[0-9]{4}$' },
    description: 'Year of birth, 4 digits.',
  },
  mes_nacimiento: {
    schema: { type: 'string', pattern: '^[0-9]{2}$' },
    description: 'Month of birth, 2 digits.',
  },
  dia_nacimiento: {
    schema: { type: 'string', pattern: '^[0-9]{2}$' },
    description: 'Day of birth, 2 digits.',
  },
  sexo: { schema: { enum: ['H', 'M', 'X'] }, description: 'H, M or X.' },
  entidad: {
    schema: { type: 'string', pattern: '^[0-9]{2}$' },
    description: 'Entity of birth: a `clave_entidad` of the catalog.',
  },
};

const LANG = { $ref: '#/components/parameters/lang' };

const PERSON_PARAMETERS = [
  ...FIELDS.map((name) => ({ name, in: 'query', required: true, ...PERSON[name] })),
  {
    name: 'surnames',
    in: 'query',
    schema: { enum: SURNAMES, default: 'required' },
    description: 'Whether an empty surname is an error, or a person without it.',
  },
  LANG,
];

const keyProperty = { curp: schemaRef('Key') };

const OPERATION_PATHS = {
  '/curp/calcular_curp': {
    get: {
      operationId: 'calculate',
      tags: ['curp'],
      summary: 'The key of one person',
      description: 'A calculated key is no proof of registration.',
      parameters: PERSON_PARAMETERS,
      responses: {
        200: answer('The key.', {
          type: 'object',
          properties: keyProperty,
          required: ['curp'],
          additionalProperties: false,
        }),
        ...faultAnswers({ faults: [...WITH_TOKEN, 'bad_option'], rowCodes: ROW_CODES }),
      },
    },
  },
  '/curp/entidades': {
    get: {
      operationId: 'listEntities',
      tags: ['curp'],
      summary: 'The catalog of entities of birth',
      parameters: [LANG],
      responses: {
        200: answer('The 33 records.', {
          type: 'object',
          properties: {
            clave_entidad: { type: 'array', items: schemaRef('Entity'), minItems: 33, maxItems: 33 },
          },
          required: ['clave_entidad'],
          additionalProperties: false,
        }),
        ...faultAnswers({ faults: WITH_TOKEN }),
      },
    },
  },
  '/curp/explicar': {
    get: {
      operationId: 'explain',
      tags: ['curp'],
      summary: 'The key of one person, and why each of its characters is what it is',
      description: 'A calculated key is no proof of registration.',
      parameters: PERSON_PARAMETERS,
      responses: {
        200: answer('The key, position by position.', {
          type: 'object',
          properties: {
            ...keyProperty,
            positions: { type: 'array', items: schemaRef('ExplainedPosition'), minItems: 18, maxItems: 18 },
          },
          required: ['curp', 'positions'],
          additionalProperties: false,
        }),
        ...faultAnswers({
          faults: [...WITH_TOKEN, 'bad_option'],
          rowCodes: ROW_CODES,
          rowResponse: schemaRef('RowFaults'),
        }),
      },
    },
  },
};

const open = { tags: ['operators'], security: [] };

const OPERATOR_PATHS = {
  '/healthz': {
    get: {
      ...open,
      operationId: 'isAlive',
      summary: 'Whether the process is alive',
      responses: {
        200: answer('It is.', {
          type: 'object',
          properties: { status: { const: 'alive' } },
          required: ['status'],
          additionalProperties: false,
        }),
        ...faultAnswers({ faults: [] }),
      },
    },
  },
  '/readyz': {
    get: {
      ...open,
      operationId: 'isReady',
      summary: 'Whether Redis answers and the disk takes bytes',
      responses: {
        200: answer('It can work.', schemaRef('Readiness')),
        ...faultAnswers({
          faults: ['unavailable'],
          responses: { unavailable: schemaRef('Readiness') },
        }),
      },
    },
  },
  '/metrics': {
    get: {
      ...open,
      operationId: 'getMetrics',
      summary: 'Figures for Prometheus',
      responses: { 200: rawAnswer('The figures.', 'text/plain'), ...faultAnswers({ faults: [] }) },
    },
  },
  '/openapi.json': {
    get: {
      ...open,
      operationId: 'getDescription',
      summary: 'This document',
      responses: {
        200: { description: 'It.', content: { 'application/json': { schema: { type: 'object' } } } },
        ...faultAnswers({ faults: [] }),
      },
    },
  },
};

export const OPENAPI = {
  openapi: '3.1.0',
  info: {
    title: 'curp-batch',
    version: VERSION,
    description: DESCRIPTION,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/' }],
  tags: [
    { name: 'curp', description: 'One person at a time.' },
    { name: 'runs', description: 'Files. A project sees its own runs only.' },
    { name: 'operators', description: 'For those who keep the service; without a token.' },
  ],
  security: [{ bearer: [] }, { token: [] }],
  paths: { ...OPERATION_PATHS, ...RUN_PATHS, ...OPERATOR_PATHS },
  components: {
    schemas: SCHEMAS,
    parameters: {
      lang: { name: 'lang', in: 'query', schema: { enum: LANGUAGES }, description: 'Language of sentences.' },
      runId: {
        name: 'id',
        in: 'path',
        required: true,
        schema: { type: 'string', pattern: '^r[0-9a-f]{18}$' },
      },
    },
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer' },
      token: { type: 'apiKey', in: 'query', name: 'token' },
      ticket: { type: 'apiKey', in: 'query', name: 'ticket', description: 'Of `POST /runs/{id}/tickets`.' },
    },
  },
};

export async function openapiRoutes(server: FastifyInstance): Promise<void> {
  const text = JSON.stringify(OPENAPI);
  server.get('/openapi.json', { config: { access: 'open' } }, (_, reply) => {
    reply.type('application/json; charset=utf-8').send(text);
  });
}
