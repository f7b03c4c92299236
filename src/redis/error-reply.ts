/**
 * What an error reply of Redis means for us: the one table that says whether it passes by itself, and what to tell an
 * operator. Everything that talks to Redis asks here: connections, the check before the first chunk, runs, workers, the
 * service.
 *
 * What a sentence never holds: an argument of a command. Of the reply itself only its code and the name of a command
 * that was forbidden are repeated.
 */

/** What to do about a refusal when it is met before any work was done. */
export type AtStart =
  /** It passes by itself: wait for as long as for a lost connection. */
  | 'wait'
  /** It may pass within seconds (a failover); after these, say so and end. */
  | 'wait_shortly'
  /** Somebody has to change an address, a password or a setting: say so and end. */
  | 'end';

export interface Refusal {
  /** The first word of the reply, or a word of our own where that is only `ERR`. */
  readonly code: string;
  /** What is so, without a capital and a full stop. */
  readonly sentence: string;
  /** What to do about it; empty where waiting is all there is to do. */
  readonly remedy: string;
  /** Whether the same command, sent again later, can succeed without a change on our side. */
  readonly passes: boolean;
  readonly atStart: AtStart;
  /** Whether a new connection may lead to another server, or with other rights. */
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

/** Replies whose first word is only `ERR`. */
const TEXTS: readonly (readonly [pattern: RegExp, code: string])[] = [
  [/^ERR max(imum)? number of clients/i, 'MAXCLIENTS'],
  [/^ERR (ACL failure in script|The user executing the script)/i, 'NOPERM'],
  [/^ERR unknown command/i, 'UNKNOWN_COMMAND'],
  [/^ERR This instance has cluster support disabled/i, 'NO_CLUSTER'],
];

/** What scripts of older servers wrap around the reply to one of their commands. */
const IN_SCRIPT = /@user_script:\s*\d+:\s*-?(?<code>[A-Z]+) /;

/** An error of a reply, or what a cluster's client makes of the equal errors of a pipeline: name and message. */
type Reply = Pick<Error, 'name' | 'message'>;

const isReply = (error: unknown): error is Reply =>
  (error as Reply | undefined)?.name === 'ReplyError' ||
  (error instanceof Error && error.constructor.name === 'ReplyError');

/** The first word of an error reply: the only one that is sure to be a word of Redis. */
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

/** Which permission a NOPERM is about. The server names the command; a key of ours is named by its prefix. */
function missingPermission(message: string): string {
  const command = /'([a-z|_-]{1,40})' command/i.exec(message)?.[1];
  if (command !== undefined) return `the user of Redis may not run the command ${command.toUpperCase()}`;
  if (/\bkeys?\b/i.test(message)) return 'the user of Redis may not use the keys that begin with {curp}';
  return PASSING.NOPERM![0];
}

/** What an error is as a refusal; nothing for an error that is no reply of Redis, or one that is not in the table. */
export function refusalOf(error: unknown): Refusal | undefined {
  const reply = innermost(error);
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

/** The reply that an error is or carries: a cluster client wraps the last one that it got. */
function innermost(error: unknown): Reply | undefined {
  if (isReply(error)) return error;
  const last = (error as { lastNodeError?: unknown } | undefined)?.lastNodeError;
  return isReply(last) ? last : undefined;
}

/** Whether Redis answered with an error, known here or not. */
export const isErrorReply = (error: unknown): boolean => innermost(error) !== undefined;

/** What a server says while it loads its data, also where it was not asked by a command. */
export const LOADING: Refusal = refusalOf({ name: 'ReplyError', message: 'LOADING' })!;

/** What it is when the node of a cluster that has our keys does not let us connect. No server says so. */
export const NODE_GONE: Refusal = {
  code: 'NODE_GONE',
  sentence: 'a node of the cluster cannot be reached',
  remedy: '',
  passes: true,
  atStart: 'wait',
  reconnects: false,
};

/** A refusal as one sentence for people. */
export const refusalText = ({ sentence, remedy }: Refusal): string =>
  remedy === '' ? sentence : `${sentence}: ${remedy}`;
