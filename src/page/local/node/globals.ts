/** The globals of Node that the code of rows uses, for browsers: the build puts them in the place of the global names. */
export { Buffer } from './buffer.js';

/** No path in a browser is an open descriptor of a process, and no variable is set. */
export const process = { pid: 0, env: {} } as const;
