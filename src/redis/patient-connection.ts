/**
 * Connections that wait where Redis says no for a while. A command that is refused by a reply that passes
 * (`error-reply.ts`) is kept and sent again until it is accepted; a refused login is tried again, and the commands that
 * wait for it stay. So for all code above, such a reply is what a lost connection is: an answer that takes longer.
 *
 * It overrides the methods of ioredis that decide what becomes of an error reply. A command that was refused was not
 * executed, so it can be sent again.
 *
 * What it does not do: give up. What it does not promise: that a kept command comes before one that was sent later and
 * accepted at once.
 */
import {
  type ClusterOptions as AllClusterOptions,
  Cluster,
  type ClusterNode,
  type Command,
  Redis,
  type RedisOptions,
} from 'ioredis';
import { LOADING, NODE_GONE, type Refusal, refusalOf } from './error-reply.js';
import { greetingError } from './greeting.js';
import { Refusals } from './refusals.js';

const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 1000;

/** How often a server that refuses is left for a new connection, which may lead to another server. */
const RECONNECT_MS = 5000;

/** A cluster's client does not tell when a command is accepted: no refusal for so long is the end of them. */
const QUIET_MS = 4000;

/** The same for a node that cannot be reached: an attempt to connect takes up to 5 s until it fails. */
const NODE_QUIET_MS = 8000;

/** Commands that are not kept: what sends them does without an answer. */
const NEVER_KEPT = new Set(['auth', 'hello', 'info', 'client', 'config', 'quit', 'multi', 'exec', 'discard']);

/** Commands that are answered when there is something, or when their own time is over. */
const BLOCKING = new Set(['bzpopmin', 'xread']);

/** The replies have the same shapes in all of them. */
type ServerOptions = RedisOptions & { replyMapping?: 'legacy' };
type ClusterOptions = AllClusterOptions & { redisOptions: { replyMapping?: 'legacy' } };

/** What ioredis answers commands with whose connection was closed. */
const CLOSED = 'Connection is closed.';

const CLOSED_BY_SERVER = new Set(['EPIPE', 'ECONNRESET']);

type CommandItem = Parameters<Redis['handleReconnection']>[1];

/** The refusal of a command that is to be sent again. */
function passingRefusal(
  error: Error,
  command: { name: string; inTransaction?: boolean } | undefined,
): Refusal | undefined {
  if (command?.inTransaction || NEVER_KEPT.has(command?.name.toLowerCase() ?? '')) return undefined;
  const refusal = refusalOf(error);
  return refusal?.passes ? refusal : undefined;
}

export class PatientRedis extends Redis {
  readonly refusals: Refusals;
  /** In the order in which they were refused. */
  readonly #kept: Command[] = [];
  /** The first of them while it is sent alone. */
  #tried: Command | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = SHORTEST_PAUSE_MS;
  #reconnected = performance.now();
  #isGreeted = false;

  constructor(address: string | undefined, options: ServerOptions, refusals = new Refusals()) {
    super(address as string, options);
    this.refusals = refusals;
    this.duplicate = ((override?: ServerOptions) =>
      new PatientRedis(
        undefined,
        { ...(this.options as ServerOptions), ...override },
        refusals,
      )) as typeof this.duplicate;
    this.#watchLoading();
    this.on('ready', () => refusals.accept(this));
    this.on('error', (error: NodeJS.ErrnoException) => {
      if (CLOSED_BY_SERVER.has(error.code ?? '')) void this.#readGreeting();
    });
    this.on('end', () => {
      refusals.forget(this);
      this.#sendKept(); // which rejects them
    });
  }

  /** ioredis asks whether the server has loaded its data once for each connection, and again only where it has not. */
  #watchLoading(): void {
    const checking = this as unknown as { _readyCheck(callback: unknown): void };
    const check = checking._readyCheck.bind(this);
    let isAgain = false;
    this.on('connect', () => {
      isAgain = false;
    });
    checking._readyCheck = (callback) => {
      if (isAgain) this.refusals.note(LOADING, this);
      isAgain = true;
      check(callback);
    };
  }

  /** A command was answered with an error. */
  override handleReconnection(error: Error, item: CommandItem): void {
    const command = item.command as Command;
    const refusal = this.condition?.handshake ? undefined : passingRefusal(error, command);
    if (refusal === undefined) {
      // Its promise may wait for another command: a script that is not known any more is sent as a whole.
      this.#settled(command);
      super.handleReconnection(error, item);
      return;
    }
    if (command === this.#tried) this.#tried = undefined;
    else this.#keep(command);
    // A command that a change of role has unblocked says nothing yet: what it is answered next does.
    if (refusal.code !== 'UNBLOCKED') this.refusals.note(refusal, command);
    this.#timer ??= setTimeout(() => this.#tryFirst(), this.#pauseMs);
    if (refusal.reconnects) this.#reconnect();
  }

  /** The login, or the first question about the server, was answered with an error. */
  override recoverFromFatalError(
    commandError: Error,
    error: Error,
    options: Parameters<Redis['recoverFromFatalError']>[2],
  ): void {
    const refusal = refusalOf(error);
    if (!refusal?.passes) {
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
    if (command !== this.#tried) return;
    this.#tried = undefined;
    this.#pauseMs = SHORTEST_PAUSE_MS;
    this.#kept.shift();
    this.#sendKept();
  }

  /** One command alone shows whether Redis still refuses; all of them may be many megabytes. */
  #tryFirst(): void {
    this.#timer = undefined;
    this.#pauseMs = Math.min(2 * this.#pauseMs, LONGEST_PAUSE_MS);
    if (this.#tried !== undefined) return;
    this.#tried = this.#kept[0];
    if (this.#tried !== undefined) this.#sendAgain(this.#tried);
  }

  #sendAgain(command: Command): void {
    this.sendCommand(command);
    if (!BLOCKING.has(command.name.toLowerCase())) return;
    // One that is not refused again at once is accepted; its answer may take as long as it blocks.
    setTimeout(() => {
      if (this.status === 'ready' && !this.#kept.includes(command, this.#tried === command ? 1 : 0))
        this.refusals.accept(command);
    }, LONGEST_PAUSE_MS).unref();
  }

  #sendKept(): void {
    for (const command of this.#kept.splice(0)) this.#sendAgain(command);
  }

  /** The server closed a connection before it was asked anything: perhaps it says why. */
  async #readGreeting(): Promise<void> {
    const { host, port, tls } = this.options;
    if (this.#isGreeted || tls !== undefined || host === undefined || port === undefined) return;
    this.#isGreeted = true;
    const refusal = refusalOf(await greetingError(host, port));
    this.#isGreeted = false;
    if (refusal?.passes && this.status !== 'ready' && this.status !== 'end')
      this.refusals.note(refusal, this);
  }

  #reconnect(): void {
    if (performance.now() - this.#reconnected < RECONNECT_MS) return;
    this.#reconnected = performance.now();
    this.disconnect(true);
  }
}

interface ErrorHandlers {
  connectionClosed(): void;
}

export class PatientCluster extends Cluster {
  readonly refusals: Refusals;
  /** What is refused where no node lets us in. */
  readonly #login = {};
  #quiet: NodeJS.Timeout | undefined;
  /** Of the commands whose connection was closed before they were answered. */
  readonly #closed = new WeakSet<object>();

  constructor(nodes: ClusterNode[], options: ClusterOptions, refusals = new Refusals()) {
    super(nodes, options);
    this.refusals = refusals;
    this.duplicate = ((given: ClusterNode[] = [], override: Partial<ClusterOptions> = {}) => {
      const redisOptions = { ...options.redisOptions, ...override.redisOptions };
      const startupNodes = given.length > 0 ? given : nodes;
      return new PatientCluster(startupNodes, { ...options, ...override, redisOptions }, refusals);
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

  /**
   * A command, or all of a pipeline, was answered with an error by a node, or its connection was closed. `redirections`
   * is the same object for each attempt of a command.
   */
  override handleError(error: Error, redirections: { value?: unknown }, handlers: ErrorHandlers): void {
    const { command, message } = error as Error & { command?: { name: string } };
    const isClosed = message === CLOSED;
    // What a node has answered says more than a connection that is closed.
    const refusal = isClosed ? (this.refusals.current ?? NODE_GONE) : passingRefusal(error, command);
    if (this.status === 'end' || refusal === undefined) {
      super.handleError(error, redirections, handlers);
      return;
    }
    // One connection that is closed is no outage: the next one may work.
    if (!isClosed || this.#closed.has(redirections)) this.#note(refusal, isClosed ? NODE_QUIET_MS : QUIET_MS);
    if (isClosed) this.#closed.add(redirections);
    delete redirections.value; // what ioredis counts until it gives up
    setTimeout(() => {
      if (isClosed || refusal.reconnects) this.refreshSlotsCache();
      handlers.connectionClosed();
    }, LONGEST_PAUSE_MS / 2);
  }

  #note(refusal: Refusal, quietMs: number): void {
    this.refusals.note(refusal, this);
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => this.refusals.accept(this), quietMs).unref();
  }
}
