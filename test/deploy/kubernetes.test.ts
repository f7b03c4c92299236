// deploy/kubernetes against Kubernetes and KEDA: values by their schemas, field names by their types, which refuse unknown
// fields. And what a schema does not check: limits, no root, names that refer to each other.
import { execFileSync } from 'node:child_process';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScaledObject, TriggerAuthentication } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import { Deployment } from 'kubernetes-models/apps/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { CHUNK_QUEUE } from '../../src/queue/chunk-queue.js';
import { PREFIX } from '../../src/redis/connection.js';
import { VERSION } from '../../src/version.js';
import { ROOT } from '../repository.js';
import { temporaryFolder } from '../temporary-folder.js';
import { KUSTOMIZATION, manifestFiles, ofKind, RESOURCES, type Resource, read } from './deployed.js';

interface Model {
  new (resource: Resource): { validate(): void };
}

const MODELS: Record<string, { model: Model; module: string }> = {
  Deployment: { model: Deployment, module: 'kubernetes-models/apps/v1' },
  PodDisruptionBudget: { model: PodDisruptionBudget, module: 'kubernetes-models/policy/v1' },
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

describe('kustomization.yaml', () => {
  it('lists every file', () => {
    expect([...KUSTOMIZATION.resources].sort()).toEqual(manifestFiles);
  });
});

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

  it('is selected by its own labels', () => {
    expect(spec.selector.matchLabels).toEqual({ app: 'curp-batch', part: name });
    expect(spec.template.metadata.labels).toEqual({ app: 'curp-batch', part: name });
  });
});

describe('names that refer to each other', () => {
  it('budgets and services select pods that exist', () => {
    const parts = PODS.map(([name]) => name);
    const budgets = ofKind('PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels.part);
    const services = ofKind('Service').map(({ spec }) => spec.selector.part);
    expect(budgets.sort()).toEqual(parts.filter((name) => name !== 'api').sort());
    expect(services).toEqual(['api']);
  });

  it('secrets are those that the README creates', () => {
    const made = [...read('deploy/kubernetes/README.md').matchAll(/--from-literal=([\w-]+)=/g)].map(
      ([, key]) => key,
    );
    const asked = RESOURCES.flatMap((resource) => [
      ...JSON.stringify(withoutFile(resource)).matchAll(/"name":"curp-batch","key":"([\w-]+)"/g),
    ]).map(([, key]) => key);
    expect([...new Set(asked)].sort()).toEqual(made.sort());
  });
});

describe('the autoscaler', () => {
  const [{ spec }] = ofKind('ScaledObject');
  const [trigger] = spec.triggers;

  it('uses the length of the list of waiting chunks', () => {
    expect(trigger.metadata.listName).toBe(`${PREFIX}:${CHUNK_QUEUE}:wait`);
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

  it('scales a deployment without a number of replicas', () => {
    const scaled = PODS.find(([name]) => name === spec.scaleTargetRef.name);
    expect(scaled).toBeDefined();
    expect(scaled![1].replicas).toBeUndefined();
  });
});
