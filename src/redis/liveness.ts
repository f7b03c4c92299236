/**
 * Replaces a connection that is silent for ever: a load balancer or a firewall has lost the flow, and nothing closes it. A
 * server that is silent on every connection looks the same from here, so replacing must be harmless: ioredis sends the
 * commands that have no answer again on the new connection.
 *
 *   answer expected, nothing moves for `silenceMs` ─▶ close ─▶ ioredis connects again
 *   nothing expected for a while                   ─▶ PING, so that an answer is expected
 *
 * Not taken for silence: a command that blocks in the server by request (its own time is added), bytes that still leave this
 * process over a slow line, and an event loop that was busy, since turns of the timer are counted and not the clock.
 *
 * What it does not do: decide how long a server may be silent. The silence that is waited for doubles each time that a new
 * connection brings no answer either, so a slow line is not cut again and again.
 */
import type { Cluster, Command, Redis } from 'ioredis';

const TURN_MS = 500;

/** Longer than a server that is alive needs for any command of ours. */
export const SILENCE_MS = 10_000;

/** A connection without work is tried this often. */
const PING_AFTER_MS = 5000;

const MAX_GROWTH = 8;

/** Says in the log why a connection was closed. */
export class SilentConnectionError extends Error {
  override readonly name = 'SilentConnectionError';
  readonly code = 'ETIMEDOUT';
}

/** What was handed to the system, and what still waits in this process. Node counts the latter in its inner handle. */
function sentBytes(stream: Redis['stream']): { sent: number; waiting: number } {
  const { _handle: handle } = stream as {
    _handle?: { bytesWritten?: number; writeQueueSize?: number } | null;
  };
  const written = handle?.bytesWritten ?? stream.bytesWritten ?? 0;
  const waiting = handle?.writeQueueSize ?? stream.writableLength;
  return { sent: written - waiting, waiting };
}

/** How long the command that is answered next may take by itself. */
function blockingMs(redis: Redis): number {
  const command = redis.commandQueue.peekFront()?.command as Partial<Command> | undefined;
  return command?.extractBlockingTimeout?.() ?? 0;
}

class Liveness {
  #timer: NodeJS.Timeout | undefined;
  #stream: Redis['stream'] | undefined;
  #read = 0;
  #sent = 0;
  #waiting = 0;
  /** Turns since something moved, or since an answer is expected. */
  #still = 0;
  #isExpecting = false;
  /** Bytes that were read before the connection was ready: a greeting is no answer to a command. */
  #greeting = 0;
  #growth = 1;

  constructor(
    private readonly redis: Redis,
    private readonly silenceMs: number,
  ) {
    redis.on('connecting', () => this.#start());
    redis.on('ready', () => {
      this.#greeting = redis.stream.bytesRead;
    });
    redis.on('end', () => this.#stop());
    if (redis.status !== 'wait' && redis.status !== 'end') this.#start();
  }

  #start(): void {
    this.#timer ??= setInterval(() => this.#turn(), TURN_MS).unref();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#stream = undefined;
  }

  #turn(): void {
    const { redis } = this;
    const { stream, status } = redis;
    const isOpen = (status === 'connect' || status === 'ready') && stream?.destroyed === false;
    const wasExpecting = this.#isExpecting;
    this.#isExpecting = redis.commandQueue.length > 0;
    if (!isOpen || this.#hasMoved(stream) || wasExpecting !== this.#isExpecting) {
      this.#still = 0;
      return;
    }
    this.#still++;
    const stillMs = this.#still * TURN_MS;
    if (!this.#isExpecting) {
      if (stillMs >= PING_AFTER_MS && status === 'ready' && redis.mode === 'normal') {
        redis.ping().catch(() => {});
      }
    } else if (stillMs >= this.silenceMs * this.#growth + blockingMs(redis)) {
      this.#growth = Math.min(2 * this.#growth, MAX_GROWTH);
      stream.destroy(new SilentConnectionError('the connection is silent'));
    }
  }

  #hasMoved(stream: Redis['stream']): boolean {
    const read = stream.bytesRead;
    const { sent, waiting } = sentBytes(stream);
    // A small command is taken by the system whether the connection is alive or not; only what had to wait says something.
    const isSending = this.#waiting > 0 && sent !== this.#sent;
    const moved = stream !== this.#stream || read !== this.#read || isSending;
    if (this.redis.status === 'ready' && read > this.#greeting) this.#growth = 1;
    this.#stream = stream;
    this.#read = read;
    this.#sent = sent;
    this.#waiting = waiting;
    return moved;
  }
}

/** Watches a connection, each of a cluster's, and those that are made of it by `duplicate`. */
export function watchLiveness<Watched extends Redis | Cluster>(
  connection: Watched,
  silenceMs: number,
): Watched {
  if (connection.isCluster) connection.on('+node', (node: Redis) => new Liveness(node, silenceMs));
  else new Liveness(connection as Redis, silenceMs);
  const duplicate = connection.duplicate.bind(connection) as (...words: unknown[]) => Watched;
  connection.duplicate = ((...words: unknown[]) =>
    watchLiveness(duplicate(...words), silenceMs)) as Watched['duplicate'];
  return connection;
}
