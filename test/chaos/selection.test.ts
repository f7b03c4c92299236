/** The most frequent faults, in every `npm test`. `npm run test:chaos` runs all of them. */
import { redisFlushed } from './scenarios/redis-flushed.js';
import { runInterrupted } from './scenarios/run-interrupted.js';
import { runKilledOnce } from './scenarios/run-killed-once.js';
import { workerKilled } from './scenarios/worker-killed.js';
import { testScenarios } from './suite.js';

testScenarios([workerKilled, redisFlushed, runKilledOnce, runInterrupted]);
