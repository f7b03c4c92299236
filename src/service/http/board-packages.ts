/**
 * Loads the board's packages, which may be missing: they are optional dependencies, because npm on Node 20 does not
 * install packages that require a later Node.
 *
 * What it does not do: install them.
 */
import { SentenceError } from '../../base/sentence.js';

/** Both need the same version, the one in package.json. */
export const BOARD_PACKAGES = ['@bull-board/api@9.10.1', '@bull-board/fastify@9.10.1'];

/** Throws a sentence for the operator if a package of the board is not installed. */
export async function loadBoard(): Promise<typeof import('./board.js')> {
  try {
    return await import('./board.js');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new SentenceError({
      en: `CURP_BATCH_BOARD_TOKEN asks for the board, whose packages are not installed: npm install ${BOARD_PACKAGES.join(' ')}`,
      es: `CURP_BATCH_BOARD_TOKEN pide el tablero, cuyos paquetes no están instalados: npm install ${BOARD_PACKAGES.join(' ')}`,
    });
  }
}
