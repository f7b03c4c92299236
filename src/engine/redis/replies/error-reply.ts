/**
 * Error replies of Redis: whether an error is temporary, and the message for the operator (`reply-table.ts`). Used by
 * connections, the check before the first chunk, runs, workers and the service.
 *
 * What it does not do: put arguments of commands into messages. From a reply only its code and the name of a forbidden
 * command are repeated.
 */
import type { Sentence } from '../../../base/sentence.js';
import { PERMANENT_REPLIES, type StartReaction, TEMPORARY_REPLIES } from './reply-table.js';

export interface Refusal {
  /** The first word of the reply, or our own code if that is only `ERR`. */
  readonly code: string;
  /** What is wrong, without a capital letter and a full stop. */
  readonly sentence: Sentence;
  /** What the operator can do; undefined if waiting is enough. */
  readonly remedy: Sentence | undefined;
  /** Whether a retry of the same command can succeed without a change on our side. */
  readonly isTemporary: boolean;
  readonly atStart: StartReaction;
  /** Whether a new connection may reach another server or have other permissions. */
  readonly reconnects: boolean;
}

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
  const codes = [message.split(' ', 1)[0]!, IN_SCRIPT.exec(message)?.groups?.code ?? ''];
  return codes.find((code) => code in TEMPORARY_REPLIES || code in PERMANENT_REPLIES);
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
  return TEMPORARY_REPLIES.NOPERM![0];
}

/** The table's entry for a code. */
export function refusalFor(code: string, message = ''): Refusal {
  const passing = TEMPORARY_REPLIES[code];
  const [sentence, remedy, atStart, reconnects] = (passing ?? PERMANENT_REPLIES[code])!;
  return {
    code,
    sentence: code === 'NOPERM' ? missingPermission(message) : sentence,
    remedy,
    isTemporary: passing !== undefined,
    atStart,
    reconnects: reconnects !== undefined,
  };
}

/** The table's entry for an error; undefined if it is not an error reply, or not in the table. */
export function refusalOf(error: unknown): Refusal | undefined {
  const reply = replyOf(error);
  const code = reply && codeOf(reply);
  return code === undefined ? undefined : refusalFor(code, reply?.message);
}

const OF_A_SENTINEL: Readonly<Record<string, string>> = {
  UNKNOWN_COMMAND: 'NO_SENTINEL',
  NOAUTH: 'SENTINEL_PASSWORD',
  WRONGPASS: 'SENTINEL_PASSWORD',
};

/** The same for an error of a Sentinel. */
export function sentinelRefusal(error: unknown): Refusal | undefined {
  const refusal = refusalOf(error);
  const code = OF_A_SENTINEL[refusal?.code ?? ''];
  return code === undefined ? refusal : refusalFor(code);
}

/** The error reply itself, or the last one of a node, which the cluster client wraps. */
function replyOf(error: unknown): Reply | undefined {
  if (isReply(error)) return error;
  const nodeError = (error as { lastNodeError?: unknown } | undefined)?.lastNodeError;
  return isReply(nodeError) ? nodeError : undefined;
}

/** Whether Redis answered with an error, in the table or not. */
export const isErrorReply = (error: unknown): boolean => replyOf(error) !== undefined;

/** The reply to a command on a key of ours that another program uses, with a value of another type. */
export const WRONG_TYPE = 'WRONGTYPE';

/** The refusal that names the key. */
export const foreignKey = (key: string): Refusal => ({
  ...refusalFor(WRONG_TYPE),
  sentence: {
    en: `another program uses the key ${key} for something else`,
    es: `otro programa usa la clave ${key} para otra cosa`,
  },
  isTemporary: true, // it ends when the operator has removed the key
});

/** A refusal as one sentence for operators. */
export const refusalText = ({ sentence, remedy }: Refusal): Sentence =>
  remedy === undefined
    ? sentence
    : { en: `${sentence.en}: ${remedy.en}`, es: `${sentence.es}: ${remedy.es}` };
