/** The content of the deployment files: our containers with their arguments and variables, and all Kubernetes resources. */
import { readdirSync, readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { ROOT } from '../repository.js';

export const MANIFESTS = 'deploy/kubernetes';

export const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

export const manifestFiles: readonly string[] = readdirSync(`${ROOT}${MANIFESTS}`)
  .filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml')
  .sort();

// biome-ignore lint/suspicious/noExplicitAny: the tests check it against its schema
export type Resource = any;

export const resourcesOf = (file: string): Resource[] =>
  parseAllDocuments(read(`${MANIFESTS}/${file}`)).map((document) => document.toJS());

export const RESOURCES: readonly (Resource & { file: string })[] = manifestFiles.flatMap((file) =>
  resourcesOf(file).map((resource) => ({ ...resource, file })),
);

export const ofKind = (kind: string): Resource[] => RESOURCES.filter((resource) => resource.kind === kind);

export const KUSTOMIZATION: Resource = parse(read(`${MANIFESTS}/kustomization.yaml`));

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
