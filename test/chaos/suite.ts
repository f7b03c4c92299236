/** Runs scenarios as tests: one after the other, each with its own processes and servers. */
import { it } from 'vitest';
import { hasRedisServer } from '../servers/redis-server.js';
import { TEST_MS } from '../vitest/limits.js';
import { Chaos, type ChaosOptions } from './chaos.js';
import type { Scenario } from './scenario.js';

export interface Outcome {
  scenario: string;
  result: 'right' | 'failed' | 'skipped';
  seconds: number;
  recoveryMs: number | undefined;
}

const REASON = 'there is no redis-server on the PATH to kill and restart';

export function testScenarios(
  scenarios: readonly Scenario[],
  outcomes: Outcome[] = [],
  options: ChaosOptions = {},
): void {
  const able = options.host !== undefined || hasRedisServer();
  if (!able) console.log(`chaos scenarios are skipped: ${REASON}`);
  for (const scenario of scenarios) {
    it(
      scenario.name,
      async (context) => {
        const outcome: Outcome = {
          scenario: scenario.name,
          result: able ? 'failed' : 'skipped',
          seconds: 0,
          recoveryMs: undefined,
        };
        outcomes.push(outcome);
        context.skip(!able, REASON);
        const chaos = await Chaos.start((line) => console.log(`${scenario.name}: ${line}`), options);
        const start = performance.now();
        try {
          outcome.recoveryMs = await scenario.run(chaos);
          outcome.result = 'right';
        } finally {
          outcome.seconds = (performance.now() - start) / 1000;
          await chaos.stop();
        }
      },
      TEST_MS,
    );
  }
}
