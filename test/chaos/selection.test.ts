/** The faults that happen most, in every `npm test`. All of them: `npm run test:chaos`. */
import { redisFlushed } from './scenarios/redis-flushed.js';
import { runInterrupted } from './scenarios/run-interrupted.js';
import { runKilledOnce } from './scenarios/run-killed-once.js';
import { workerKilled } from './scenarios/worker-killed.js';
import { testScenarios } from './suite.js';

testScenarios([workerKilled, redisFlushed, runKilledOnce, runInterrupted]);
