// The workflows of GitHub: they call scripts and versions that exist, and a release is published in the right order.
import { accessSync, constants, readFileSync } from 'node:fs';
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

it('CI begins with the oldest Node that the package accepts, and README.md names its versions', () => {
  const versions = jobsOf('ci').linux!.strategy!.matrix.node!;
  expect(`>=${versions[0]}`).toBe(engines.node);
  expect(read('README.md')).toContain(
    `CI runs the suite on ${versions.join(', ').replace(/, (\d+)$/, ' and $1')}.`,
  );
});

describe('a release', () => {
  const { steps } = jobsOf('release').release!;

  it('is published without a token, by an npm that can do so', () => {
    expect(workflow('release').permissions).toEqual({ contents: 'write', 'id-token': 'write' });
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
      /^npm pack$/,
      /^npm publish \.\/curp-batch-\*\.tgz --provenance/,
      /^gh release create .* curp-batch-\*\.tgz/,
    ];
    const places = order.map((command) => steps.findIndex(({ run }) => command.test(run ?? '')));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});
