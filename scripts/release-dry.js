/**
 * `npm run release:dry`: everything that a release does, but for what leaves this machine: build, files, checksums, a trial of
 * `npm publish`, an installation of the tarball in an empty folder, and the image if Docker answers. The files stay in a folder
 * whose name is printed, or in that which is given: `npm run release:dry -- <folder>`.
 *
 * What it cannot try: the provenance, which the workflow signs; and a second processor for the image.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkRelease, makeRelease } from './release.js';
import { PROVENANCE, RELEASE_FILES, TARBALL } from './release-files.js';

const ROOT = join(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const folder = resolve(process.argv[2] ?? mkdtempSync(join(tmpdir(), 'curp-batch-release-')));

/** Prints the command, and its output only if it fails. */
function step(command, cwd = ROOT) {
  console.log(`$ ${command}`);
  const { status, stdout, stderr } = spawnSync(command, {
    cwd,
    shell: true,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  if (status === 0) return stdout.trim();
  process.stdout.write(stdout + stderr);
  throw new Error(`failed: ${command}`);
}

function expectVersion(printed, what) {
  if (printed !== version) throw new Error(`${what} says version ${printed}, not ${version}`);
}

function tryTarball() {
  const project = mkdtempSync(join(tmpdir(), 'curp-batch-project-'));
  writeFileSync(join(project, 'package.json'), '{ "private": true }\n');
  step(`npm install --no-audit --no-fund ${JSON.stringify(join(folder, TARBALL))}`, project);
  expectVersion(step('npx --offline curp-batch --version', project), 'the installed package');
  step(
    'npx --offline curp-batch run node_modules/curp-batch/samples/people.csv -o result.csv --quiet',
    project,
  );
}

function tryImage() {
  if (spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 20_000 }).status !== 0) {
    console.log('no image: no Docker answers here (docker info)');
    return;
  }
  const image = `curp-batch:${version}`;
  step(`docker build --network=host --tag ${image} .`);
  expectVersion(step(`docker run --rm ${image} --version`), 'the image');
}

step('npm run build');
console.log(`$ node scripts/release.js ${folder}`);
makeRelease(folder);
checkRelease(folder, { signed: false });
step(`npm publish ${JSON.stringify(join(folder, TARBALL))} --dry-run --access public`);
tryTarball();
tryImage();
console.log(`\nThe files of release ${version} in ${folder} (${PROVENANCE} is made by the workflow):`);
for (const name of RELEASE_FILES.filter((one) => one !== PROVENANCE))
  console.log(`  ${name}  ${statSync(join(folder, name)).size.toLocaleString('en')} bytes`);
