/**
 * The description of the API (`/openapi.json`) in the language of the page: what the reference uses of it.
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
  default?: unknown;
  description?: string;
  examples?: readonly unknown[];
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
}

export interface Parameter {
  name: string;
  in: 'query' | 'path' | 'header';
  required?: boolean;
  description?: string;
  schema: Schema;
}

export type Content = Readonly<Record<string, { schema: Schema }>>;

export interface Operation {
  path: string;
  method: string;
  operationId: string;
  summary: string;
  description?: string;
  tags: readonly string[];
  security?: readonly unknown[];
  /** An old address, kept for programs that use it. */
  deprecated?: boolean;
  parameters: readonly Parameter[];
  requestBody?: { content: Content };
  responses: Readonly<Record<string, { description: string; content?: Content }>>;
}

export interface Description {
  info: { description: string };
  tags: readonly { name: string; description: string; 'x-displayName': string }[];
  paths: Readonly<Record<string, Readonly<Record<string, Omit<Operation, 'path' | 'method'>>>>>;
  components: { schemas: Readonly<Record<string, Schema>> };
}

/** Without those at an old address. */
export const operationsOf = ({ paths }: Description): Operation[] =>
  Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, rest]) => ({ ...rest, path, method: method.toUpperCase() })),
    )
    .filter(({ deprecated }) => !deprecated);

/** The last part of a reference. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);
