/**
 * Absolute paths of files of this repository. Not for the programs that are compiled to build/ (fuzz/, versions/): from
 * there the root is one folder further up.
 */
import { fileURLToPath } from 'node:url';

/** The root folder, with a slash at its end. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** A file of samples/. */
export const samplePath = (name: string): string => `${ROOT}samples/${name}`;
