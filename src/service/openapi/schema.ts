/** Builds JSON Schema 2020-12 for the OpenAPI document. What it does not do: validate. A test validates real answers. */

export type Schema = Readonly<Record<string, unknown>>;

/** The named schemas of all routes: `components` of the document. */
export const NAMED_SCHEMAS: Record<string, Schema> = {};

/** Makes a schema a component of the document, and returns a reference to it. */
export function named(name: string, schema: Schema): Schema {
  NAMED_SCHEMAS[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

/** An object with exactly these properties, all required unless listed in `optional`. */
export const exact = (properties: Record<string, Schema>, optional: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
});

export const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] });
export const list = (items: Schema, rest: Schema = {}): Schema => ({ type: 'array', items, ...rest });

export const TEXT: Schema = { type: 'string' };
export const FILE: Schema = { type: 'string', format: 'binary' };
export const COUNT: Schema = { type: 'integer', minimum: 0 };
export const TIME: Schema = { type: 'string', format: 'date-time' };

/** `error_message`, `message` or `detail` in both languages. */
export const SENTENCE: Schema = named('Sentence', {
  ...exact({ es: TEXT, en: TEXT }),
  description: 'The same sentence in both languages.',
});

/** The field `response` of most faults. */
export const EMPTY: Schema = exact({});
