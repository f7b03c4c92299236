/**
 * What is answered where there is no route: 404, or 405 with the methods that there are. Where a route needs a token,
 * its other methods need one too. It is answered before the body is read: a body that nobody asked for may never end.
 */
import type { FastifyInstance, FastifyRequest, onResponseHookHandler } from 'fastify';
import { HttpFault } from '../reply/http-fault.js';
import type { Access } from './authentication.js';

interface KnownPath {
  matches: RegExp;
  methods: Set<string>;
  access: Access;
}

/** `/runs/:id/result` and `/page/*`, as far as this service uses patterns. */
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

  /** Remembers the routes of a server. To be called before there are any. */
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

/** `onResponse` hears of each of these answers. */
export function answerUnknownRoutes(
  server: FastifyInstance,
  paths: KnownPaths,
  onResponse: onResponseHookHandler,
): void {
  const refuse = (request: FastifyRequest): never => {
    const pathname = request.url.split('?', 1)[0]!;
    const path = paths.find(pathname);
    // A path that is known for this method was not found all the same: an error of encoding, or of a plugin.
    if (path === undefined || path.methods.has(request.method)) throw new HttpFault('no_such_path');
    if (path.access === 'token') server.authenticate(request);
    throw new HttpFault('method_not_allowed', { headers: { allow: [...path.methods].join(', ') } });
  };
  // fastify takes every hook of a request here, its types know of two
  const hooks = { onRequest: refuse, onResponse } as object;
  server.setNotFoundHandler(hooks, refuse);
}
