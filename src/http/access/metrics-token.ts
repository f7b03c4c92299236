/** The token of `/metrics`. From the environment, because arguments are visible in the list of processes. */
import { UsageError } from '../../sentence.js';
import { MIN_TOKEN_LENGTH } from './board-token.js';

/** Undefined if there is no token. Throws if it is too short; the message does not repeat it. */
export function readMetricsToken(token = process.env.CURP_BATCH_METRICS_TOKEN): string | undefined {
  if (token === undefined || token === '') return undefined;
  if (token.length >= MIN_TOKEN_LENGTH && /^[!-~]+$/.test(token)) return token;
  throw new UsageError({
    en: `CURP_BATCH_METRICS_TOKEN has at least ${MIN_TOKEN_LENGTH} characters, and no blanks (openssl rand -hex 24 makes one)`,
    es: `CURP_BATCH_METRICS_TOKEN tiene al menos ${MIN_TOKEN_LENGTH} caracteres, sin espacios (openssl rand -hex 24 genera uno)`,
  });
}
