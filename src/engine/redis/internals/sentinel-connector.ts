/**
 * Connects ioredis to the primary that the Sentinels name. They are asked again for every new connection, so that a
 * connection that is lost in a failover is opened to the new primary.
 *
 *   ask one Sentinel after the other ─▶ address of the primary ─▶ connect ─▶ INFO says `role:master` ─▶ ready
 *                                                                              else ask again, another Sentinel first
 *
 * Why not the connector of ioredis: it does not report why no primary is found, and does not read into the buffers of
 * `resp-framer.ts`.
 *
 * What it does not do: give up, or listen for failovers. A demoted primary closes its connections (Sentinel orders it), and
 * `liveness.ts` replaces those of a server that is silent.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { type AbstractConnector, Redis } from 'ioredis';
import { type Refusal, refusalFor, sentinelRefusal } from '../replies/error-reply.js';
import { openReplySocket, ReplyConnector } from './reply-connector.js';

interface Host {
  readonly host: string;
  readonly port: number;
}

interface SentinelTarget {
  readonly hosts: readonly Host[];
  readonly service: string;
  readonly isEncrypted: boolean;
  readonly sentinel: { readonly username?: string; readonly password?: string };
}

/** Emitted by the connection with a `Refusal`, when Sentinels answer without naming a primary. */
export const SENTINEL_REFUSAL = 'sentinelRefusal';

/** How long one Sentinel may take to accept the connection, and to answer. */
const ASK_MS = 3000;

const MAX_PAUSE_MS = 1000;

/** As in ioredis: a connection that we closed ends with this message. */
const closedError = (): Error => new Error('Connection is closed.');

/** The address of the primary, or why this Sentinel does not name one. */
type Answer = { primary: Host } | { refusal: Refusal } | { error: Error };

async function ask(
  sentinel: Host,
  { service, isEncrypted, sentinel: login }: SentinelTarget,
): Promise<Answer> {
  let failure: Error | undefined;
  const client = new Redis({
    ...sentinel,
    ...login,
    ...(isEncrypted ? { tls: {} } : {}),
    connectTimeout: ASK_MS,
    commandTimeout: 2 * ASK_MS,
    retryStrategy: () => null,
    enableReadyCheck: false,
    disableClientInfo: true,
  });
  client.on('error', (error) => {
    failure ??= error;
  });
  try {
    const found = await client.call('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', service);
    if (!Array.isArray(found)) return { refusal: refusalFor('UNKNOWN_SERVICE') };
    return { primary: { host: String(found[0]), port: Number(found[1]) } };
  } catch (error) {
    const refusal = sentinelRefusal(error);
    return refusal === undefined ? { error: failure ?? (error as Error) } : { refusal };
  } finally {
    client.disconnect();
  }
}

/** Emits an event of the connection. */
type Emit = (event: string, argument: unknown) => void;

/** A class for the option `Connector`. A connection and its duplicates share it, and so the order of the Sentinels. */
export function sentinelConnector(target: SentinelTarget): new (options: unknown) => AbstractConnector {
  const order = [...target.hosts];

  const putLast = (sentinel: Host): void => {
    order.splice(order.indexOf(sentinel), 1);
    order.push(sentinel);
  };

  return class SentinelConnector extends ReplyConnector {
    #emit: Emit = () => {};
    /** The Sentinel that named the current server, until that server says that it is the primary. */
    #doubted: Host | undefined;

    /** Called by ioredis with the reply to INFO, which is empty if the user has no permission for it. */
    override check(info: { role?: string }): boolean {
      const isPrimary = info.role === undefined || info.role === 'master';
      if (isPrimary) this.#doubted = undefined;
      else
        this.#emit('error', Object.assign(new Error('the Sentinel names a replica'), { code: 'NO_PRIMARY' }));
      return isPrimary;
    }

    override async connect(emit: unknown): ReturnType<AbstractConnector['connect']> {
      this.connecting = true;
      this.#emit = emit as Emit;
      if (this.#doubted !== undefined) putLast(this.#doubted);
      for (let pauseMs = 50; ; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
        const primary = await this.#askAll();
        if (primary !== undefined) {
          // The connection reads its own address from its options, for example to read the greeting of a server.
          Object.assign(this.options, primary);
          return this.keep(target.isEncrypted ? connectTls(primary) : openReplySocket(primary));
        }
        await pause(pauseMs);
        if (!this.connecting) throw closedError();
      }
    }

    /** The address of the primary, from the first Sentinel that returns one. */
    async #askAll(): Promise<Host | undefined> {
      let refusal: Refusal | undefined;
      let error: Error | undefined;
      for (const sentinel of [...order]) {
        const answer = await ask(sentinel, target);
        if (!this.connecting) throw closedError();
        if ('primary' in answer) {
          this.#doubted = sentinel;
          return answer.primary;
        }
        putLast(sentinel);
        if ('refusal' in answer) refusal = answer.refusal;
        else error = answer.error;
      }
      if (refusal !== undefined) this.#emit(SENTINEL_REFUSAL, refusal);
      else this.#emit('error', error);
      return undefined;
    }
  };
}
