/**
 * What `kustomize build` makes of an overlay, for the fields that the overlays of this repository use.
 *
 * What it does not do: anything else of kustomize. An unknown field or operation is an error.
 */
import { join } from 'node:path/posix';
import { parse } from 'yaml';
import { kustomizationOf, RESOURCES, type Resource } from './deployed.js';

const FIELDS = [
  ...[
    'apiVersion',
    'kind',
    'namespace',
    'resources',
    'components',
    'images',
    'replicas',
    'patches',
    'labels',
  ],
];

function refuseUnknown(given: object, known: readonly string[]): void {
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length > 0) throw new Error(`unknown: ${unknown.join(', ')}`);
}

interface Operation {
  op: string;
  path: string;
  value: unknown;
}

/** JSON Patch (RFC 6902). `replace` needs a value that exists, `add` to a field one that does not. */
function applyOperation(resource: Resource, { op, path, value }: Operation): void {
  const words = path
    .split('/')
    .slice(1)
    .map((word) => word.replaceAll('~1', '/').replaceAll('~0', '~'));
  const last = words.pop()!;
  const parent = words.reduce((place, word) => place?.[word], resource);
  if (parent === undefined) throw new Error(`${path} does not exist`);
  if (op === 'replace' ? parent[last] === undefined : op !== 'add' || parent[last] !== undefined)
    throw new Error(`${op} ${path} cannot be applied`);
  parent[last] = value;
}

interface Target {
  kind: string;
  name: string;
}

function applyPatch(
  resources: readonly Resource[],
  { target, patch }: { target: Target; patch: string },
): void {
  const targets = resources.filter(
    ({ kind, metadata }) => kind === target.kind && metadata.name === target.name,
  );
  if (targets.length !== 1) throw new Error(`${target.kind} ${target.name} does not exist`);
  for (const operation of parse(patch) as Operation[]) applyOperation(targets[0], operation);
}

/** To the resources and the templates of their pods, not to selectors. */
function addLabels(resources: readonly Resource[], pairs: Record<string, string>): void {
  for (const { metadata, spec } of resources)
    for (const labelled of [metadata, spec?.template?.metadata])
      if (labelled !== undefined) labelled.labels = { ...labelled.labels, ...pairs };
}

/** The resources of an overlay. */
export function renderOverlay(name: string): Resource[] {
  const folder = `overlays/${name}`;
  const overlay = kustomizationOf(folder);
  refuseUnknown(overlay, FIELDS);
  const resources: Resource[] = [];
  for (const path of [...overlay.resources, ...(overlay.components ?? [])]) {
    const part = join(folder, path);
    const kustomization = kustomizationOf(part);
    refuseUnknown(kustomization, FIELDS);
    const own = RESOURCES.filter(({ file }) => file.startsWith(`${part}/`)).map(({ file, ...resource }) =>
      structuredClone(resource),
    );
    resources.push(...own);
    // A component changes everything before it, another folder only its own resources.
    const labelled = kustomization.kind === 'Component' ? resources : own;
    for (const { pairs } of kustomization.labels ?? []) addLabels(labelled, pairs);
  }
  for (const patch of overlay.patches ?? []) applyPatch(resources, patch);
  for (const { name: target, count } of overlay.replicas ?? [])
    applyPatch(resources, {
      target: { kind: 'Deployment', name: target },
      patch: JSON.stringify([{ op: 'add', path: '/spec/given', value: count }]),
    });
  for (const resource of resources) {
    resource.metadata.namespace = overlay.namespace;
    if (resource.kind !== 'Deployment') continue;
    if (resource.spec.given !== undefined) resource.spec.replicas = resource.spec.given;
    delete resource.spec.given;
    for (const container of resource.spec.template.spec.containers) {
      const image = overlay.images.find(({ name }: Resource) => container.image.startsWith(`${name}:`));
      if (image !== undefined) container.image = `${image.newName}:${image.newTag}`;
    }
  }
  return resources;
}
