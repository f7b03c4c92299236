/** The version of this package, from its own manifest. */
import { createRequire } from 'node:module';

export const { version: VERSION } = createRequire(import.meta.url)('../../package.json') as {
  version: string;
};
