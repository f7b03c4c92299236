/**
 * The error replies of Redis by their code: the message for the operator in both languages, what to do, and the reaction
 * before the first chunk.
 *
 * What it does not do: find the code of a reply. `error-reply.ts` does.
 */
import type { Sentence } from '../../../base/sentence.js';

/** The reaction to a refusal before any work was done. */
export type StartReaction =
  /** Temporary: wait as long as for a lost connection. */
  | 'wait'
  /** Possibly temporary (a failover): wait some seconds, then report it and end. */
  | 'wait_shortly'
  /** The operator must change an address, a password or a setting: report it and end. */
  | 'end';

/** What is wrong, without a capital letter and a full stop; what the operator can do, undefined if waiting is enough. */
type ReplyEntry = readonly [
  sentence: Sentence,
  remedy: Sentence | undefined,
  atStart: StartReaction,
  reconnects?: 'reconnects',
];

const ANOTHER_PASSWORD: Sentence = {
  en: 'give redis://user:password@host (--redis or REDIS_URL)',
  es: 'indique redis://usuario:contraseña@host (--redis o REDIS_URL)',
};

/** A retry of the same command can succeed without a change on our side. */
export const TEMPORARY_REPLIES: Readonly<Record<string, ReplyEntry>> = {
  LOADING: [{ en: 'Redis is loading its data', es: 'Redis está cargando sus datos' }, undefined, 'wait'],
  BUSY: [{ en: 'a script keeps Redis busy', es: 'un script mantiene ocupado a Redis' }, undefined, 'wait'],
  TRYAGAIN: [
    {
      en: 'the cluster is moving keys from node to node',
      es: 'el clúster está moviendo claves de un nodo a otro',
    },
    undefined,
    'wait',
  ],
  OOM: [
    { en: 'Redis has no memory left (maxmemory)', es: 'Redis se quedó sin memoria (maxmemory)' },
    { en: 'give it more, or remove what else it holds', es: 'asígnele más, o quite lo demás que guarda' },
    'wait',
  ],
  UNBLOCKED: [
    { en: 'this Redis has just become a replica', es: 'este Redis acaba de volverse réplica' },
    undefined,
    'wait',
    'reconnects',
  ],
  READONLY: [
    {
      en: 'this Redis is a replica, and takes no writes',
      es: 'este Redis es una réplica, y no acepta escrituras',
    },
    { en: 'give the address of its primary', es: 'indique la dirección de su primario' },
    'wait_shortly',
    'reconnects',
  ],
  MASTERDOWN: [
    {
      en: 'this Redis is a replica that cannot reach its primary',
      es: 'este Redis es una réplica que no tiene conexión con su primario',
    },
    { en: 'give the address of the primary', es: 'indique la dirección del primario' },
    'wait_shortly',
    'reconnects',
  ],
  CLUSTERDOWN: [
    {
      en: 'the cluster is down, or has no node for our keys',
      es: 'el clúster está caído, o no tiene nodo para nuestras claves',
    },
    { en: 'redis-cli CLUSTER INFO says more', es: 'redis-cli CLUSTER INFO da más información' },
    'wait_shortly',
  ],
  NOREPLICAS: [
    {
      en: 'Redis takes no writes, since too few replicas are connected (min-replicas-to-write)',
      es: 'Redis no acepta escrituras, porque hay muy pocas réplicas conectadas (min-replicas-to-write)',
    },
    { en: 'connect its replicas, or lower that setting', es: 'conecte sus réplicas, o baje ese ajuste' },
    'wait_shortly',
  ],
  MISCONF: [
    {
      en: 'Redis takes no writes, since it cannot save its data to its disk',
      es: 'Redis no acepta escrituras, porque no puede guardar sus datos en su disco',
    },
    { en: 'its log says why', es: 'su bitácora dice por qué' },
    'wait_shortly',
  ],
  MAXCLIENTS: [
    { en: 'Redis takes no more connections (maxclients)', es: 'Redis no acepta más conexiones (maxclients)' },
    {
      en: 'raise maxclients, or end clients that need none',
      es: 'suba maxclients, o termine clientes que no la necesiten',
    },
    'wait_shortly',
  ],
  NOAUTH: [
    { en: 'Redis wants a password', es: 'Redis pide una contraseña' },
    ANOTHER_PASSWORD,
    'end',
    'reconnects',
  ],
  WRONGPASS: [
    { en: 'the user or the password is wrong', es: 'el usuario o la contraseña no es correcto' },
    ANOTHER_PASSWORD,
    'end',
    'reconnects',
  ],
  NOPERM: [
    {
      en: 'the user of Redis may not do what is needed',
      es: 'el usuario de Redis no tiene los permisos necesarios',
    },
    { en: 'docs/operations.md has the ACL that is enough', es: 'docs/operations.md tiene la ACL que basta' },
    'end',
  ],
  DENIED: [
    {
      en: 'Redis runs in protected mode, and takes connections from its own machine only',
      es: 'Redis está en modo protegido, y solo acepta conexiones de su propia máquina',
    },
    {
      en: 'give it a password, or bind it to an address',
      es: 'póngale una contraseña, o asígnele una dirección',
    },
    'end',
  ],
  // The codes with an underscore are ours: no server answers with them.
  NODE_GONE: [
    { en: 'a node of the cluster cannot be reached', es: 'no hay conexión con un nodo del clúster' },
    undefined,
    'wait',
  ],
  UNKNOWN_SERVICE: [
    {
      en: 'the Sentinels do not know a service of this name',
      es: 'los Sentinel no conocen un servicio con este nombre',
    },
    {
      en: 'redis-cli -p 26379 SENTINEL MASTERS lists the names',
      es: 'redis-cli -p 26379 SENTINEL MASTERS muestra los nombres',
    },
    'end',
  ],
  NO_SENTINEL: [
    { en: 'this server is not a Sentinel', es: 'este servidor no es un Sentinel' },
    {
      en: 'give the addresses of the Sentinels, or redis://host:port for the server itself',
      es: 'indique las direcciones de los Sentinel, o redis://host:port para el servidor mismo',
    },
    'end',
  ],
  SENTINEL_PASSWORD: [
    {
      en: 'the Sentinels want a password, or another one',
      es: 'los Sentinel piden una contraseña, u otra',
    },
    {
      en: 'give redis+sentinel://host/service?sentinelPassword=… (or REDIS_SENTINEL_PASSWORD_FILE)',
      es: 'indique redis+sentinel://host/service?sentinelPassword=… (o REDIS_SENTINEL_PASSWORD_FILE)',
    },
    'end',
  ],
};

const NODE_OF_CLUSTER: ReplyEntry = [
  { en: 'this Redis is a node of a cluster', es: 'este Redis es un nodo de un clúster' },
  {
    en: 'write its address redis-cluster://host:port (or rediss-cluster://)',
    es: 'escriba su dirección redis-cluster://host:port (o rediss-cluster://)',
  },
  'end',
];

/** Every retry would fail. */
export const PERMANENT_REPLIES: Readonly<Record<string, ReplyEntry>> = {
  MOVED: NODE_OF_CLUSTER,
  ASK: NODE_OF_CLUSTER,
  CROSSSLOT: NODE_OF_CLUSTER,
  NO_CLUSTER: [
    { en: 'this Redis is not a cluster', es: 'este Redis no es un clúster' },
    { en: 'write its address redis://host:port', es: 'escriba su dirección redis://host:port' },
    'end',
  ],
  WRONGTYPE: [
    {
      en: 'another program uses a key of curp-batch for something else',
      es: 'otro programa usa una clave de curp-batch para otra cosa',
    },
    {
      en: 'remove that key, or give curp-batch a server or a database number of its own',
      es: 'quite esa clave, o dé a curp-batch un servidor o un número de base de datos propio',
    },
    'end',
  ],
  UNKNOWN_COMMAND: [
    {
      en: 'this server does not know a command that is needed',
      es: 'este servidor no conoce un comando que hace falta',
    },
    {
      en: 'Redis 6.2 or later is needed, or any Valkey',
      es: 'hace falta Redis 6.2 o posterior, o cualquier Valkey',
    },
    'end',
  ],
};
