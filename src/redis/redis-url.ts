/**
 * The address of Redis or Valkey: `redis://` and `rediss://` with user and password; `redis-cluster://` and
 * `rediss-cluster://` for a cluster, with one node, from which the others are discovered.
 *
 * What it does not do: connect.
 */

/** Parses and validates. The error does not repeat the address, since that may hold a password. */
export function parseRedisUrl(text: string): URL {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw new RangeError(
      'the address of Redis is no URL: it is written redis://[user:password@]host[:port][/db]',
    );
  }
  if (!/^(redis|rediss|redis-cluster|rediss-cluster):$/.test(url.protocol)) {
    throw new RangeError(
      'the address of Redis begins with redis://, rediss://, redis-cluster:// or rediss-cluster://',
    );
  }
  return url;
}
