import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/redis-server.ts'],
    // Most tests wait for processes of their own: one file at a time would leave half the machine idle.
    maxWorkers: '100%',
    // For what hangs: a busy machine is no reason to fail.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    coverage: {
      provider: 'v8',
      include: ['src/curp/**', 'src/contract/**'],
      reporter: ['text-summary', 'html'],
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
    },
  },
});
