/** Checks answers against the OpenAPI document: the schema for path, method, status and content type must match. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { expect } from 'vitest';

interface Described {
  content?: Record<string, { schema: object }>;
}

export interface Operation {
  operationId: string;
  deprecated?: boolean;
  description?: string;
  security?: object[];
  responses: Record<string, Described>;
}

export interface OpenApi {
  openapi: string;
  info: { description: string };
  paths: Record<string, Record<string, Operation>>;
}

export class DescribedApi {
  readonly #paths: OpenApi['paths'];
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true });

  constructor(document: OpenApi) {
    this.#paths = document.paths;
    ajvFormats.default(this.#ajv);
    this.#ajv.addSchema(document, 'openapi');
  }

  /** Every operation with its path and method. */
  get operations(): { path: string; method: string; operation: Operation }[] {
    return Object.entries(this.#paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    );
  }

  #pathOf(pathname: string): string | undefined {
    return Object.keys(this.#paths).find((path) =>
      new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`).test(pathname),
    );
  }

  /** Throws unless the answer matches the document. Returns the name of the operation and the status. */
  async expect(response: Response, method = 'GET'): Promise<string> {
    const { pathname } = new URL(response.url);
    const path = this.#pathOf(pathname);
    expect(path, `${pathname} is described`).toBeDefined();
    const operation = this.#paths[path!]![method.toLowerCase()]!;
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
    const validate = this.#ajv.getSchema(`openapi#/paths/${pointer}/content/application~1json/schema`)!;
    const isValid = validate(JSON.parse(text));
    expect(validate.errors ?? [], `${name} ${text.slice(0, 300)}`).toEqual([]);
    expect(isValid).toBe(true);
    return name;
  }
}
