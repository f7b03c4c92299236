/**
 * Every test, for a developer who runs some: `npx vitest run test/engine/run/faults/resume.test.ts`. `npm test` and
 * `npm run test:long` run all.
 */
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ENGLISH_TERMINAL } from './test/machine/english-terminal.js';
import { TEMPORARY_FILES } from './test/machine/ram-folder.js';
import { LIMITS } from './test/vitest/limits.js';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/servers/redis-server.ts'],
    setupFiles: ['test/vitest/without-processes.ts', 'test/vitest/end-of-file.ts', 'test/vitest/seed.ts'],
    isolate: false, // loading everything anew for each file takes as long as many tests
    // Most tests wait for processes of their own. With twice as many as cores, none is idle while some of them wait.
    maxWorkers: Math.max(4, availableParallelism()),
    // Node reads extra certificates at every start, which takes longer than the rest of it. Only npm may need them.
    env: {
      ...TEMPORARY_FILES,
      ...ENGLISH_TERMINAL,
      NODE_EXTRA_CA_CERTS: '',
      NPM_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS ?? '',
    },
    ...LIMITS,
  },
});
