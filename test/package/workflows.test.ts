// The workflows of GitHub: they call scripts and versions that exist, and a release is published in the right order.
import { accessSync, constants, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ROOT } from '../repository.js';

interface Step {
  uses?: string;
  run?: string;
  env?: Record<string, string>;
  with?: Record<string, string>;
}

interface Job {
  strategy?: { matrix: { node?: string[] } };
  steps: Step[];
}

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const { scripts, engines } = JSON.parse(read('package.json'));
const workflow = (name: string) => parse(read(`.github/workflows/${name}.yml`));
const jobsOf = (name: string): Record<string, Job> => workflow(name).jobs;

const { CHECKSUMS, PROVENANCE, RELEASE_FILES, TARBALL } = (await import(
  join(ROOT, 'scripts/release-files.js')
)) as {
  CHECKSUMS: string;
  PROVENANCE: string;
  RELEASE_FILES: string[];
  TARBALL: string;
};

const markdownIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name));

/** Commands of npm that are no scripts of package.json. */
const OF_NPM = ['ci', 'pack', 'pkg', 'publish', 'sbom'];

const scriptsIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm (?:run (?:--silent )?)?([\w:]+)/g)].map(([, name]) => name!);

describe.each(['ci', 'release'])('the workflow %s', (name) => {
  const commands = Object.values(jobsOf(name)).flatMap(({ steps }) => steps.flatMap(({ run = [] }) => run));

  it('calls what exists', () => {
    accessSync(join(ROOT, '.ci/run'), constants.X_OK);
    const called = [...commands, read('.ci/run').replaceAll(/^#.*$/gm, '')].flatMap(scriptsIn);
    expect(called.filter((script) => !OF_NPM.includes(script) && !(script in scripts))).toEqual([]);
  });

  it('names no registry', () => {
    expect(read(`.github/workflows/${name}.yml`)).not.toMatch(/registry/i);
  });
});

it('CI begins with the oldest Node that the package accepts, and docs/systems.md names its versions', () => {
  const versions = jobsOf('ci').linux!.strategy!.matrix.node!;
  expect(`>=${versions[0]}`).toBe(engines.node);
  expect(read('docs/systems.md')).toContain(
    `CI runs the suite on ${versions.join(', ').replace(/, (\d+)$/, ' and $1')}.`,
  );
});

describe('a release', () => {
  const { steps } = jobsOf('release').release!;

  it('is published without a token, by an npm that can do so', () => {
    expect(workflow('release').permissions).toEqual({
      contents: 'write',
      packages: 'write',
      attestations: 'write',
      'id-token': 'write',
    });
    const publishing = steps.find(({ run }) => run?.startsWith('npm publish'))!;
    expect(publishing.env).toBeUndefined();
    const node = steps.find(({ uses }) => uses?.startsWith('actions/setup-node@'))!;
    expect(Number(node.with!['node-version'])).toBeGreaterThanOrEqual(24); // npm 11.5.1 and later
  });

  it('is tested, names its repository, is packed and published, and is announced at the end', () => {
    const order = [
      /^test "v\$\(node -p .*version/,
      /^\.ci\/run$/,
      /^npm pkg set .*repository\.url=.*\$GITHUB_REPOSITORY/,
      /^node scripts\/release\.js release$/,
      /^node scripts\/release\.js --check release$/,
      /docker buildx build --platform linux\/amd64,linux\/arm64 .*--push/,
      /^npm publish \.\/release\/curp-batch\.tgz --provenance/,
      /^gh release create .* release\/\*$/,
    ];
    const places = order.map((command) => steps.findIndex(({ run }) => command.test(run ?? '')));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('has one build: it is packed without building again', () => {
    expect(read('scripts/release.js')).toContain("npm('pack', '--ignore-scripts'");
    expect(steps.flatMap(({ run = [] }) => run).join('\n')).not.toMatch(/npm (run build|pack)/);
  });
});

describe('the files of a release', () => {
  const documents = ['README.md', 'README.es.md', ...['docs', 'docs/es'].flatMap(markdownIn)];
  const linked = documents.flatMap((document) =>
    [...read(document).matchAll(/\/releases\/latest\/download\/([\w.-]+)/g)].map(([, name]) => name!),
  );

  it('are those that the documents link to', () => {
    expect(linked).toContain('curp-batch.html');
    expect(linked.filter((name) => !RELEASE_FILES.includes(name))).toEqual([]);
  });

  it('have the names that the workflow uses', () => {
    const named = [...read('.github/workflows/release.yml').matchAll(/\brelease\/([\w-]+\.[\w.-]+)/g)];
    expect(named.map(([, name]) => name!).filter((name) => !RELEASE_FILES.includes(name))).toEqual([]);
    expect(named.map(([, name]) => name)).toEqual(expect.arrayContaining([TARBALL, PROVENANCE]));
  });

  it.each(['README.md', 'README.es.md'])('%s shows how each kind is used', (document) => {
    for (const name of ['curp-batch.html', TARBALL, CHECKSUMS]) expect(read(document)).toContain(name);
  });
});
