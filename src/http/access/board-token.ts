/** The token of the board. From the environment, because arguments are visible in the list of processes. */
import { UsageError } from '../../sentence.js';

/** A shorter one could be guessed. */
export const MIN_TOKEN_LENGTH = 16;

/** Undefined if there is no token. Throws if it is too short; the message does not repeat it. */
export function readBoardToken(token = process.env.CURP_BATCH_BOARD_TOKEN): string | undefined {
  if (token === undefined || token === '') return undefined;
  if (token.length >= MIN_TOKEN_LENGTH) return token;
  throw new UsageError({
    en: `CURP_BATCH_BOARD_TOKEN has at least ${MIN_TOKEN_LENGTH} characters (openssl rand -base64 24 makes one)`,
    es: `CURP_BATCH_BOARD_TOKEN tiene al menos ${MIN_TOKEN_LENGTH} caracteres (openssl rand -base64 24 genera uno)`,
  });
}
