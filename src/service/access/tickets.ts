/**
 * Tickets: signed strings that give access to one run for a minute without a token. Download links and event streams of
 * the browser carry a ticket, so that no token is part of a URL.
 *
 *   <expiry in milliseconds, base 36>.<id of the token it was made with>.<HMAC-SHA256 over run, expiry and id>
 *
 * Requests with a ticket count towards the rate limit of that token. The id is shown by `token list` and is not a secret.
 *
 * What it does not do: store tickets. A ticket can be used any number of times until it expires.
 */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const TTL_MS = 60_000;

/** The three parts and nothing else. */
const FORM = /^([0-9a-z]{1,11})\.([0-9a-f]{1,64})\.([\w-]{43})$/;

export interface Ticket {
  ticket: string;
  expires: string;
}

export class Tickets {
  readonly #key: Buffer;

  /** Servers with the same secret accept each other's tickets. Without a secret, tickets are valid in this process only. */
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
    const expires = this.now() + TTL_MS;
    const time = expires.toString(36);
    return {
      ticket: `${time}.${tokenId}.${this.#sign(run, time, tokenId)}`,
      expires: new Date(expires).toISOString(),
    };
  }

  /** The id of the token with which a ticket for this run was made; undefined if the ticket is not valid. */
  tokenOf(run: string, ticket: string): string | undefined {
    const [, time, tokenId, signature] = FORM.exec(ticket) ?? [];
    if (time === undefined || tokenId === undefined || signature === undefined) return undefined;
    // Compared as text, because several base64url texts decode to the same bytes.
    const expected = this.#sign(run, time, tokenId);
    if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined;
    return Number.parseInt(time, 36) >= this.now() ? tokenId : undefined;
  }

  #sign(run: string, time: string, tokenId: string): string {
    return createHmac('sha256', this.#key).update(`${run} ${time} ${tokenId}`).digest('base64url');
  }
}
