/**
 * Judges requests by the schemas of their routes, before their code: the query, and the headers that a schema names. What is
 * valid replaces `request.query`; what is not is 480 `bad_option`.
 *
 * What it does not do: judge a query that its schema only describes, as those of the contract are; bodies, which are files or
 * lists that their routes read piece by piece; or shape answers: a schema of an answer describes it.
 */
import type { ParsedUrlQuery } from 'node:querystring';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { badParameter, refuseUnknown } from './option-fault.js';
import { firstOf, wordsOf } from './parameter.js';
import { namesOf, ParameterError, type Query, readParameters, type Words } from './parameter-schema.js';
import type { Schema } from './schema.js';

/** The values of parameters. Throws the fault of one that is not known or not valid. */
export function judged(schema: Query, words: Words): Record<string, unknown> {
  refuseUnknown(words.keys(), Object.keys(schema.properties), namesOf(schema));
  return readJudged(schema.properties, words);
}

function readJudged(parameters: Query['properties'], words: Words): Record<string, unknown> {
  try {
    return readParameters(parameters, words);
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    throw badParameter(error.parameter, parameters[error.parameter]!);
  }
}

/** The result of fastify's form: an error is returned, because one that is thrown would be a defect. */
function attempt<T>(judge: () => T): { value: T } | { error: Error } {
  try {
    return { value: judge() };
  } catch (error) {
    return { error: error as Error };
  }
}

const judgeQuery = (schema: Query) => (query: ParsedUrlQuery) =>
  attempt(() => {
    const values = judged(schema, wordsOf(query));
    const lang = firstOf(query.lang); // for the answer
    return lang === undefined ? values : { lang, ...values };
  });

const judgeHeaders =
  ({ properties }: Query) =>
  (headers: ParsedUrlQuery) =>
    attempt(() => {
      const words = Object.keys(properties).map(
        (name) => [name, [headers[name.toLowerCase()] ?? []].flat()] as const,
      );
      readJudged(properties, new Map(words));
      return headers;
    });

const compile: FastifySchemaCompiler<Schema> = ({ schema, httpPart }) => {
  const isJudged = schema.additionalProperties === false;
  if (httpPart === 'querystring' && isJudged) return judgeQuery(schema as Query);
  if (httpPart === 'headers') return judgeHeaders(schema as Query);
  return undefined as never; // fastify does not call it
};

/** For all routes that are registered after this call. */
export function judgeBySchemas(server: FastifyInstance): void {
  server.setValidatorCompiler(compile);
  server.setSerializerCompiler(() => JSON.stringify);
}
