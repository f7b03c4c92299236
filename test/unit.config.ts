/**
 * `npm run test:unit`: the tests of one process, without Redis, a browser or a child process; `without-processes.ts` makes
 * sure of that. They need no build. `npm test` runs them too, with all others.
 */
import { defineConfig } from 'vitest/config';
import { LIMITS } from './limits.js';

export default defineConfig({
  test: {
    include: [
      'test/{contract,csv,curp,engine,files,reconcile}/**/*.test.ts',
      'test/cli/next-command.test.ts',
      'test/docs/{architecture,links,rules}.test.ts',
      'test/http/{query,upload-form}.test.ts',
      'test/queue/{direct-payload,reply-pieces}.test.ts',
      'test/run/{chunk-size,crc,progress-bar,result-name,stream-output}.test.ts',
      'test/samples/*.test.ts',
      'test/schedule/{slot-names,slots}.test.ts',
      'test/service/fault-texts.test.ts',
    ],
    exclude: ['test/engine/chunk-transport.test.ts', 'test/files/process-lock.test.ts'],
    setupFiles: ['test/without-processes.ts'],
    ...LIMITS,
  },
});
