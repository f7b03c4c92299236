/** Every scenario, in the order of the table in `docs/guarantees.md`. */
import type { Scenario } from '../scenario.js';
import { anotherChunkSize } from './another-chunk-size.js';
import { diskFull } from './disk-full.js';
import { embeddedKeeperKilled, embeddedServerKilled } from './embedded-server-killed.js';
import {
  clusterPrimaryKilled,
  encryptedClusterPrimaryKilled,
  encryptedSentinelPrimaryKilled,
  sentinelPrimaryDemoted,
  sentinelPrimaryKilled,
} from './failover.js';
import { inputChanged } from './input-changed.js';
import { noWorker } from './no-worker.js';
import { poisonRow } from './poison-row.js';
import { redisFlushed } from './redis-flushed.js';
import { redisFull } from './redis-full.js';
import { redisGone } from './redis-gone.js';
import { redisKilled } from './redis-killed.js';
import {
  passwordChanged,
  permissionsTaken,
  redisBusy,
  redisLoading,
  redisReadOnly,
  redisWithoutPrimary,
} from './redis-refuses.js';
import {
  connectionsDisturbed,
  connectionsFrozen,
  redisSilent,
  redisUnreachable,
} from './redis-unreachable.js';
import { runInterrupted, runTerminated } from './run-interrupted.js';
import { killedBeforeForgetting, killedBeforeNaming, killedBeforeSummary } from './run-killed-at-its-end.js';
import { runKilledOnce } from './run-killed-once.js';
import { runKilledTenTimes } from './run-killed-ten-times.js';
import { sameRunTwice } from './same-run-twice.js';
import { slowDisk } from './slow-disk.js';
import { twoRuns } from './two-runs.js';
import { workerFrozen, workerFrozenTillTheEnd } from './worker-frozen.js';
import { workerKilled } from './worker-killed.js';
import { workersKilledAllTheTime } from './workers-killed-all-the-time.js';
import { wrongSecret } from './wrong-secret.js';

export const SCENARIOS: readonly Scenario[] = [
  workerKilled,
  workersKilledAllTheTime,
  workerFrozen,
  workerFrozenTillTheEnd,
  noWorker,
  wrongSecret,
  poisonRow,
  runKilledOnce,
  runKilledTenTimes,
  killedBeforeNaming,
  killedBeforeForgetting,
  killedBeforeSummary,
  anotherChunkSize,
  runInterrupted,
  runTerminated,
  redisKilled,
  redisFlushed,
  redisUnreachable,
  redisSilent,
  connectionsFrozen,
  connectionsDisturbed,
  redisFull,
  passwordChanged,
  permissionsTaken,
  redisBusy,
  redisLoading,
  redisReadOnly,
  redisWithoutPrimary,
  sentinelPrimaryKilled,
  sentinelPrimaryDemoted,
  encryptedSentinelPrimaryKilled,
  clusterPrimaryKilled,
  encryptedClusterPrimaryKilled,
  redisGone,
  embeddedServerKilled,
  embeddedKeeperKilled,
  diskFull,
  slowDisk,
  inputChanged,
  twoRuns,
  sameRunTwice,
];
