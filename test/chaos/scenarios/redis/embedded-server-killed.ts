/** The embedded server of a run is killed: the run ends with an error line and a ledger, and is resumed. */
import { childrenOf } from '../../../built-command/process-tree.js';
import { type Chaos, kill } from '../../chaos.js';
import type { Scenario } from '../../scenario.js';

async function killEmbedded(chaos: Chaos, victims: (keeper: number) => number[]): Promise<number> {
  const place = chaos.place();
  const words = ['--redis-timeout', '3s'];
  const run = chaos.run(place, { words });
  await chaos.waitUntilUnderWay(run, place, 0.4);
  const [keeper] = run.children('server-keeper');
  for (const pid of victims(keeper!)) kill(pid, 'SIGKILL');
  await chaos.expectEarlyEnd(run, place, 1, /^error: .*(Redis|server)/m);
  return chaos.finish(place, { words });
}

export const embeddedServerKilled: Scenario = {
  name: 'embedded server killed',
  run: (chaos) => killEmbedded(chaos, (keeper) => childrenOf(keeper)),
};

export const embeddedKeeperKilled: Scenario = {
  name: 'embedded server and its keeper killed',
  run: (chaos) => killEmbedded(chaos, (keeper) => [keeper, ...childrenOf(keeper)]),
};
