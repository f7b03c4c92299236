/**
 * The service over HTTP, put together. Each area is a plugin in a file of its own, and is told the same options.
 *
 * What it does not do: listen, or end what it was given. Whoever builds it does (`src/cli/serve.ts`).
 */
import fastify, { type FastifyInstance } from 'fastify';
import type { Log } from '../log.js';
import type { Connection } from '../queue/connection.js';
import { authenticateRequests } from './authentication.js';
import { answerWithEnvelopes } from './envelope-reply.js';
import { HttpFault } from './http-fault.js';
import type { Limits } from './limits.js';
import type { Tokens } from './tokens.js';

export interface ServerOptions {
  redis: Connection;
  tokens: Tokens;
  /** The folder of runs and of everything else that is kept. */
  data: string;
  /** How long a run is kept after its end. */
  keepMs: number;
  /** Origins that a run's callback may go to. */
  callbacks: readonly string[];
  /** The first seals blobs, all open them. Also what tickets and callbacks are signed with. */
  secrets: readonly string[];
  /** Without one there is no board. */
  boardToken: string | undefined;
  limits: Limits;
  log: Log;
}

export async function buildServer(options: ServerOptions): Promise<FastifyInstance> {
  const { limits, log, tokens } = options;
  const server = fastify({
    logger: false,
    bodyLimit: limits.bodyBytes,
    routerOptions: { ignoreTrailingSlash: true },
  });
  answerWithEnvelopes(server, log);
  authenticateRequests(server, tokens);
  server.setNotFoundHandler(() => {
    throw new HttpFault('no_such_path');
  });
  // Each area in its turn: await server.register(runRoutes, options);
  return server;
}
