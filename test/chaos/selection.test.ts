/**
 * Two scenarios in `EVERY_CASE=1 npm run test:long`; `npm run test:chaos` runs all of them, with more rows. A killed worker and an
 * interrupted run have tests of their own, with fewer rows: `run/faults/killed-worker.test.ts` and
 * `run/faults/resume.test.ts`.
 */
import { redisFlushed } from './scenarios/redis/redis-flushed.js';
import { runKilledOnce } from './scenarios/runs/run-killed-once.js';
import { testScenarios } from './suite.js';

testScenarios([redisFlushed, runKilledOnce], [], { rows: 80_000 });
