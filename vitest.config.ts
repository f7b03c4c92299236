import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/redis-server.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: {
      provider: 'v8',
      include: ['src/curp/**', 'src/contract/**'],
      reporter: ['text-summary', 'html'],
      thresholds: { branches: 100, functions: 100, lines: 100, statements: 100 },
    },
  },
});
