/** The primary that holds our keys ends or is demoted in the middle of a run, and its replica takes over. */
import { type CertificateFiles, makeCertificate, NO_CERTIFICATE } from '../../../servers/encrypted-way.js';
import { RedisCluster } from '../../../servers/redis-cluster.js';
import { SentinelSet } from '../../../servers/sentinel-set.js';
import type { Chaos } from '../../chaos.js';
import type { Scenario } from '../../scenario.js';

/** A cluster node that has not answered for this long is replaced. */
const NODE_TIMEOUT_MS = 3000;

function certificate(): CertificateFiles {
  const files = makeCertificate();
  if (files === undefined) throw new Error(NO_CERTIFICATE);
  return files;
}

interface Failover {
  redis: string;
  tls?: CertificateFiles | undefined;
  fail(): Promise<void>;
}

/** The result has the same bytes. What remains in Redis is not checked here: `test/engine/run/redis/sentinel.test.ts` does. */
async function failInTheMiddle(chaos: Chaos, { redis, tls, fail }: Failover): Promise<number> {
  const place = chaos.place();
  const env = tls === undefined ? {} : { NODE_EXTRA_CA_CERTS: tls.certificate };
  const run = chaos.run(place, { redis, env });
  await chaos.waitUntilUnderWay(run, place);
  const recovery = await chaos.measureRecovery(run, place, fail);
  await chaos.expectComplete(run, place, undefined);
  return recovery;
}

const sentinelScenario = (
  name: string,
  fail: (set: SentinelSet) => Promise<void>,
  makeTls: () => CertificateFiles | undefined = () => undefined,
): Scenario => ({
  name,
  async run(chaos) {
    const tls = makeTls();
    const set = await SentinelSet.start((end) => chaos.atEnd(end), tls);
    return failInTheMiddle(chaos, { redis: set.url, tls, fail: () => fail(set) });
  },
});

const clusterScenario = (
  name: string,
  makeTls: () => CertificateFiles | undefined = () => undefined,
): Scenario => ({
  name,
  async run(chaos) {
    const tls = makeTls();
    const cluster = await RedisCluster.startUntil((end) => chaos.atEnd(end), {
      ...{ timeoutMs: NODE_TIMEOUT_MS, hasReplica: true, tls },
    });
    return failInTheMiddle(chaos, { redis: cluster.url, tls, fail: () => cluster.ours.kill() });
  },
});

export const sentinelPrimaryKilled = sentinelScenario('primary of Sentinels killed', (set) =>
  set.killPrimary(),
);

export const sentinelPrimaryDemoted = sentinelScenario(
  'primary of Sentinels demoted (failover by hand)',
  (set) => set.switchRoles(),
);

export const encryptedSentinelPrimaryKilled = sentinelScenario(
  'primary of Sentinels killed, with TLS',
  (set) => set.killPrimary(),
  certificate,
);

export const clusterPrimaryKilled = clusterScenario('primary of a cluster killed, its replica takes over');

export const encryptedClusterPrimaryKilled = clusterScenario(
  'primary of a TLS cluster killed, its replica takes over',
  certificate,
);
