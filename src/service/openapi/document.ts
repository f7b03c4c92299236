/**
 * `GET /openapi.json`: the API in OpenAPI 3.1, made from the descriptions of the routes (`config.operation`). It needs no
 * token, because it contains no data. Tests compare real answers with it.
 *
 * What it does not describe: the page and the board, which are for people.
 */
import type { FastifyInstance, RouteOptions } from 'fastify';
import { VERSION } from '../../base/version.js';
import { LANGUAGES } from '../../key/contract/messages.js';
import { rawAnswer } from './described-answers.js';
import { described, type Operation, SECURITY } from './operation.js';
import { NAMED_SCHEMAS } from './schema.js';

const DESCRIPTION = `The CURP of a person, or of every person in a file, by the registry's current rules (2021).

A calculated key is the output of an algorithm and **no proof of registration**: the registry may have assigned another.

Every JSON answer but this document, lists of persons and the files of a run is an envelope: \`error\`, \`code_error\`, \`error_message\` (Spanish, or English by \`lang\` or
\`Accept-Language\`) and \`response\`. Codes 400 to 417 say what is wrong with a person, the others what is wrong with a
request. A path may end with a slash, unknown parameters are accepted by the operations under \`/curp\`, and of a parameter
that is given twice the first one counts. \`HEAD\` is answered where \`GET\` is.`;

const GENERAL = {
  openapi: '3.1.0',
  info: {
    title: 'curp-batch',
    version: VERSION,
    description: DESCRIPTION,
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/' }],
  tags: [
    { name: 'curp', description: 'One person, or a list of them in one request.' },
    { name: 'runs', description: 'Files. A project sees its own runs only.' },
    { name: 'operators', description: 'For those who keep the service; without a token.' },
  ],
  security: SECURITY,
};

const COMPONENTS = {
  schemas: NAMED_SCHEMAS,
  parameters: {
    lang: {
      name: 'lang',
      in: 'query',
      schema: { enum: LANGUAGES },
      description: 'Language of sentences.',
      'x-description-es': 'Idioma de las oraciones.',
    },
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
    ticket: { type: 'apiKey', in: 'query', name: 'ticket', description: 'Of `POST /v1/runs/{id}/tickets`.' },
  },
};

/** The document of these routes. Throws if one has no description. */
function documentOf(routes: readonly RouteOptions[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { url, method, config: { operation, access = 'token', isOld } = {} } of routes) {
    if (operation === undefined) throw new Error(`The route ${method} ${url} has no description.`);
    if (operation === 'none') continue;
    const path = url.replace(/:(\w+)/g, '{$1}');
    for (const name of [method].flat().filter((one) => one !== 'HEAD')) {
      paths[path] = { ...paths[path], [name.toLowerCase()]: described(name, url, access, operation, isOld) };
    }
  }
  return { ...GENERAL, paths, components: COMPONENTS };
}

const GET_DESCRIPTION: Operation = {
  operationId: 'getDescription',
  summary: 'This document',
  answers: { 200: rawAnswer('The description of the API.', { 'application/json': { type: 'object' } }) },
};

/** Describes all routes that are registered after this call, and its own. */
export function describeRoutes(server: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  let text = '';
  server.addHook('onRoute', (route) => {
    routes.push(route);
  });
  server.addHook('onReady', async () => {
    text = JSON.stringify(documentOf(routes));
  });
  server.get('/openapi.json', { config: { access: 'open', operation: GET_DESCRIPTION } }, (_, reply) => {
    reply.type('application/json; charset=utf-8').send(text);
  });
}
