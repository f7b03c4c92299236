/** The content of the deployment files: our containers with their arguments and variables, and all Kubernetes resources. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../repository.js';

export const MANIFESTS = 'deploy/kubernetes';

export const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

/** Folders with resources of their own: what every cluster has, and what an overlay may add. */
export const PARTS: readonly string[] = ['base', 'components/keda', 'components/keda-runs'];

export const OVERLAYS: readonly string[] = readdirSync(`${ROOT}${MANIFESTS}/overlays`).sort();

/** The files of a part with resources, without its `kustomization.yaml`. */
export const manifestFiles = (part: string): string[] =>
  readdirSync(`${ROOT}${MANIFESTS}/${part}`)
    .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
    .sort();

// biome-ignore lint/suspicious/noExplicitAny: the tests check it against its schema
export type Resource = any;

export const kustomizationOf = (folder: string): Resource =>
  parse(read(`${MANIFESTS}/${folder}/kustomization.yaml`));

const resourcesOf = (part: string): Resource[] =>
  manifestFiles(part).flatMap((name) =>
    parseAllDocuments(read(`${MANIFESTS}/${part}/${name}`)).map((document) => ({
      ...document.toJS(),
      file: `${part}/${name}`,
    })),
  );

export const RESOURCES: readonly (Resource & { file: string })[] = PARTS.flatMap(resourcesOf);

export const ofKind = (kind: string, resources: readonly Resource[] = RESOURCES): Resource[] =>
  resources.filter((resource) => resource.kind === kind);

/** Parsed YAML with its merge keys (`<<`) resolved. */
export const COMPOSE: Resource = parse(read('docker-compose.yml'), { merge: true });

export const DOCKERFILE = read('Dockerfile');

/** A container that runs our image. */
export interface Deployed {
  where: string;
  /** A command and its options. */
  words: string[];
  variables: string[];
}

const inKubernetes = (): Deployed[] =>
  ofKind('Deployment').flatMap(({ metadata, spec }) =>
    spec.template.spec.containers.map((container: Resource) => ({
      where: `${MANIFESTS}, ${metadata.name}`,
      words: container.args,
      variables: [
        ...container.env.map(({ name }: Resource) => name),
        ...container.envFrom.flatMap(({ configMapRef }: Resource) =>
          Object.keys(
            ofKind('ConfigMap').find((config) => config.metadata.name === configMapRef.name)?.data ?? {},
          ),
        ),
      ],
    })),
  );

const inCompose = (): Deployed[] =>
  Object.entries<Resource>(COMPOSE.services)
    .filter(([, { image }]) => image === 'curp-batch')
    .map(([name, { command, environment }]) => ({
      where: `docker-compose.yml, ${name}`,
      words: command,
      variables: Object.keys(environment),
    }));

const inImage = (): Deployed => ({
  where: 'Dockerfile',
  words: JSON.parse(/^CMD (\[.*\])$/m.exec(DOCKERFILE)![1]!),
  variables: [...DOCKERFILE.matchAll(/^(?:ENV| {3}) ([A-Z_]+)=/gm)]
    .map(([, name]) => name!)
    .filter((name) => name !== 'NODE_ENV'), // read by Node packages, not by our code
});

export const DEPLOYED: readonly Deployed[] = [...inKubernetes(), ...inCompose(), inImage()];
