/**
 * The description of the API (`/openapi.json`): what the reference uses of it.
 *
 * What it does not do: validate. The server made it, and tests compare it with real answers.
 */

export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  default?: unknown;
  description?: string;
  /** The same in Spanish. */
  'x-description-es'?: string;
  examples?: readonly unknown[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  description?: string;
  'x-description-es'?: string;
  schema: Schema;
}

type Content = Readonly<Record<string, { schema: Schema }>>;

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly string[];
  security?: readonly unknown[];
  /** An old address, kept for programs that use it. */
  deprecated?: boolean;
  parameters: readonly Parameter[];
  requestBody?: { content: Content };
  responses: Readonly<
    Record<string, { description: string; 'x-description-es'?: string; content?: Content }>
  >;
}

export interface Description {
  info: { version: string; description: string };
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  components: {
    schemas: Readonly<Record<string, Schema>>;
    parameters: Readonly<Record<string, Parameter>>;
  };
}

export interface PlacedOperation {
  path: string;
  method: string;
  operation: Operation;
}

/** Without those at an old address. */
export const operationsOf = ({ paths }: Description): PlacedOperation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { deprecated }]) => deprecated !== true)
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );

/** The last part of a reference. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

export const parametersOf = ({ components }: Description, { parameters }: Operation): Parameter[] =>
  parameters.map((one) => (one.$ref === undefined ? one : components.parameters[nameOf(one.$ref)]!));

/** The schema itself, or the one that it refers to. */
export const resolved = ({ components }: Description, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : components.schemas[nameOf(schema.$ref)]!;
