/** `npm run test:chaos`: every scenario, one after the other. `-t <name>` selects some. */
import { defineConfig } from 'vitest/config';
import { LIMITS } from '../vitest/limits.js';

export default defineConfig({
  test: {
    include: ['test/chaos/*.chaos.ts'],
    setupFiles: ['test/vitest/end-of-file.ts', 'test/vitest/seed.ts'],
    ...LIMITS,
    fileParallelism: false,
    reporters: ['verbose'],
    disableConsoleIntercept: true,
  },
});
