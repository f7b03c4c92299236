/** Every scenario, in the order of the table in `docs/guarantees.md`. */
import type { Scenario } from '../scenario.js';
import { diskFull } from './disk/disk-full.js';
import { slowDisk } from './disk/slow-disk.js';
import { embeddedKeeperKilled, embeddedServerKilled } from './redis/embedded-server-killed.js';
import {
  clusterPrimaryKilled,
  encryptedClusterPrimaryKilled,
  encryptedSentinelPrimaryKilled,
  sentinelPrimaryDemoted,
  sentinelPrimaryKilled,
} from './redis/failover.js';
import { redisFlushed } from './redis/redis-flushed.js';
import { redisFull } from './redis/redis-full.js';
import { redisGone } from './redis/redis-gone.js';
import { redisKilled } from './redis/redis-killed.js';
import {
  passwordChanged,
  permissionsTaken,
  redisBusy,
  redisLoading,
  redisReadOnly,
  redisWithoutPrimary,
} from './redis/redis-refuses.js';
import {
  connectionsDisturbed,
  connectionsFrozen,
  redisSilent,
  redisUnreachable,
} from './redis/redis-unreachable.js';
import { wrongSecret } from './redis/wrong-secret.js';
import { anotherChunkSize } from './runs/another-chunk-size.js';
import { inputChanged } from './runs/input-changed.js';
import { runInterrupted, runTerminated } from './runs/run-interrupted.js';
import {
  killedBeforeForgetting,
  killedBeforeNaming,
  killedBeforeSummary,
} from './runs/run-killed-at-its-end.js';
import { runKilledOnce } from './runs/run-killed-once.js';
import { runKilledTenTimes } from './runs/run-killed-ten-times.js';
import { sameRunTwice } from './runs/same-run-twice.js';
import { twoRuns } from './runs/two-runs.js';
import { noWorker } from './workers/no-worker.js';
import { poisonRow } from './workers/poison-row.js';
import { workerFrozen, workerFrozenTillTheEnd } from './workers/worker-frozen.js';
import { workerKilled } from './workers/worker-killed.js';
import { workersKilledAllTheTime } from './workers/workers-killed-all-the-time.js';

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
