/** The token of the board, from the environment: what is kept there shows in no list of processes. */

/** A shorter one could be guessed. */
export const MIN_TOKEN_LENGTH = 16;

/** Nothing where no board is wanted. Throws at one that is too short, without repeating it. */
export function readBoardToken(token = process.env.CURP_BATCH_BOARD_TOKEN): string | undefined {
  if (token === undefined || token === '') return undefined;
  if (token.length >= MIN_TOKEN_LENGTH) return token;
  throw new RangeError(
    `CURP_BATCH_BOARD_TOKEN has at least ${MIN_TOKEN_LENGTH} characters (openssl rand -base64 24 makes one)`,
  );
}
