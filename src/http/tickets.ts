/**
 * Tickets: what opens one run for a minute without a token. Links that a browser follows, and events that it listens to,
 * carry a ticket, so that no token ever stands in an address.
 *
 *   <expiry in milliseconds, base 36>.<HMAC-SHA256 over run and expiry>
 *
 * What it does not do: remember. A ticket is as good as its signature, as often as it is shown.
 */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const LIFE_MS = 60_000;

export interface Ticket {
  ticket: string;
  expires: string;
}

export class Tickets {
  readonly #key: Buffer;

  /** Servers that share a secret accept each other's tickets. Without one a ticket is for this process. */
  constructor(
    secrets: readonly string[],
    private readonly now: () => number = Date.now,
  ) {
    const [secret] = secrets;
    this.#key =
      secret === undefined
        ? randomBytes(32)
        : Buffer.from(hkdfSync('sha256', secret, 'curp-batch', 'tickets', 32));
  }

  make(run: string): Ticket {
    const expires = this.now() + LIFE_MS;
    const time = expires.toString(36);
    return {
      ticket: `${time}.${this.#sign(run, time).toString('base64url')}`,
      expires: new Date(expires).toISOString(),
    };
  }

  isValid(run: string, ticket: string): boolean {
    const [time = '', signature = ''] = ticket.split('.');
    const given = Buffer.from(signature, 'base64url');
    const wanted = this.#sign(run, time);
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
    return Number.parseInt(time, 36) >= this.now();
  }

  #sign(run: string, time: string): Buffer {
    return createHmac('sha256', this.#key).update(`${run} ${time}`).digest();
  }
}
