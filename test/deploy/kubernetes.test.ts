// deploy/kubernetes and its overlays against Kubernetes and KEDA: values by their schemas, field names by their types, which
// refuse unknown fields. And what a schema does not check: limits, no root, probes, names that refer to each other.
import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScaledObject, TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { VERSION } from '../../src/base/version.js';
import { SECRET_FILE_VARIABLES } from '../../src/cli/service/secret-files.js';
import { chunkQueues } from '../../src/engine/queue/chunk-queue.js';
import { PREFIX } from '../../src/engine/redis/connection.js';
import { inProcess } from '../cli/in-process.js';
import { ROOT } from '../repository.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import {
  kustomizationOf,
  manifestFiles,
  OVERLAYS,
  ofKind,
  PARTS,
  RESOURCES,
  type Resource,
  read,
} from './deployed.js';
import { renderOverlay } from './rendered-overlay.js';

interface Model {
  new (resource: Resource): { validate(): void };
}

const MODELS: Record<string, { model: Model; module: string }> = {
  Deployment: { model: Deployment, module: 'kubernetes-models/apps/v1' },
  PodDisruptionBudget: { model: PodDisruptionBudget, module: 'kubernetes-models/policy/v1' },
  NetworkPolicy: { model: NetworkPolicy, module: 'kubernetes-models/networking.k8s.io/v1' },
  ConfigMap: { model: ConfigMap, module: 'kubernetes-models/v1' },
  PersistentVolumeClaim: { model: PersistentVolumeClaim, module: 'kubernetes-models/v1' },
  Service: { model: Service, module: 'kubernetes-models/v1' },
  ScaledObject: { model: ScaledObject, module: '@kubernetes-models/keda/keda.sh/v1alpha1' },
  TriggerAuthentication: { model: TriggerAuthentication, module: '@kubernetes-models/keda/keda.sh/v1alpha1' },
};

const NODE_MODULES = join(ROOT, 'node_modules');

const withoutFile = ({ file, ...resource }: Resource): Resource => resource;

/** The errors of the compiler for resources as literals of their types; empty if there are none. */
function refusals(resources: readonly Resource[]): string {
  const folder = temporaryFolder();
  symlinkSync(NODE_MODULES, join(folder, 'node_modules'));
  const literals = resources.map((resource, index) => {
    const { module } = MODELS[resource.kind]!;
    const text = JSON.stringify(withoutFile(resource), null, 1);
    return `export const r${index}: import('${module}').I${resource.kind} = ${text};`;
  });
  writeFileSync(join(folder, 'resources.ts'), literals.join('\n'));
  const compilerOptions = { strict: true, module: 'nodenext', types: [], noEmit: true, skipLibCheck: true };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['resources.ts'] }));
  try {
    const compiler = join(NODE_MODULES, 'typescript/bin/tsc');
    return execFileSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

describe('the schemas', () => {
  it.each(RESOURCES.map((resource) => [resource.file, resource.kind, resource] as const))(
    'take %s, %s',
    (_file, kind, resource) => {
      const { model } = MODELS[kind]!;
      expect(() => new model(withoutFile(resource)).validate()).not.toThrow();
    },
  );

  it('know every field', () => {
    expect(refusals(RESOURCES)).toBe('');
  });

  it('refuse wrong resources', () => {
    const [budget] = ofKind('PodDisruptionBudget').map(withoutFile);
    expect(refusals([{ ...budget, spec: { ...budget.spec, maxUnavailabel: 1 } }])).toContain(
      'maxUnavailabel',
    );
    const wrong = { ...budget, spec: { ...budget.spec, selector: 'worker' } };
    expect(() => new PodDisruptionBudget(wrong).validate()).toThrow();
  });
});

describe.each(PARTS)('kustomization.yaml of %s', (part) => {
  it('lists every file', () => {
    expect([...kustomizationOf(part).resources].sort()).toEqual(manifestFiles(part));
  });
});

const LABELS = ['app.kubernetes.io/name', 'app.kubernetes.io/part-of', 'app.kubernetes.io/version'];

describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  const resources = renderOverlay(overlay);

  it('is taken by the schemas, which know every field', () => {
    for (const resource of resources)
      expect(() => new MODELS[resource.kind]!.model(resource).validate(), resource.kind).not.toThrow();
    expect(refusals(resources)).toBe('');
  });

  it('has the recommended labels everywhere, with this version', () => {
    for (const { kind, metadata, spec } of resources) {
      expect(Object.keys(metadata.labels), `${kind} ${metadata.name}`).toEqual(
        expect.arrayContaining(LABELS),
      );
      expect(metadata.labels['app.kubernetes.io/version']).toBe(VERSION);
      if (kind === 'Deployment')
        expect(Object.keys(spec.template.metadata.labels)).toEqual(expect.arrayContaining(LABELS));
    }
  });

  it('names the image and the number of replicas of every deployment, or scales it', () => {
    const scaled = ofKind('ScaledObject', resources).map(({ spec }) => spec.scaleTargetRef.name);
    for (const { metadata, spec } of ofKind('Deployment', resources)) {
      expect(spec.template.spec.containers[0].image).toBe(`registry.internal/curp-batch:${VERSION}`);
      expect(spec.replicas === undefined, metadata.name).toBe(scaled.includes(metadata.name));
    }
  });

  it('uses options of the command that exist', async () => {
    for (const { spec } of ofKind('Deployment', resources)) {
      const [command, ...words] = spec.template.spec.containers[0].args as [string, ...string[]];
      const { stdout } = await inProcess([command, '--help']);
      for (const option of words.filter((word) => word.startsWith('--')))
        expect(stdout).toMatch(new RegExp(`^  ${option} <`, 'm'));
    }
  });
});

const COMPONENT = 'app.kubernetes.io/component';

const labelsOf = (component: string) => ({ 'app.kubernetes.io/name': 'curp-batch', [COMPONENT]: component });

const PODS = ofKind('Deployment').map(({ metadata, spec }) => [metadata.name, spec] as const);

describe.each(PODS)('%s', (name, spec) => {
  const pod = spec.template.spec;
  const [container] = pod.containers;

  it('has a memory limit of at least twice its request, and a CPU request', () => {
    const { requests, limits } = container.resources;
    expect(Number.parseInt(limits.memory, 10)).toBeGreaterThanOrEqual(
      2 * Number.parseInt(requests.memory, 10),
    );
    expect(requests.cpu).toBeDefined();
  });

  it('is not root and has a read-only root file system', () => {
    expect(container.securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: 1000,
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(pod.securityContext.seccompProfile).toEqual({ type: 'RuntimeDefault' });
    expect(pod.automountServiceAccountToken).toBe(false);
  });

  it('has a longer grace period than the process needs to end', () => {
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(25);
  });

  it('runs this version', () => {
    expect(container.image).toBe(`curp-batch:${VERSION}`);
  });

  it('mounts volumes and claims that exist', () => {
    const volumes = pod.volumes.map((volume: Resource) => volume.name);
    expect(container.volumeMounts.map((mount: Resource) => mount.name).sort()).toEqual(volumes.sort());
    const claims = pod.volumes.flatMap(({ persistentVolumeClaim }: Resource) => persistentVolumeClaim ?? []);
    const known = ofKind('PersistentVolumeClaim').map(({ metadata }) => metadata.name);
    for (const { claimName } of claims) expect(known).toContain(claimName);
  });

  it('has probes at a port that it opens', () => {
    const ports = container.ports.map((port: Resource) => port.name);
    for (const [probe, path] of [
      [container.readinessProbe, '/readyz'],
      [container.livenessProbe, '/healthz'],
    ]) {
      expect(probe.httpGet.path).toBe(path);
      expect(ports).toContain(probe.httpGet.port);
    }
    const [{ data }] = ofKind('ConfigMap');
    const health = container.ports.find((port: Resource) => port.name === 'health');
    if (name !== 'api') expect(data.CURP_BATCH_HEALTH_PORT).toBe(String(health.containerPort));
  });

  it('has its secrets as files that it mounts, and none in a variable', () => {
    const { secret } = pod.volumes.find((volume: Resource) => volume.name === 'secrets');
    const { mountPath } = container.volumeMounts.find((mount: Resource) => mount.name === 'secrets');
    const files = secret.items.map(({ path }: Resource) => `${mountPath}/${path}`);
    expect(container.env.map(({ value }: Resource) => value).sort()).toEqual(files.sort());
    for (const { name: variable, valueFrom } of container.env) {
      expect(SECRET_FILE_VARIABLES).toContain(variable);
      expect(valueFrom).toBeUndefined();
    }
  });

  it('is spread over zones and machines, if there may be several', () => {
    const keys = (pod.topologySpreadConstraints ?? []).map(({ topologyKey, labelSelector }: Resource) => {
      expect(labelSelector.matchLabels).toEqual(labelsOf(name));
      return topologyKey;
    });
    const all = ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'];
    expect(keys).toEqual(all);
  });

  it('is selected by its own labels', () => {
    expect(spec.selector.matchLabels).toEqual(labelsOf(name));
    expect(spec.template.metadata.labels).toEqual(labelsOf(name));
  });
});

describe('names that refer to each other', () => {
  it('budgets and services select pods that exist', () => {
    const parts = PODS.map(([name]) => name);
    const budgets = ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels[COMPONENT]);
    const services = ofKind('Service').map(({ spec }) => spec.selector[COMPONENT]);
    expect(budgets.sort()).toEqual(parts.sort());
    expect(services).toEqual(['api']);
  });

  it('budgets let a node be drained also while there is one replica', () => {
    for (const { spec } of ofKind('PodDisruptionBudget')) {
      expect(spec.minAvailable).toBeUndefined();
      // A percentage is rounded up to whole pods.
      const allowed = /%$/.test(spec.maxUnavailable)
        ? Math.ceil(Number.parseInt(spec.maxUnavailable, 10) / 100)
        : spec.maxUnavailable;
      expect(allowed).toBeGreaterThanOrEqual(1);
    }
  });

  it('network policies select all pods, and open ports that exist', () => {
    const policies = ofKind('NetworkPolicy');
    const everyPod = policies.find(({ spec }) => spec.podSelector.matchLabels[COMPONENT] === undefined);
    expect(everyPod.spec.policyTypes).toEqual(['Ingress', 'Egress']);
    expect(everyPod.spec.ingress).toBeUndefined(); // nothing may come in unless another policy allows it
    for (const { spec } of policies.filter((policy) => policy !== everyPod)) {
      const component = spec.podSelector.matchLabels[COMPONENT];
      const [container] = PODS.find(([name]) => name === component)![1].template.spec.containers;
      const opened = container.ports.map((port: Resource) => port.name);
      for (const { ports } of spec.ingress ?? [])
        for (const { port } of ports) expect(opened).toContain(port);
    }
  });

  it('secrets are those that the README creates', () => {
    const made = [...read('deploy/kubernetes/README.md').matchAll(/--from-(?:literal|file)=([\w-]+)=/g)].map(
      ([, key]) => key,
    );
    const asked = RESOURCES.flatMap((resource) => [
      ...JSON.stringify(withoutFile(resource)).matchAll(/"(?:name":"curp-batch",")?key":"([\w-]+)"/g),
    ]).map(([, key]) => key);
    expect([...new Set(asked)].sort()).toEqual(made.sort());
  });
});

describe('the API', () => {
  const [, spec] = PODS.find(([name]) => name === 'api')!;

  it('is replaced without a gap, by pods that end after the requests in progress', () => {
    expect(spec.strategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
    });
    const words: string[] = spec.template.spec.containers[0].args;
    const drain = Number.parseInt(words[words.indexOf('--drain') + 1]!, 10);
    expect(drain).toBeGreaterThanOrEqual(5);
    expect(spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 25 + 3);
  });

  it('has two pods in production, on a volume that both can write', () => {
    const resources = renderOverlay('production');
    const api = ofKind('Deployment', resources).find(({ metadata }) => metadata.name === 'api');
    expect(api.spec.replicas).toBe(2);
    expect(ofKind('PersistentVolumeClaim', resources)[0].spec.accessModes).toEqual(['ReadWriteMany']);
  });
});

const scaler = (name: string): Resource =>
  ofKind('ScaledObject').find(({ metadata }) => metadata.name === name).spec;

describe('the autoscaler of run workers', () => {
  const spec = scaler('run-worker');

  it('uses the age of the queue, a metric that exists', () => {
    const [{ metadata }] = spec.triggers;
    const [, metric] = /^max\((\w+)\)$/.exec(metadata.query)!;
    expect(read('src/service/metrics/metrics.ts')).toContain(`'${metric}'`);
    expect(read('docs/operations.md')).toContain(`\`${metric}\``);
  });

  it('keeps run workers when Prometheus does not answer, and scales a deployment without a number of replicas', () => {
    expect(spec.fallback.replicas).toBeGreaterThanOrEqual(spec.minReplicaCount);
    expect(PODS.find(([name]) => name === spec.scaleTargetRef.name)![1].replicas).toBeUndefined();
  });
});

describe('the autoscaler of chunk workers', () => {
  const spec = scaler('worker');
  const [trigger] = spec.triggers;

  it('uses the length of the list of waiting chunks', () => {
    const name = chunkQueues(['x'.repeat(40)])[0]!.replace(/[0-9a-f]{12}$/, '0'.repeat(12)); // an overlay sets the mark
    expect(trigger.metadata.listName).toBe(`${PREFIX}:${name}:wait`);
    expect(read('deploy/kubernetes/overlays/production/kustomization.yaml')).toContain(
      `"${PREFIX}:${name}:wait"`,
    );
    expect(ofKind('TriggerAuthentication').map(({ metadata }) => metadata.name)).toEqual([
      trigger.authenticationRef.name,
    ]);
  });

  it('lets one run use all workers: the chunks that wait while all work still require the maximum', () => {
    const words: string[] = PODS.find(([name]) => name === 'run-worker')![1].template.spec.containers[0].args;
    const window = Number(words[words.indexOf('--window') + 1]);
    const waiting = window - spec.maxReplicaCount;
    expect(Math.floor(waiting / Number(trigger.metadata.listLength))).toBeGreaterThanOrEqual(
      spec.maxReplicaCount,
    );
  });

  it('waits before it removes workers, in the field that counts while there is at least one', () => {
    expect(spec.minReplicaCount).toBeGreaterThanOrEqual(1);
    expect(spec.cooldownPeriod).toBeUndefined();
    const { scaleDown } = spec.advanced.horizontalPodAutoscalerConfig.behavior;
    expect(scaleDown.stabilizationWindowSeconds).toBeGreaterThanOrEqual(60);
  });

  it('scales a deployment without a number of replicas', () => {
    const scaled = PODS.find(([name]) => name === spec.scaleTargetRef.name);
    expect(scaled).toBeDefined();
    expect(scaled![1].replicas).toBeUndefined();
  });
});
