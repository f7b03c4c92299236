/**
 * Connections that retry while Redis refuses commands temporarily (`error-reply.ts`). A refused command is kept and sent
 * again until it is accepted; a refused login is retried, and the commands that wait for it stay queued.
 *
 * Why: ioredis would reject the commands, and every caller would need a retry. So a temporary error is like a lost
 * connection: the reply takes longer.
 *
 * It overrides the methods of ioredis that handle error replies. A refused command was not executed, so a retry is safe.
 *
 * What it does not do: give up. What it does not promise: the order of commands. One that is sent later and accepted at
 * once can overtake a kept one.
 */
import {
  type ClusterOptions as AllClusterOptions,
  Cluster,
  type ClusterNode,
  type Command,
  Redis,
  type RedisOptions,
} from 'ioredis';
import { type Refusal, refusalFor, refusalOf, WRONG_TYPE } from '../replies/error-reply.js';
import { greetingError } from '../replies/greeting.js';
import { Refusals } from '../replies/refusals.js';
import { ForeignKeys } from './foreign-keys.js';
import { queueScript } from './queue-scripts.js';
import { SENTINEL_REFUSAL } from './sentinel-connector.js';

const MIN_PAUSE_MS = 100;
const MAX_PAUSE_MS = 1000;

/** Minimum interval between two reconnections because of refusals; the new connection may reach another server. */
const RECONNECT_MS = 5000;

/** The cluster client does not report accepted commands: the outage counts as ended after this time without a refusal. */
const QUIET_MS = 4000;

/** The same for an unreachable node: an attempt to connect takes up to 5 s to fail. */
const NODE_QUIET_MS = 8000;

/** Commands that are not retried: their callers handle the error. */
const NEVER_KEPT = new Set(['auth', 'hello', 'info', 'client', 'config', 'quit', 'multi', 'exec', 'discard']);

/** Commands that block until data arrives or their timeout is over. */
const BLOCKING = new Set(['bzpopmin', 'xread']);

/** All connections use the same shapes of replies. */
type ServerOptions = RedisOptions & { replyMapping?: 'legacy' };
type ClusterOptions = AllClusterOptions & { redisOptions: { replyMapping?: 'legacy' } };

/** Message of ioredis for commands whose connection was closed. */
const CLOSED = 'Connection is closed.';

const CLOSED_BY_SERVER = new Set(['EPIPE', 'ECONNRESET']);

type ScriptDefinition = Parameters<Redis['defineCommand']>[1];
type CommandItem = Parameters<Redis['handleReconnection']>[1];

/** The refusal, if the command is to be retried. */
function passingRefusal(
  error: Error,
  command: { name: string; inTransaction?: boolean } | undefined,
): Refusal | undefined {
  if (command?.inTransaction || NEVER_KEPT.has(command?.name.toLowerCase() ?? '')) return undefined;
  const refusal = refusalOf(error);
  return refusal?.isTemporary ? refusal : undefined;
}

export class PatientRedis extends Redis {
  /** Refused commands, in the order of their refusals. */
  readonly #kept: Command[] = [];
  /** The first of them, while it is retried alone. */
  #trial: Command | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = MIN_PAUSE_MS;
  #reconnectedAt = performance.now();
  #isReadingGreeting = false;

  constructor(
    address: string | undefined,
    options: ServerOptions,
    readonly refusals = new Refusals(),
    readonly foreignKeys = new ForeignKeys(refusals),
  ) {
    super(address as string, options);
    this.duplicate = ((override?: ServerOptions) =>
      new PatientRedis(
        undefined,
        { ...(this.options as ServerOptions), ...override },
        refusals,
        foreignKeys,
      )) as typeof this.duplicate;
    this.#watchLoading();
    this.on('ready', () => refusals.accept(this));
    this.on(SENTINEL_REFUSAL, (refusal: Refusal) => refusals.note(refusal, this));
    this.on('error', (error: NodeJS.ErrnoException) => {
      if (CLOSED_BY_SERVER.has(error.code ?? '')) void this.#readGreeting();
    });
    this.on('end', () => {
      refusals.forget(this);
      this.#sendKept(); // ioredis rejects them, since the connection is closed
    });
  }

  /** ioredis does its ready check once for each connection; a second check means that the server still loads its data. */
  #watchLoading(): void {
    const internals = this as unknown as { _readyCheck(callback: unknown): void };
    const check = internals._readyCheck.bind(this);
    let isRepeated = false;
    this.on('connect', () => {
      isRepeated = false;
    });
    internals._readyCheck = (callback) => {
      if (isRepeated) this.refusals.note(refusalFor('LOADING'), this);
      isRepeated = true;
      check(callback);
    };
  }

  /** Called by BullMQ for each of its scripts. */
  override defineCommand(name: string, { lua, ...definition }: ScriptDefinition): void {
    super.defineCommand(name, { ...definition, lua: queueScript(name, lua) });
  }

  /** Called by ioredis for an error reply to a command. */
  override handleReconnection(error: Error, item: CommandItem): void {
    const command = item.command as Command;
    // Not sent again: a script that met such a key has done its first half.
    if (refusalOf(error)?.code === WRONG_TYPE) {
      this.foreignKeys.hold(this, command.args, () => super.handleReconnection(error, item));
      return;
    }
    const refusal = this.condition?.handshake ? undefined : passingRefusal(error, command);
    if (refusal === undefined) {
      // Do not wait for its promise: after NOSCRIPT that depends on another command, which sends the whole script.
      this.#settled(command);
      super.handleReconnection(error, item);
      return;
    }
    if (command === this.#trial) this.#trial = undefined;
    else this.#keep(command);
    // UNBLOCKED only ends a blocking command when the role changes; the reply to its retry shows whether Redis refuses.
    if (refusal.code !== 'UNBLOCKED') this.refusals.note(refusal, command);
    this.#timer ??= setTimeout(() => this.#tryFirst(), this.#pauseMs);
    if (refusal.reconnects) this.#reconnect();
  }

  /** Called by ioredis for an error reply to the login or the ready check. */
  override recoverFromFatalError(
    commandError: Error,
    error: Error,
    options: Parameters<Redis['recoverFromFatalError']>[2],
  ): void {
    const refusal = refusalOf(error);
    if (!refusal?.isTemporary) {
      super.recoverFromFatalError(commandError, error, options);
      return;
    }
    this.refusals.note(refusal, this);
    this.disconnect(true);
  }

  #keep(command: Command): void {
    this.#kept.push(command);
    const settled = () => this.#settled(command);
    command.promise.then(settled, settled);
  }

  #settled(command: Command): void {
    if (this.status === 'end') this.refusals.forget(command);
    else this.refusals.accept(command);
    if (command !== this.#trial) return;
    this.#trial = undefined;
    this.#pauseMs = MIN_PAUSE_MS;
    this.#kept.shift();
    this.#sendKept();
  }

  /** Retries one command first, since all kept commands together may be many megabytes. */
  #tryFirst(): void {
    this.#timer = undefined;
    this.#pauseMs = Math.min(2 * this.#pauseMs, MAX_PAUSE_MS);
    if (this.#trial !== undefined) return;
    this.#trial = this.#kept[0];
    if (this.#trial !== undefined) this.#sendAgain(this.#trial);
  }

  #sendAgain(command: Command): void {
    this.sendCommand(command);
    if (!BLOCKING.has(command.name.toLowerCase())) return;
    // A blocking command counts as accepted if it is not refused at once: its reply may take its whole timeout.
    setTimeout(() => {
      if (this.status === 'ready' && !this.#kept.includes(command, this.#trial === command ? 1 : 0))
        this.refusals.accept(command);
    }, MAX_PAUSE_MS).unref();
  }

  #sendKept(): void {
    for (const command of this.#kept.splice(0)) this.#sendAgain(command);
  }

  /** The server closed the connection at once: reads the reason from a second connection, if it sends one. */
  async #readGreeting(): Promise<void> {
    const { host, port, tls } = this.options;
    if (this.#isReadingGreeting || tls !== undefined || host === undefined || port === undefined) return;
    this.#isReadingGreeting = true;
    const refusal = refusalOf(await greetingError(host, port));
    this.#isReadingGreeting = false;
    if (refusal?.isTemporary && this.status !== 'ready' && this.status !== 'end')
      this.refusals.note(refusal, this);
  }

  #reconnect(): void {
    if (performance.now() - this.#reconnectedAt < RECONNECT_MS) return;
    this.#reconnectedAt = performance.now();
    this.disconnect(true);
  }
}

export class PatientCluster extends Cluster {
  /** Stands for the login in `refusals`, when no node accepts it. */
  readonly #login = {};
  #quiet: NodeJS.Timeout | undefined;
  /** The `redirections` of commands whose connection was closed before the reply. */
  readonly #closed = new WeakSet<object>();

  constructor(
    nodes: ClusterNode[],
    options: ClusterOptions,
    readonly refusals = new Refusals(),
    readonly foreignKeys = new ForeignKeys(refusals),
  ) {
    super(nodes, options);
    this.duplicate = ((given: ClusterNode[] = [], override: Partial<ClusterOptions> = {}) => {
      const redisOptions = { ...options.redisOptions, ...override.redisOptions };
      const startupNodes = given.length > 0 ? given : nodes;
      return new PatientCluster(
        startupNodes,
        { ...options, ...override, redisOptions },
        refusals,
        foreignKeys,
      );
    }) as typeof this.duplicate;
    this.on('error', (error) => {
      const refusal = refusalOf(error);
      if (refusal !== undefined) refusals.note(refusal, this.#login);
    });
    this.on('ready', () => refusals.accept(this.#login));
    this.on('end', () => {
      clearTimeout(this.#quiet);
      refusals.forget(this);
      refusals.forget(this.#login);
    });
  }

  /** Called by BullMQ for each of its scripts. */
  override defineCommand(name: string, { lua, ...definition }: ScriptDefinition): void {
    super.defineCommand(name, { ...definition, lua: queueScript(name, lua) });
  }

  /**
   * Called by ioredis when a node answers a command or a whole pipeline with an error, or its connection is closed.
   * `redirections` is the same object for all attempts of a command.
   */
  override handleError(
    error: Error,
    redirections: { value?: unknown },
    handlers: { connectionClosed(): void },
  ): void {
    const { command, message } = error as Error & { command?: { name: string; args?: unknown[] } };
    if (refusalOf(error)?.code === WRONG_TYPE) {
      this.foreignKeys.hold(this, command?.args, () => super.handleError(error, redirections, handlers));
      return;
    }
    const isClosed = message === CLOSED;
    // An error reply of a node is more specific than a closed connection.
    const refusal = isClosed
      ? (this.refusals.current ?? refusalFor('NODE_GONE'))
      : passingRefusal(error, command);
    if (this.status === 'end' || refusal === undefined) {
      super.handleError(error, redirections, handlers);
      return;
    }
    // Reported only from the second closed connection of a command on: a single one is not an outage.
    if (!isClosed || this.#closed.has(redirections)) this.#note(refusal, isClosed ? NODE_QUIET_MS : QUIET_MS);
    if (isClosed) this.#closed.add(redirections);
    delete redirections.value; // resets the attempts that ioredis counts before it gives up
    setTimeout(() => {
      if (isClosed || refusal.reconnects) this.refreshSlotsCache();
      handlers.connectionClosed();
    }, MAX_PAUSE_MS / 2);
  }

  #note(refusal: Refusal, quietMs: number): void {
    this.refusals.note(refusal, this);
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.refusals.accept(this), quietMs).unref();
  }
}
