/**
 * The board's packages, which may be missing: they are optional dependencies, since on Node 20 npm does not install what
 * names later versions of Node only.
 *
 * What it does not do: install them.
 */

/** Both of the same version (package.json): one does not work with another version of the other. */
export const BOARD_PACKAGES = ['@bull-board/api@9.10.1', '@bull-board/fastify@9.10.1'];

/** A board is asked for and cannot be shown, in a sentence for people. */
export class BoardMissingError extends Error {
  override readonly name = 'BoardMissingError';

  constructor() {
    super(
      `CURP_BATCH_BOARD_TOKEN asks for the board, whose packages are not installed: npm install ${BOARD_PACKAGES.join(' ')}`,
    );
  }
}

/** Loads the board. Throws a `BoardMissingError` where a package of it is not installed. */
export async function loadBoard(): Promise<typeof import('./board.js')> {
  try {
    return await import('./board.js');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') throw new BoardMissingError();
    throw error;
  }
}
