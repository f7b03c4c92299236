/**
 * The table of the error replies of Redis: whether an error is temporary, and the message for the operator. Used by
 * connections, the check before the first chunk, runs, workers and the service.
 *
 * What it does not do: put arguments of commands into messages. From a reply only its code and the name of a forbidden
 * command are repeated.
 */

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
  readonly sentence: string;
  /** What the operator can do; empty if waiting is enough. */
  readonly remedy: string;
  /** Whether a retry of the same command can succeed without a change on our side. */
  readonly passes: boolean;
  readonly atStart: AtStart;
  /** Whether a new connection may reach another server or have other permissions. */
  readonly reconnects: boolean;
}

type Entry = readonly [sentence: string, remedy: string, atStart: AtStart, reconnects?: 'reconnects'];

const ANOTHER_PASSWORD = 'give redis://user:password@host (--redis or REDIS_URL)';

const PASSING: Readonly<Record<string, Entry>> = {
  LOADING: ['Redis is loading its data', '', 'wait'],
  BUSY: ['a script keeps Redis busy', '', 'wait'],
  TRYAGAIN: ['the cluster is moving keys from node to node', '', 'wait'],
  OOM: ['Redis has no memory left (maxmemory)', 'give it more, or remove what else it holds', 'wait'],
  UNBLOCKED: ['this Redis has just become a replica', '', 'wait', 'reconnects'],
  READONLY: [
    'this Redis is a replica, and takes no writes',
    'give the address of its primary',
    'wait_shortly',
    'reconnects',
  ],
  MASTERDOWN: [
    'this Redis is a replica that cannot reach its primary',
    'give the address of the primary',
    'wait_shortly',
    'reconnects',
  ],
  CLUSTERDOWN: [
    'the cluster is down, or has no node for our keys',
    'redis-cli CLUSTER INFO says more',
    'wait_shortly',
  ],
  NOREPLICAS: [
    'Redis takes no writes, since too few replicas are connected (min-replicas-to-write)',
    'connect its replicas, or lower that setting',
    'wait_shortly',
  ],
  MISCONF: [
    'Redis takes no writes, since it cannot save its data to its disk',
    'its log says why',
    'wait_shortly',
  ],
  MAXCLIENTS: [
    'Redis takes no more connections (maxclients)',
    'raise maxclients, or end clients that need none',
    'wait_shortly',
  ],
  NOAUTH: ['Redis wants a password', ANOTHER_PASSWORD, 'end', 'reconnects'],
  WRONGPASS: ['the user or the password is wrong', ANOTHER_PASSWORD, 'end', 'reconnects'],
  NOPERM: [
    'the user of Redis may not do what is needed',
    'docs/operations.md has the ACL that is enough',
    'end',
  ],
  DENIED: [
    'Redis runs in protected mode, and takes connections from its own machine only',
    'give it a password, or bind it to an address',
    'end',
  ],
};

const FINAL: Readonly<Record<string, Entry>> = {
  MOVED: ['this Redis is a node of a cluster', 'write its address redis-cluster://host:port', 'end'],
  ASK: ['this Redis is a node of a cluster', 'write its address redis-cluster://host:port', 'end'],
  CROSSSLOT: ['this Redis is a node of a cluster', 'write its address redis-cluster://host:port', 'end'],
  NO_CLUSTER: ['this Redis is no cluster', 'write its address redis://host:port', 'end'],
  UNKNOWN_COMMAND: [
    'this server does not know a command that is needed',
    'Redis 6.2 or later is needed, or any Valkey',
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
function missingPermission(message: string): string {
  const command = /'([a-z|_-]{1,40})' command/i.exec(message)?.[1];
  if (command !== undefined) return `the user of Redis may not run the command ${command.toUpperCase()}`;
  if (/\bkeys?\b/i.test(message)) return 'the user of Redis may not use the keys that begin with {curp}';
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
  sentence: 'a node of the cluster cannot be reached',
  remedy: '',
  passes: true,
  atStart: 'wait',
  reconnects: false,
};

/** A refusal as one sentence for operators. */
export const refusalText = ({ sentence, remedy }: Refusal): string =>
  remedy === '' ? sentence : `${sentence}: ${remedy}`;
