/** Every scenario; at the end, a table of their results and recovery times. */
import { afterAll } from 'vitest';
import { alignColumns } from '../../src/cli/terminal/table.js';
import { SCENARIOS } from './scenarios/all.js';
import { type Outcome, testScenarios } from './suite.js';

const outcomes: Outcome[] = [];

testScenarios(SCENARIOS, outcomes);

afterAll(() => {
  const rows = outcomes.map(({ scenario, result, seconds, recoveryMs }) => [
    scenario,
    result,
    `${seconds.toFixed(0)} s`,
    recoveryMs === undefined ? '' : `${(recoveryMs / 1000).toFixed(1)} s`,
  ]);
  console.log(`\n${alignColumns([['scenario', 'result', 'took', 'recovery'], ...rows]).join('\n')}\n`);
});
