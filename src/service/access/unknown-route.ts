/**
 * Answers requests without a route: 404, or 405 with the allowed methods. If the path's route needs a token, its other
 * methods need one too. The answer is sent before the body is read, because an unexpected body may never end.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, onResponseHookHandler } from 'fastify';
import { HttpFault } from '../reply/http-fault.js';
import type { Access } from './authentication.js';

interface KnownPath {
  matches: RegExp;
  methods: Set<string>;
  access: Access;
}

/** Supports `:name` and `*`, as in `/runs/:id/result`: the patterns that this service uses. */
const patternOf = (url: string): RegExp => {
  const parts = url
    .replace(/\/$/, '')
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/:[^/]+/g, '[^/]+')
    .replaceAll('*', '.*');
  return new RegExp(`^${parts}/?$`);
};

export class KnownPaths {
  readonly #paths = new Map<string, KnownPath>();

  /** Records the routes of a server. Must be called before any route is registered. */
  watch(server: FastifyInstance): void {
    server.addHook('onRoute', ({ url, method, config }) => {
      let path = this.#paths.get(url);
      if (path === undefined) {
        path = { matches: patternOf(url), methods: new Set(), access: config?.access ?? 'token' };
        this.#paths.set(url, path);
      }
      for (const name of Array.isArray(method) ? method : [method]) path.methods.add(name);
    });
  }

  find(pathname: string): KnownPath | undefined {
    for (const path of this.#paths.values()) if (path.matches.test(pathname)) return path;
    return undefined;
  }
}

/** `onResponse` is called for each of these answers. */
export function answerUnknownRoutes(
  server: FastifyInstance,
  paths: KnownPaths,
  onResponse: onResponseHookHandler,
): void {
  const refuse = async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    const pathname = request.url.split('?', 1)[0]!;
    const path = paths.find(pathname);
    // The path is known for this method, but the router did not match it (wrong encoding), or a plugin answered 404.
    if (path === undefined || path.methods.has(request.method)) throw new HttpFault('no_such_path');
    // Browsers ask by OPTIONS without a token; there is no CORS here, and the answer says no more than the documents.
    if (path.access === 'token' && request.method !== 'OPTIONS') await server.authenticate(request, reply);
    throw new HttpFault('method_not_allowed', { headers: { allow: [...path.methods].join(', ') } });
  };
  // fastify accepts all request hooks here, its types only two of them
  const hooks = { onRequest: refuse, onResponse } as object;
  server.setNotFoundHandler(hooks, refuse);
}
