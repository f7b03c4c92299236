import { defineConfig } from 'vitest/config';
import { LIMITS } from './test/limits.js';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/redis-server.ts'],
    // Most tests wait for processes of their own: one file at a time would leave half the machine idle.
    maxWorkers: '100%',
    ...LIMITS,
    coverage: {
      provider: 'v8',
      include: ['src/curp/**', 'src/contract/**'],
      reporter: ['text-summary', 'html'],
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
    },
  },
});
