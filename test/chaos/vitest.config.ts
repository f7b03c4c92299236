/** `npm run test:chaos`: every scenario, one after the other. `-t <name>` picks some. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/chaos/*.chaos.ts'],
    hookTimeout: 120_000,
    fileParallelism: false,
    reporters: ['verbose'],
    disableConsoleIntercept: true,
  },
});
