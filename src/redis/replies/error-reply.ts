/**
 * The table of the error replies of Redis: whether an error is temporary, and the message for the operator. Used by
 * connections, the check before the first chunk, runs, workers and the service.
 *
 * What it does not do: put arguments of commands into messages. From a reply only its code and the name of a forbidden
 * command are repeated.
 */
import type { Sentence } from '../../sentence.js';

/** The reaction to a refusal before any work was done. */
export type AtStart =
  /** Temporary: wait as long as for a lost connection. */
  | 'wait'
  /** Possibly temporary (a failover): wait some seconds, then report it and end. */
  | 'wait_shortly'
  /** The operator must change an address, a password or a setting: report it and end. */
  | 'end';

export interface Refusal {
  /** The first word of the reply, or our own code if that is only `ERR`. */
  readonly code: string;
  /** What is wrong, without a capital letter and a full stop. */
  readonly sentence: Sentence;
  /** What the operator can do; undefined if waiting is enough. */
  readonly remedy: Sentence | undefined;
  /** Whether a retry of the same command can succeed without a change on our side. */
  readonly passes: boolean;
  readonly atStart: AtStart;
  /** Whether a new connection may reach another server or have other permissions. */
  readonly reconnects: boolean;
}

type Entry = readonly [
  sentence: Sentence,
  remedy: Sentence | undefined,
  atStart: AtStart,
  reconnects?: 'reconnects',
];

const ANOTHER_PASSWORD: Sentence = {
  en: 'give redis://user:password@host (--redis or REDIS_URL)',
  es: 'indique redis://usuario:contraseña@host (--redis o REDIS_URL)',
};

const PASSING: Readonly<Record<string, Entry>> = {
  LOADING: [{ en: 'Redis is loading its data', es: 'Redis está cargando sus datos' }, undefined, 'wait'],
  BUSY: [{ en: 'a script keeps Redis busy', es: 'un programa mantiene ocupado a Redis' }, undefined, 'wait'],
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
    { en: 'give it more, or remove what else it holds', es: 'déle más, o quite lo demás que guarda' },
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
      es: 'este Redis es una réplica que no alcanza a su primario',
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
};

const FINAL: Readonly<Record<string, Entry>> = {
  MOVED: [
    { en: 'this Redis is a node of a cluster', es: 'este Redis es un nodo de un clúster' },
    {
      en: 'write its address redis-cluster://host:port',
      es: 'escriba su dirección redis-cluster://host:port',
    },
    'end',
  ],
  ASK: [
    { en: 'this Redis is a node of a cluster', es: 'este Redis es un nodo de un clúster' },
    {
      en: 'write its address redis-cluster://host:port',
      es: 'escriba su dirección redis-cluster://host:port',
    },
    'end',
  ],
  CROSSSLOT: [
    { en: 'this Redis is a node of a cluster', es: 'este Redis es un nodo de un clúster' },
    {
      en: 'write its address redis-cluster://host:port',
      es: 'escriba su dirección redis-cluster://host:port',
    },
    'end',
  ],
  NO_CLUSTER: [
    { en: 'this Redis is no cluster', es: 'este Redis no es un clúster' },
    { en: 'write its address redis://host:port', es: 'escriba su dirección redis://host:port' },
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

/** Codes for replies whose first word is only `ERR`. */
const TEXTS: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/^ERR max(imum)? number of clients/i, 'MAXCLIENTS'],
  [/^ERR (ACL failure in script|The user executing the script)/i, 'NOPERM'],
  [/^ERR unknown command/i, 'UNKNOWN_COMMAND'],
  [/^ERR This instance has cluster support disabled/i, 'NO_CLUSTER'],
];

/** Older servers wrap the error of a command in a script into this text. */
const IN_SCRIPT = /@user_script:\s*\d+:\s*-?(?<code>[A-Z]+) /;

/** A ReplyError, or the object with its name and message that the cluster client makes of a pipeline's equal errors. */
type Reply = Pick<Error, 'name' | 'message'>;

const isReply = (error: unknown): error is Reply =>
  (error as Reply | undefined)?.name === 'ReplyError' ||
  (error instanceof Error && error.constructor.name === 'ReplyError');

/** The first word of an error reply: the only part that cannot hold data of a command. */
export const codeOfReply = (error: Error): string =>
  /^[A-Z_]{1,32}(?= |$)/.exec(error.message)?.[0] ?? 'unknown';

function codeOf({ message }: Reply): string | undefined {
  const text = TEXTS.find(([pattern]) => pattern.test(message));
  if (text !== undefined) return text[1];
  const first = message.split(' ', 1)[0]!;
  if (first in PASSING || first in FINAL) return first;
  const inner = IN_SCRIPT.exec(message)?.groups?.code;
  return inner !== undefined && (inner in PASSING || inner in FINAL) ? inner : undefined;
}

/** The message for NOPERM: the command that the server names, or the prefix of our keys. */
function missingPermission(message: string): Sentence {
  const command = /'([a-z|_-]{1,40})' command/i.exec(message)?.[1];
  if (command !== undefined) {
    const name = command.toUpperCase();
    return {
      en: `the user of Redis may not run the command ${name}`,
      es: `el usuario de Redis no puede usar el comando ${name}`,
    };
  }
  if (/\bkeys?\b/i.test(message))
    return {
      en: 'the user of Redis may not use the keys that begin with {curp}',
      es: 'el usuario de Redis no puede usar las claves que empiezan con {curp}',
    };
  return PASSING.NOPERM![0];
}

/** The table's entry for an error; undefined if it is not an error reply, or not in the table. */
export function refusalOf(error: unknown): Refusal | undefined {
  const reply = replyOf(error);
  if (reply === undefined) return undefined;
  const code = codeOf(reply);
  if (code === undefined) return undefined;
  const passing = PASSING[code];
  const [sentence, remedy, atStart, reconnects] = (passing ?? FINAL[code])!;
  return {
    code,
    sentence: code === 'NOPERM' ? missingPermission(reply.message) : sentence,
    remedy,
    passes: passing !== undefined,
    atStart,
    reconnects: reconnects !== undefined,
  };
}

/** The error reply itself, or the last one of a node, which the cluster client wraps. */
function replyOf(error: unknown): Reply | undefined {
  if (isReply(error)) return error;
  const nodeError = (error as { lastNodeError?: unknown } | undefined)?.lastNodeError;
  return isReply(nodeError) ? nodeError : undefined;
}

/** Whether Redis answered with an error, in the table or not. */
export const isErrorReply = (error: unknown): boolean => replyOf(error) !== undefined;

/** The refusal of a server that loads its data; also used when the ready check finds this, without a refused command. */
export const LOADING: Refusal = refusalOf({ name: 'ReplyError', message: 'LOADING' })!;

/** The cluster node that holds our keys cannot be reached. Not a reply of a server. */
export const NODE_GONE: Refusal = {
  code: 'NODE_GONE',
  sentence: { en: 'a node of the cluster cannot be reached', es: 'no se alcanza un nodo del clúster' },
  remedy: undefined,
  passes: true,
  atStart: 'wait',
  reconnects: false,
};

/** A refusal as one sentence for operators. */
export const refusalText = ({ sentence, remedy }: Refusal): Sentence =>
  remedy === undefined
    ? sentence
    : { en: `${sentence.en}: ${remedy.en}`, es: `${sentence.es}: ${remedy.es}` };
