/**
 * Tickets: what opens one run for a minute without a token. Links that a browser follows, and events that it listens to,
 * carry a ticket, so that no token ever stands in an address.
 *
 *   <expiry in milliseconds, base 36>.<id of the token it was made with>.<HMAC-SHA256 over run, expiry and id>
 *
 * Requests with a ticket count towards the rate of that token. The id is the one that `token list` shows, and no secret.
 *
 * What it does not do: remember. A ticket is as good as its signature, as often as it is shown.
 */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const LIFE_MS = 60_000;

/** Nothing before, between or after the three parts. */
const FORM = /^([0-9a-z]{1,11})\.([0-9a-f]{1,64})\.([\w-]{43})$/;

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

  make(run: string, tokenId: string): Ticket {
    const expires = this.now() + LIFE_MS;
    const time = expires.toString(36);
    return {
      ticket: `${time}.${tokenId}.${this.#sign(run, time, tokenId)}`,
      expires: new Date(expires).toISOString(),
    };
  }

  /** The id of the token that a ticket for this run was made with; nothing where the ticket is not valid. */
  tokenOf(run: string, ticket: string): string | undefined {
    const [, time, tokenId, signature] = FORM.exec(ticket) ?? [];
    if (time === undefined || tokenId === undefined || signature === undefined) return undefined;
    // As text: several texts stand for the same bytes.
    const wanted = this.#sign(run, time, tokenId);
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(wanted))) return undefined;
    return Number.parseInt(time, 36) >= this.now() ? tokenId : undefined;
  }

  #sign(run: string, time: string, tokenId: string): string {
    return createHmac('sha256', this.#key).update(`${run} ${time} ${tokenId}`).digest('base64url');
  }
}
