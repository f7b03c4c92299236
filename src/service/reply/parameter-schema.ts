/**
 * The parameters of a query or a form as schemas, and how their texts are read: by the values, the limits or the lengths of
 * the schema, or by a function beside it.
 *
 * What it does not do: coerce as JSON Schema validators do. ` 5`, `5.0` and `1e1` are no whole numbers here.
 */
import type { Sentence } from '../../base/sentence.js';
import { OptionError } from '../../input/options/option-values.js';
import type { Of, Schema } from './schema.js';

/** Texts by name, in the order of the request. */
export type Words = ReadonlyMap<string, readonly string[]>;

const READ = Symbol('reads the texts of a parameter');
const EXPECTED = Symbol('how a parameter is written');
const NAMES = Symbol('the names of parameters that a sentence lists');

/** Reads all texts of a parameter; undefined or an `OptionError` if they are not valid. */
type Read<T> = (texts: readonly string[]) => T | undefined;

interface Parameter {
  enum?: readonly string[];
  type?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  [READ]?: Read<unknown>;
  [EXPECTED]?: Sentence;
}

/** A parameter that is read by a function, or whose schema does not say all about how it is written (`expected`). */
export const parameter = <T>(schema: Schema<T>, read?: Read<T>, expected?: Sentence): Schema<T> => ({
  ...schema,
  ...(read && { [READ]: read }),
  ...(expected && { [EXPECTED]: expected }),
});

export const FIRST: Read<string> = ([first]) => first;

type Parameters = Readonly<Record<string, Schema>>;

/** The query of a route. */
export interface Query<T = unknown> extends Schema<T> {
  readonly properties: Parameters;
  readonly [NAMES]: readonly string[];
}

/** A query with these parameters and no others. `names`: those that the sentence about an unknown one lists. */
export const query = <P extends Parameters>(
  properties: P,
  names: readonly string[] = Object.keys(properties),
): Query<{ [Name in keyof P]?: Of<P[Name]> }> => ({
  type: 'object',
  properties,
  additionalProperties: false,
  [NAMES]: names,
});

export const namesOf = (schema: Query): readonly string[] => schema[NAMES];

/** The parameter with this name is not valid. */
export class ParameterError extends Error {
  override readonly name = 'ParameterError';

  constructor(readonly parameter: string) {
    super('a parameter is not valid');
  }
}

function plainValue(schema: Parameter, text: string): unknown {
  if (schema.enum) return schema.enum.find((value) => value === text);
  if (schema.type !== 'integer') {
    const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = schema;
    return text.length >= minLength && text.length <= maxLength ? text : undefined;
  }
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return number >= schema.minimum! && number <= schema.maximum! ? number : undefined;
}

/** Ignores unknown names: the caller refuses them. If a parameter is repeated, the first text counts. */
export function readParameters(parameters: Parameters, words: Words): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, texts] of words) {
    if (!Object.hasOwn(parameters, name) || texts.length === 0) continue;
    const schema = parameters[name] as Parameter;
    try {
      values[name] = schema[READ] ? schema[READ](texts) : plainValue(schema, texts[0]!);
    } catch (error) {
      if (!(error instanceof OptionError)) throw error;
    }
    if (values[name] === undefined) throw new ParameterError(name);
  }
  return values;
}

/** How a parameter is written. */
export function expectedOf(schema: Schema): Sentence {
  const { [EXPECTED]: expected, enum: values, minimum, maximum, minLength, maxLength } = schema as Parameter;
  if (expected !== undefined) return expected;
  if (values !== undefined) {
    const last = values.at(-1)!;
    const others = values.slice(0, -1).join(', ');
    return {
      es: `use ${others} ${last.startsWith('o') ? 'u' : 'o'} ${last}`,
      en: `use ${others} or ${last}`,
    };
  }
  if (maximum !== undefined)
    return {
      es: `use un número entero de ${minimum} a ${maximum}`,
      en: `use a whole number from ${minimum} to ${maximum}`,
    };
  return {
    es: `use de ${minLength} a ${maxLength} caracteres`,
    en: `use ${minLength} to ${maxLength} characters`,
  };
}
