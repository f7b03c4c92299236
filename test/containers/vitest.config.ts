/**
 * `npm run test:containers`: the tests that need Redis, against containers of Redis and of Valkey; faults of these
 * containers in the middle of a run; and docker-compose.yml from build to down. `--project <name>` selects some.
 */
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { IMAGE_VARIABLE } from '../servers/redis-server.js';
import { UNIT_TESTS } from '../unit-tests.js';
import { LIMITS } from '../vitest/limits.js';
import { IMAGES } from './images.js';
import { REDIS_FACING } from './redis-facing.js';

/** The same tests as in `npm test`, against another server. */
const suiteOn = (image: string, groupOrder: number): TestProjectInlineConfiguration => ({
  test: {
    ...LIMITS,
    setupFiles: ['test/vitest/end-of-file.ts', 'test/vitest/seed.ts'],
    name: image,
    include: REDIS_FACING.map((folder) => `test/${folder}/**/*.test.ts`),
    exclude: UNIT_TESTS,
    globalSetup: ['test/servers/redis-server.ts'],
    env: { [IMAGE_VARIABLE]: image },
    sequence: { groupOrder },
  },
});

const containers = (name: string, groupOrder: number): TestProjectInlineConfiguration => ({
  test: {
    ...LIMITS,
    setupFiles: ['test/vitest/end-of-file.ts', 'test/vitest/seed.ts'],
    name,
    include: [`test/containers/${name}.container.ts`],
    sequence: { groupOrder },
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['verbose'],
    disableConsoleIntercept: true,
    projects: [
      containers('compose', 1),
      containers('faults', 2),
      ...IMAGES.map((image, index) => suiteOn(image, 3 + index)),
    ],
  },
});
