/** All limits on what clients send. */

export interface Limits {
  /** Requests per second and token. */
  ratePerSecond: number;
  /** Request line and headers together; Node checks it before a request exists. */
  headerBytes: number;
  urlLength: number;
  /** A body, except that of an upload. */
  bodyBytes: number;
  /** An upload. */
  uploadBytes: number;
  /** How long the headers of a request may take. */
  headersMs: number;
  /** How long a whole request may take to arrive, an upload included. */
  requestMs: number;
  /** How long a connection may be without traffic. */
  idleMs: number;
  /** Keep-alive timeout: longer than that of common proxies, so that the proxy closes first. */
  nextRequestMs: number;
  connections: number;
  /** For one client that is not a proxy. */
  connectionsPerAddress: number;
  /** A body slower than this, measured over `paceMs`, is answered 408. */
  slowestBytesPerSecond: number;
  paceMs: number;
  /** With less free disk space `/readyz` answers 503. */
  freeBytes: number;
}

export const DEFAULT_LIMITS: Limits = {
  ratePerSecond: 2000,
  headerBytes: 16 * 1024,
  urlLength: 8 * 1024,
  bodyBytes: 1024 ** 2,
  uploadBytes: 2 * 1024 ** 3,
  headersMs: 10_000,
  requestMs: 3_600_000,
  idleMs: 60_000,
  nextRequestMs: 72_000,
  connections: 1000,
  connectionsPerAddress: 250,
  slowestBytesPerSecond: 1024,
  paceMs: 30_000,
  freeBytes: 64 * 1024 ** 2,
};
