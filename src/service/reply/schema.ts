/**
 * Builds the schemas of parameters, bodies and answers in JSON Schema 2020-12. A schema also has the TypeScript type of its
 * values (`Of`), and its texts in both languages: the document takes one of them.
 *
 * What it does not do: validate. `validation.ts` judges queries, and a test validates real answers.
 */
import type { Sentence } from '../../base/sentence.js';

/** The type of the values is in a property that exists for the compiler only. */
export declare const VALUES: unique symbol;

export interface Schema<T = unknown> {
  readonly [keyword: string]: unknown;
  readonly [VALUES]?: () => T;
}

/** The type of the values of a schema. */
export type Of<S> = S extends Schema<infer T> ? T : never;

type Properties = Readonly<Record<string, Schema>>;

/** The named schemas of all routes: `components` of the document. */
export const NAMED_SCHEMAS: Record<string, Schema> = {};

/** Makes a schema a component of the document, and returns a reference to it. */
export function named<T>(name: string, schema: Schema<T>): Schema<T> {
  NAMED_SCHEMAS[name] = schema;
  return { $ref: `#/components/schemas/${name}` };
}

/** The same schema with a description. */
export const about = <S extends Schema>(schema: S, es: string, en: string): S => ({
  ...schema,
  description: { es, en } satisfies Sentence,
});

/** An object with exactly these properties, all required unless listed in `optional`. */
export const exact = <P extends Properties, Optional extends keyof P = never>(
  properties: P,
  optional: readonly Optional[] = [],
): Schema<
  { [Name in Exclude<keyof P, NoInfer<Optional>>]: Of<P[Name]> } & {
    [Name in NoInfer<Optional>]?: Of<P[Name]>;
  }
> => ({
  type: 'object',
  properties,
  required: Object.keys(properties).filter((name) => !(optional as readonly string[]).includes(name)),
  additionalProperties: false,
});

export const orNull = <T>(schema: Schema<T>): Schema<T | null> => ({ anyOf: [schema, { type: 'null' }] });
export const list = <T>(items: Schema<T>, rest: object = {}): Schema<readonly T[]> => ({
  type: 'array',
  items,
  ...rest,
});
export const oneOf = <T extends string | number>(values: readonly T[]): Schema<T> => ({ enum: values });

/** An object whose properties are described elsewhere, or not at all. */
export const object = <T = object>(): Schema<T> => ({ type: 'object' });

export const TEXT: Schema<string> = { type: 'string' };
export const FLAG: Schema<boolean> = { type: 'boolean' };
export const FILE: Schema<string> = { type: 'string', format: 'binary' };
export const COUNT: Schema<number> = { type: 'integer', minimum: 0 };
export const COUNTS: Schema<Readonly<Record<string, number>>> = {
  type: 'object',
  additionalProperties: COUNT,
};
export const TIME: Schema<string> = { type: 'string', format: 'date-time' };
export const RUN_ID: Schema<string> = { type: 'string', pattern: '^r[0-9a-f]{18}$' };

/** A text with a description. */
export const text = (es: string, en: string): Schema<string> => about(TEXT, es, en);

/** `error_message`, `message` or `detail` in both languages. */
export const SENTENCE: Schema<Sentence> = named(
  'Sentence',
  about(
    exact({ es: TEXT, en: TEXT }),
    'La misma frase en los dos idiomas.',
    'The same sentence in both languages.',
  ),
);

/** The field `response` of most faults. */
export const EMPTY = exact({});
