/**
 * The address of Redis or Valkey. `rediss` in place of `redis` encrypts every connection with TLS.
 *
 *   redis://[user:password@]host[:6379][/db]
 *   redis-cluster://[user:password@]host[:6379][,host…]            any nodes: they name the others
 *   redis+sentinel://[user:password@]host[:26379][,host…]/service[/db][?sentinelUsername=…&sentinelPassword=…]
 *
 * User and password are those of the servers that hold the data. Sentinels have a password of their own, or none.
 *
 * What it does not do: connect, or repeat any part of an address in an error, since that may hold a password.
 */
import { UsageError } from '../../base/sentence.js';

/** A host with its port. */
interface Host {
  readonly host: string;
  readonly port: number;
}

interface Login {
  readonly username?: string;
  readonly password?: string;
}

interface Several extends Login {
  readonly isEncrypted: boolean;
  readonly hosts: readonly Host[];
}

interface SingleServer {
  readonly kind: 'server';
  readonly isEncrypted: boolean;
  /** For ioredis, which parses it; its scheme has small letters. */
  readonly url: string;
}

interface ClusterNodes extends Several {
  readonly kind: 'cluster';
}

interface SentinelService extends Several {
  readonly kind: 'sentinel';
  /** The name under which the Sentinels watch the servers. */
  readonly service: string;
  readonly db: number;
  /** The login of the Sentinels themselves. */
  readonly sentinel: Login;
}

type RedisAddress = SingleServer | ClusterNodes | SentinelService;

const CLUSTER_FORM = 'redis-cluster://[user:password@]host[:port][,host[:port]]';
const SENTINEL_FORM = 'redis+sentinel://[user:password@]host[:port][,host[:port]]/service[/db]';

const SCHEME = /^(redis|rediss)(-cluster|\+sentinel)?:\/\//i;

/** What follows the scheme: login, hosts, path, parameters. */
const PARTS = /^(?:(?<login>[^/?#]*)@)?(?<hosts>[^/?#@]*)(?:\/(?<path>[^?#]*))?(?:\?(?<query>[^#]*))?$/;

/** A name or an IPv4 address, or an IPv6 address in brackets; and its port. */
const HOST = /^(?:\[(?<address>[\da-f:.]+)\]|(?<name>[\w.-]+))(?::(?<port>\d{1,5}))?$/i;

function hostOf(text: string, defaultPort: number): Host | undefined {
  const { address, name, port = String(defaultPort) } = HOST.exec(text)?.groups ?? {};
  const host = address ?? name;
  return host === undefined || Number(port) < 1 || Number(port) > 65_535
    ? undefined
    : { host, port: Number(port) };
}

/** Undefined for a text whose `%` is not followed by two hexadecimal digits. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const loginOf = (username: string | undefined, password: string | undefined): Login => ({
  ...(username ? { username } : {}),
  ...(password ? { password } : {}),
});

/** Login, hosts, path and parameters of an address with several hosts. */
function partsOf(text: string, form: string, defaultPort: number) {
  const wrong = new UsageError({
    en: `the address of Redis is written ${form}`,
    es: `la dirección de Redis se escribe ${form}`,
  });
  const { login = '', hosts: list = '', path = '', query = '' } = PARTS.exec(text)?.groups ?? {};
  const hosts = list.split(',').map((host) => hostOf(host, defaultPort));
  const [username, ...password] = login.split(':');
  const words = [username!, password.join(':'), ...path.split('/')].map(decoded);
  if (hosts.includes(undefined) || words.includes(undefined)) throw wrong;
  const [user, secret, ...folders] = words as string[];
  return { wrong, hosts: hosts as Host[], ...loginOf(user, secret), folders, query };
}

function clusterOf(text: string, isEncrypted: boolean): ClusterNodes {
  const { wrong, folders, query, ...rest } = partsOf(text, CLUSTER_FORM, 6379);
  const [db, ...more] = folders;
  if (more.length > 0 || query !== '') throw wrong;
  if (db !== '' && db !== '0')
    throw new UsageError({
      en: 'a cluster of Redis has only the database 0',
      es: 'un clúster de Redis solo tiene la base de datos 0',
    });
  return { kind: 'cluster', isEncrypted, ...rest };
}

const SENTINEL_PARAMETERS = ['sentinelUsername', 'sentinelPassword'] as const;

function sentinelOf(text: string, isEncrypted: boolean): SentinelService {
  const { wrong, folders, query, ...rest } = partsOf(text, SENTINEL_FORM, 26_379);
  const [service, db = '0', ...more] = folders;
  if (!service || !/^\d{1,5}$/.test(db) || more.length > 0) throw wrong;
  const parameters = new URLSearchParams(query.replaceAll('+', '%2B')); // a plus sign in a password is not a space
  if ([...parameters.keys()].some((name) => !(SENTINEL_PARAMETERS as readonly string[]).includes(name)))
    throw new UsageError({
      en: `the address of Redis may have the parameters ${SENTINEL_PARAMETERS.join(' and ')}`,
      es: `la dirección de Redis admite los parámetros ${SENTINEL_PARAMETERS.join(' y ')}`,
    });
  const [username, password] = SENTINEL_PARAMETERS.map((name) => parameters.get(name) ?? undefined);
  return {
    kind: 'sentinel',
    isEncrypted,
    ...rest,
    service,
    db: Number(db),
    sentinel: loginOf(username, password),
  };
}

function urlOf(text: string): URL {
  try {
    return new URL(text);
  } catch {
    throw new UsageError({
      en: 'the address of Redis is not a URL: it is written redis://[user:password@]host[:port][/db]',
      es: 'la dirección de Redis no es una URL: se escribe redis://[usuario:contraseña@]host[:puerto][/db]',
    });
  }
}

function serverOf(text: string, isEncrypted: boolean): SingleServer {
  const url = urlOf(text);
  if (url.hostname.includes(','))
    throw new UsageError({
      en: 'redis:// has one host: several are written redis-cluster:// or redis+sentinel://',
      es: 'redis:// tiene un solo servidor: varios se escriben redis-cluster:// o redis+sentinel://',
    });
  return { kind: 'server', isEncrypted, url: url.href };
}

/** Parses and validates. Throws a `UsageError`, whose message does not repeat the address. */
export function parseRedisAddress(text: string): RedisAddress {
  const [start, scheme = '', kind = ''] = SCHEME.exec(text) ?? [];
  if (start === undefined) {
    urlOf(text);
    throw new UsageError({
      en: 'the address of Redis begins with redis://, redis-cluster:// or redis+sentinel:// (with TLS: rediss)',
      es: 'la dirección de Redis empieza con redis://, redis-cluster:// o redis+sentinel:// (con TLS: rediss)',
    });
  }
  const isEncrypted = scheme.toLowerCase() === 'rediss';
  const rest = text.slice(start.length);
  if (kind === '') return serverOf(text, isEncrypted);
  return kind.toLowerCase() === '-cluster' ? clusterOf(rest, isEncrypted) : sentinelOf(rest, isEncrypted);
}

/** The address itself, if it is valid. Throws a `UsageError` otherwise. */
export function checkRedisAddress(text: string): string {
  parseRedisAddress(text);
  return text;
}

const PASSWORD = /(\brediss?(?:-cluster|\+sentinel)?:\/\/[^:@/]*:).*@/i;
const SENTINEL_PASSWORD = /([?&]sentinelPassword=)[^&#]*/gi;

/** A text that ends with an address, with names in place of its passwords. */
export const withoutPasswords = (text: string): string =>
  text.replace(SENTINEL_PASSWORD, '$1REDIS_SENTINEL_PASSWORD').replace(PASSWORD, '$1REDIS_PASSWORD@');
