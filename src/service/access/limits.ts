/** All limits on what clients send. */

export const DEFAULT_LIMITS = {
  /** Requests per second and token. */
  ratePerSecond: 2000,
  /** Request line and headers together; Node checks it before a request exists. */
  headerBytes: 16 * 1024,
  urlLength: 8 * 1024,
  /** A body, except that of an upload. */
  bodyBytes: 1024 ** 2,
  /** An upload. */
  uploadBytes: 2 * 1024 ** 3,
  /** How long the headers of a request may take. */
  headersMs: 10_000,
  /** How long a whole request may take to arrive, an upload included. */
  requestMs: 3_600_000,
  /** How long a connection may be without traffic. */
  idleMs: 60_000,
  /** Keep-alive timeout: longer than that of common proxies, so that the proxy closes first. */
  nextRequestMs: 72_000,
  connections: 1000,
  /** For one client that is not a proxy. */
  connectionsPerAddress: 250,
  /** A body slower than this, measured over `paceMs`, is answered 408. */
  slowestBytesPerSecond: 1024,
  paceMs: 30_000,
  /** With less free disk space `/readyz` answers 503. */
  freeBytes: 64 * 1024 ** 2,
};

export type Limits = typeof DEFAULT_LIMITS;
