/** The limits of everything that comes from outside, in one place. */

export interface Limits {
  /** Requests a second and token. */
  ratePerSecond: number;
  /** Request line and headers together; Node answers for it before a request exists. */
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
  /** How long a connection may stand still. */
  idleMs: number;
  /** How long it may wait for its next request: longer than proxies do, so that they close it first. */
  nextRequestMs: number;
  connections: number;
  /** Of one client, unless it is a proxy. */
  connectionsPerAddress: number;
  /** A body that brings less than this, over a time of `paceMs`, is given up. */
  slowestBytesPerSecond: number;
  paceMs: number;
  /** With less room than this on its disk the service is not ready. */
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
