/**
 * `GET /v1/token`: whose token this is, and what it may do besides the runs of its project. The page asks it which views to
 * show.
 *
 * What it does not do: show the token, or anything of others.
 */
import type { FastifyInstance, FastifySchema } from 'fastify';
import { RIGHTS, type TokenFacts } from '../access/rights.js';
import { answer, BAD_OPTION } from '../openapi/described-answers.js';
import { sendEnvelope } from '../reply/envelope-reply.js';
import { query } from '../reply/parameter-schema.js';
import { about, exact, list, named, oneOf, TEXT } from '../reply/schema.js';

const TOKEN_FACTS = named(
  'TokenFacts',
  exact({
    project: TEXT,
    rights: about(
      list(oneOf(RIGHTS)),
      'Lo que puede hacer además de las corridas de su proyecto.',
      'What it may do besides the runs of its project.',
    ),
  }),
);

const GET: FastifySchema = {
  querystring: query({}),
  operationId: 'getToken',
  summary: { es: 'Qué puede hacer este token', en: 'What this token may do' },
  response: { 200: answer({ es: 'El token.', en: 'The token.' }, exact({ token: TOKEN_FACTS })) },
  faults: BAD_OPTION,
};

export async function tokenRoutes(server: FastifyInstance): Promise<void> {
  server.get('/token', { schema: GET }, async ({ project, rights }, reply) => {
    const token: TokenFacts = { project, rights: rights ?? [] };
    return sendEnvelope(reply, { token });
  });
}
