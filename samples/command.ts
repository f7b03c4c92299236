/** The command that ships, as samples and benches start it: `node`, this file, and the words. */
import { fileURLToPath } from 'node:url';

export const COMMAND = fileURLToPath(new URL('../../dist/src/cli/main.js', import.meta.url));
