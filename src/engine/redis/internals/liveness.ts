/**
 * Replaces a dead connection: a load balancer or a firewall has dropped the flow, and neither side is notified.
 *
 * Why: the timeouts of ioredis also end blocking commands and slow transfers. A server that hangs cannot be distinguished
 * from a dead connection, so replacing must be safe: ioredis sends the unanswered commands again on the new connection.
 *
 *   reply expected, no bytes for `silenceMs` ─▶ close ─▶ ioredis reconnects
 *   no command for a while                   ─▶ PING, so that a reply is expected
 *
 * Not counted as silence: a blocking command (its own timeout is added), bytes that are still being sent over a slow
 * line, and a busy event loop, since ticks of the timer are counted instead of the clock.
 *
 * What it does not do: limit how long a server may hang. The timeout doubles each time a new connection gets no reply
 * either, so a slow connection is not closed again and again.
 */
import type { Cluster, Command, Redis } from 'ioredis';

const TICK_MS = 500;

/** Idle time after which a PING is sent. */
const PING_AFTER_MS = 5000;

const MAX_BACKOFF = 8;

/** Bytes that the system has taken, and bytes still buffered in this process, which Node counts in its internal handle. */
function sentBytes(stream: Redis['stream']): { sent: number; waiting: number } {
  const { _handle: handle } = stream as {
    _handle?: { bytesWritten?: number; writeQueueSize?: number } | null;
  };
  const written = handle?.bytesWritten ?? stream.bytesWritten ?? 0;
  const waiting = handle?.writeQueueSize ?? stream.writableLength;
  return { sent: written - waiting, waiting };
}

/** The blocking timeout of the oldest unanswered command. */
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
  /** Ticks since the last progress, or since a reply is expected. */
  #silentTicks = 0;
  #isExpecting = false;
  /** Bytes read before the connection was ready: replies of the handshake do not reset the backoff. */
  #handshakeBytes = 0;
  #backoff = 1;

  constructor(
    private readonly redis: Redis,
    private readonly silenceMs: number,
  ) {
    redis.on('connecting', () => this.#start());
    redis.on('ready', () => {
      this.#handshakeBytes = redis.stream.bytesRead;
    });
    redis.on('end', () => this.#stop());
    if (redis.status !== 'wait' && redis.status !== 'end') this.#start();
  }

  #start(): void {
    this.#timer ??= setInterval(() => this.#tick(), TICK_MS).unref();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#stream = undefined;
  }

  #tick(): void {
    const { redis } = this;
    const { stream, status } = redis;
    const isOpen = (status === 'connect' || status === 'ready') && stream?.destroyed === false;
    const wasExpecting = this.#isExpecting;
    this.#isExpecting = redis.commandQueue.length > 0;
    if (!isOpen || this.#hasProgress(stream) || wasExpecting !== this.#isExpecting) {
      this.#silentTicks = 0;
      return;
    }
    this.#silentTicks++;
    const silentForMs = this.#silentTicks * TICK_MS;
    if (!this.#isExpecting) {
      if (silentForMs >= PING_AFTER_MS && status === 'ready' && redis.mode === 'normal') {
        redis.ping().catch(() => {});
      }
    } else if (silentForMs >= this.silenceMs * this.#backoff + blockingMs(redis)) {
      this.#backoff = Math.min(2 * this.#backoff, MAX_BACKOFF);
      stream.destroy(Object.assign(new Error('the connection is silent'), { code: 'ETIMEDOUT' }));
    }
  }

  #hasProgress(stream: Redis['stream']): boolean {
    const read = stream.bytesRead;
    const { sent, waiting } = sentBytes(stream);
    // The system's buffer takes a small command even on a dead connection; only bytes that had to wait prove progress.
    const isSending = this.#waiting > 0 && sent !== this.#sent;
    const hasProgress = stream !== this.#stream || read !== this.#read || isSending;
    if (this.redis.status === 'ready' && read > this.#handshakeBytes) this.#backoff = 1;
    this.#stream = stream;
    this.#read = read;
    this.#sent = sent;
    this.#waiting = waiting;
    return hasProgress;
  }
}

/** Watches a connection (of a cluster: that of each node) and its duplicates. */
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
