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
import { join } from 'node:path';
import { readOrCreate } from '../../base/private-files.js';

const TTL_MS = 60_000;

/** The three parts and nothing else. */
const FORM = /^([0-9a-z]{1,11})\.([0-9a-f]{1,64})\.([\w-]{43})$/;

interface Ticket {
  ticket: string;
  expires: string;
}

type Keys = readonly [Buffer, ...Buffer[]];

/** Made of a random text in the data folder; if it cannot be written there, tickets are valid in this process only. */
async function folderKey(folder: string): Promise<Buffer> {
  const make = () => randomBytes(32).toString('base64url');
  return Buffer.from(await readOrCreate(join(folder, 'ticket.key'), make).catch(make));
}

/**
 * The first signs, all are accepted. Those of the secrets, if there are some: processes with the same secret accept each
 * other's tickets, also while a secret is replaced. Else that of the data folder.
 */
export async function ticketKeys(secrets: readonly string[], folder: string): Promise<Keys> {
  const [first, ...others] = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, 'curp-batch', 'tickets', 32)),
  );
  return first === undefined ? [await folderKey(folder)] : [first, ...others];
}

export class Tickets {
  constructor(
    private readonly keys: Keys,
    private readonly now: () => number = Date.now,
  ) {}

  make(run: string, tokenId: string): Ticket {
    const expires = this.now() + TTL_MS;
    const time = expires.toString(36);
    return {
      ticket: `${time}.${tokenId}.${signature(this.keys[0], run, time, tokenId)}`,
      expires: new Date(expires).toISOString(),
    };
  }

  /** The id of the token with which a ticket for this run was made; undefined if the ticket is not valid. */
  tokenOf(run: string, ticket: string): string | undefined {
    const [, time, tokenId, given] = FORM.exec(ticket) ?? [];
    if (time === undefined || tokenId === undefined || given === undefined) return undefined;
    // Compared as text, because several base64url texts decode to the same bytes.
    const isSigned = this.keys.some((key) =>
      timingSafeEqual(Buffer.from(given), Buffer.from(signature(key, run, time, tokenId))),
    );
    return isSigned && Number.parseInt(time, 36) >= this.now() ? tokenId : undefined;
  }
}

const signature = (key: Buffer, run: string, time: string, tokenId: string): string =>
  createHmac('sha256', key).update(`${run} ${time} ${tokenId}`).digest('base64url');
