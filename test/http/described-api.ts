/** Checks answers against the OpenAPI document: the schema for path, method, status and content type must match. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { expect } from 'vitest';
import { OPENAPI } from '../../src/http/openapi/openapi.js';

interface Described {
  content?: Record<string, { schema: object }>;
}

export interface Operation {
  operationId: string;
  security?: object[];
  responses: Record<string, Described>;
}

export const PATHS = OPENAPI.paths as unknown as Record<string, Record<string, Operation>>;

/** Every operation with its path and method. */
export const OPERATIONS = Object.entries(PATHS).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
);

const ajv = new Ajv2020({ strict: false, allErrors: true });
ajvFormats.default(ajv);
ajv.addSchema(OPENAPI, 'openapi');

const pathOf = (pathname: string): string | undefined =>
  Object.keys(PATHS).find((path) =>
    new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`).test(pathname),
  );

/** Throws unless the answer matches the document. Returns the name of the operation and the status. */
export async function expectDescribed(response: Response, method = 'GET'): Promise<string> {
  const { pathname } = new URL(response.url);
  const path = pathOf(pathname);
  expect(path, `${pathname} is described`).toBeDefined();
  const operation = PATHS[path!]![method.toLowerCase()]!;
  const described = operation.responses[String(response.status)];
  const name = `${operation.operationId} ${response.status}`;
  expect(described, `${name} is described`).toBeDefined();
  const type = response.headers.get('content-type')!.split(';')[0]!;
  expect(Object.keys(described!.content!), name).toContain(type);
  const text = await response.text();
  if (type !== 'application/json') return name;
  const pointer = [
    path!.replaceAll('~', '~0').replaceAll('/', '~1'),
    method.toLowerCase(),
    'responses',
    response.status,
  ]
    .join('/')
    .replaceAll('{', '%7B')
    .replaceAll('}', '%7D');
  const validate = ajv.getSchema(`openapi#/paths/${pointer}/content/application~1json/schema`)!;
  const isValid = validate(JSON.parse(text));
  expect(validate.errors ?? [], `${name} ${text.slice(0, 300)}`).toEqual([]);
  expect(isValid).toBe(true);
  return name;
}
