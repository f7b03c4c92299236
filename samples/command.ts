/** The script of the packaged command line, which samples and benches start with `node` and arguments. */
import { fileURLToPath } from 'node:url';

export const COMMAND = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));
