/**
 * The tokens of the board and of `/metrics`. From the environment, because arguments are visible in the list of processes.
 *
 * What an error does not do: repeat the token.
 */
import { UsageError } from '../../base/sentence.js';

/** A shorter one could be guessed. */
export const MIN_TOKEN_LENGTH = 16;

/** Undefined if there is no token. Throws if it is too short. */
export function readBoardToken(token = process.env.CURP_BATCH_BOARD_TOKEN): string | undefined {
  if (token === undefined || token === '') return undefined;
  if (token.length >= MIN_TOKEN_LENGTH) return token;
  throw new UsageError({
    en: `CURP_BATCH_BOARD_TOKEN has at least ${MIN_TOKEN_LENGTH} characters (openssl rand -base64 24 makes one)`,
    es: `CURP_BATCH_BOARD_TOKEN tiene al menos ${MIN_TOKEN_LENGTH} caracteres (openssl rand -base64 24 genera uno)`,
  });
}

/** Undefined if there is no token. Throws if it is too short, or has blanks. */
export function readMetricsToken(token = process.env.CURP_BATCH_METRICS_TOKEN): string | undefined {
  if (token === undefined || token === '') return undefined;
  if (token.length >= MIN_TOKEN_LENGTH && /^[!-~]+$/.test(token)) return token;
  throw new UsageError({
    en: `CURP_BATCH_METRICS_TOKEN has at least ${MIN_TOKEN_LENGTH} characters, and no blanks (openssl rand -hex 24 makes one)`,
    es: `CURP_BATCH_METRICS_TOKEN tiene al menos ${MIN_TOKEN_LENGTH} caracteres, sin espacios (openssl rand -hex 24 genera uno)`,
  });
}
