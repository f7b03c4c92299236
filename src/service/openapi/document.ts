/**
 * `GET /openapi.json`: the API in OpenAPI 3.1, made from the schemas of the routes; with `lang=es` its texts are in Spanish.
 * It needs no token, because it contains no data. Tests compare real answers with it.
 *
 * What it does not describe: the page and the board, which are for people (`hide`).
 */
import type { FastifyContextConfig, FastifyInstance, FastifySchema, RouteOptions } from 'fastify';
import { LANGUAGES, type Language, type Sentence } from '../../base/sentence.js';
import { VERSION } from '../../base/version.js';
import { isOfContract } from '../reply/envelope-reply.js';
import { firstOf, queryOf } from '../reply/parameter.js';
import { about, NAMED_SCHEMAS, object, oneOf, type Schema } from '../reply/schema.js';
import { type Answer, empty, type Faults, faultAnswers, rawAnswer } from './described-answers.js';

declare module 'fastify' {
  /** Of every route. Its tag and security, the parameter `lang`, and the faults of tokens are added in the document. */
  interface FastifySchema {
    operationId?: string;
    summary?: Sentence;
    description?: Sentence;
    faults?: Faults;
    /** The field `response` of the answers for what is wrong with a person. */
    rowResponse?: Schema;
    /** The route is for people and not in the document. */
    hide?: true;
  }
  interface FastifyContextConfig {
    /** A path of before `/v1`, which is kept for the clients that use it. */
    isOld?: boolean;
  }
}

const DESCRIPTION: Sentence = {
  es: `La CURP de una persona, de una lista, o de cada persona de un archivo, con las reglas vigentes del RENAPO (2021).

Una clave calculada es el resultado de un algoritmo y **no es prueba de registro**: la autoridad puede haber asignado otra.

Toda respuesta JSON, salvo esta descripción, las listas y los archivos de una corrida, tiene la misma forma: \`error\`, \`code_error\`, \`error_message\` (en español, o en inglés con \`lang\` o
\`Accept-Language\`) y \`response\`. Los códigos 400 a 417 dicen qué está mal en una persona; los demás, qué está mal en una
petición. Una ruta puede terminar con una diagonal, las operaciones de \`/curp\` aceptan parámetros desconocidos, y de un parámetro
que llega dos veces cuenta el primero. \`HEAD\` se responde donde se responde \`GET\`.`,
  en: `The CURP of a person, or of every person in a file, by the registry's current rules (2021).

A calculated key is the output of an algorithm and **no proof of registration**: the registry may have assigned another.

Every JSON answer but this document, lists of persons and the files of a run is an envelope: \`error\`, \`code_error\`, \`error_message\` (Spanish, or English by \`lang\` or
\`Accept-Language\`) and \`response\`. Codes 400 to 417 say what is wrong with a person, the others what is wrong with a
request. A path may end with a slash, unknown parameters are accepted by the operations under \`/curp\`, and of a parameter
that is given twice the first one counts. \`HEAD\` is answered where \`GET\` is.`,
};

/** `title`: for people. */
const tag = (name: string, title: Sentence, description: Sentence): object => ({
  name,
  description,
  'x-displayName': title,
});

/** Default of every operation. */
const SECURITY = [{ bearer: [] }, { token: [] }];

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
    tag(
      'curp',
      { es: 'Personas', en: 'Persons' },
      {
        es: 'Una persona, o una lista en una petición.',
        en: 'One person, or a list of them in one request.',
      },
    ),
    tag(
      'runs',
      { es: 'Corridas', en: 'Runs' },
      {
        es: 'Archivos. Un proyecto solo ve sus propias corridas.',
        en: 'Files. A project sees its own runs only.',
      },
    ),
    tag(
      'schedules',
      { es: 'Programadas', en: 'Schedules' },
      {
        es: 'Corridas a las horas de un patrón, para tokens con el permiso `schedules`. Un proyecto solo ve las suyas.',
        en: 'Runs at the times of a pattern, for tokens with the right `schedules`. A project sees its own only.',
      },
    ),
    tag(
      'operators',
      { es: 'Operación', en: 'Operators' },
      {
        es: 'Para quien mantiene el servicio; sin token.',
        en: 'For those who keep the service; without a token.',
      },
    ),
  ],
  security: SECURITY,
};

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer' },
  token: { type: 'apiKey', in: 'query', name: 'token' },
  ticket: {
    type: 'apiKey',
    in: 'query',
    name: 'ticket',
    description: { es: 'De `POST /v1/runs/{id}/tickets`.', en: 'Of `POST /v1/runs/{id}/tickets`.' },
  },
};

type Access = NonNullable<FastifyContextConfig['access']>;

const TOKEN_FAULTS = empty('token_missing', 'token_unknown', 'too_many_requests');

/** Security and faults of a route by its `config.access`; without `security`, that of the document applies. */
const ACCESS: Readonly<Record<Access, { security?: object[]; faults: Faults }>> = {
  open: { security: [], faults: {} },
  token: { faults: TOKEN_FAULTS },
  custom: {
    security: [...SECURITY, { ticket: [] }],
    faults: { ...TOKEN_FAULTS, ...empty('ticket_invalid') },
  },
};

function tagOf(url: string, access: Access): string {
  if (access === 'open') return 'operators';
  if (url.startsWith('/v1/schedules')) return 'schedules';
  return url.startsWith('/curp/') ? 'curp' : 'runs';
}

const LANG = { lang: about(oneOf(LANGUAGES), 'Idioma de las oraciones.', 'Language of sentences.') };

/** Described by the document itself: a security scheme, and the language of every operation. */
const COMMON = ['ticket', 'lang'];

interface Part {
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
}

/** The parameters in one part of a request. */
const parametersIn = (place: string, part: unknown): object[] => {
  const { properties = {}, required = [] } = (part ?? {}) as Part;
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    ...((place === 'path' || required.includes(name)) && { required: true }),
    ...(description !== undefined && { description }),
    schema,
  }));
};

const pathOf = (url: string): string => url.replace(/:(\w+)/g, '{$1}');

/** What differs of the same operation on its old path. */
const oldOf = (url: string, { operationId }: FastifySchema): object => ({
  operationId: `${operationId}Unversioned`,
  deprecated: true,
  description: {
    es: `Lo mismo que \`/v1${pathOf(url)}\`, que usan los clientes nuevos.`,
    en: `The same as \`/v1${pathOf(url)}\`, which new clients use.`,
  },
});

/** One route as OpenAPI has it. */
function operationOf(method: string, { url, schema = {}, config = {} }: RouteOptions): object {
  const { params, querystring, headers, body, response, faults, rowResponse, ...texts } = schema;
  const { access = 'token', isOld = false } = config;
  const { faults: accessFaults, ...security } = ACCESS[access];
  const query = parametersIn('query', querystring).filter(
    (one) => !COMMON.includes((one as { name: string }).name),
  );
  return {
    ...texts,
    ...(isOld ? oldOf(url, schema) : {}),
    ...security,
    tags: [tagOf(url, access)],
    parameters: [
      ...parametersIn('path', params),
      ...query,
      ...parametersIn('header', headers),
      ...parametersIn('query', { properties: LANG }),
    ],
    ...(body === undefined ? {} : { requestBody: { required: true, ...body } }),
    responses: {
      ...(response as Record<number, Answer>),
      ...faultAnswers({ ...accessFaults, ...faults }, isOfContract(method, url), rowResponse),
    },
  };
}

/** The document of these routes. Throws if one has no description. */
function documentOf(routes: readonly RouteOptions[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    const { url, method, schema } = route;
    if (schema?.hide) continue;
    if (schema?.operationId === undefined) throw new Error(`The route ${method} ${url} has no description.`);
    const path = pathOf(url);
    for (const name of [method].flat().filter((one) => one !== 'HEAD')) {
      paths[path] = { ...paths[path], [name.toLowerCase()]: operationOf(name, route) };
    }
  }
  return { ...GENERAL, paths, components: { schemas: NAMED_SCHEMAS, securitySchemes: SECURITY_SCHEMES } };
}

const isSentence = (value: unknown): value is Sentence =>
  typeof (value as Partial<Sentence> | null)?.es === 'string';

/** The document as text, with its sentences in one language. */
const textOf = (document: object, language: Language): string =>
  JSON.stringify(document, (_, value: unknown) => (isSentence(value) ? value[language] : value));

const GET_DESCRIPTION: FastifySchema = {
  operationId: 'getDescription',
  summary: { es: 'La descripción de la API, para programas', en: 'This document' },
  response: {
    200: rawAnswer(
      { es: 'La descripción de la API.', en: 'The description of the API.' },
      { 'application/json': object() },
    ),
  },
};

/** Describes all routes that are registered after this call, and its own. */
export function describeRoutes(server: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  const texts = { es: '', en: '' };
  server.addHook('onRoute', (route) => {
    routes.push(route);
  });
  server.addHook('onReady', async () => {
    const document = documentOf(routes);
    for (const language of LANGUAGES) texts[language] = textOf(document, language);
  });
  server.get('/openapi.json', { config: { access: 'open' }, schema: GET_DESCRIPTION }, (request, reply) => {
    const language = firstOf(queryOf(request).lang) === 'es' ? 'es' : 'en';
    reply.type('application/json; charset=utf-8').send(texts[language]);
  });
}
