/**
 * Makes the files of a release in a new folder, from the build that is there: `node scripts/release.js <folder>`. Fails by name
 * if a file of the table is missing. `--check <folder>` says whether the folder has all files of a release and no other, with
 * the right checksums.
 *
 * What it does not do: build, publish, or sign. The workflow does.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { BUILT, CHECKSUMS, PROVENANCE, RELEASE_FILES, SBOM, TARBALL } from './release-files.js';

const ROOT = join(import.meta.dirname, '..');

const npm = (...words) =>
  execFileSync('npm', words, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });

const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** The files that the list of checksums has. */
const SUMMED = RELEASE_FILES.filter((name) => name !== CHECKSUMS && name !== PROVENANCE);

/** As `sha256sum` writes it, for `sha256sum --check`. */
const checksums = (folder) => SUMMED.map((name) => `${hashOf(join(folder, name))}  ${name}\n`).join('');

export function makeRelease(folder) {
  const missing = BUILT.filter((name) => !existsSync(join(ROOT, 'dist', name)));
  if (missing.length > 0) throw new Error(`the build has no ${missing.join(', ')}: npm run build`);
  mkdirSync(folder, { recursive: true });
  for (const name of BUILT) copyFileSync(join(ROOT, 'dist', name), join(folder, name));
  // Without scripts: the build that was tested is packed.
  const [{ filename }] = JSON.parse(npm('pack', '--ignore-scripts', '--json', '--pack-destination', folder));
  renameSync(join(folder, filename), join(folder, TARBALL));
  writeFileSync(join(folder, SBOM), npm('sbom', '--omit', 'dev', '--sbom-format', 'cyclonedx'));
  writeFileSync(join(folder, CHECKSUMS), checksums(folder));
}

/** Throws an error that says what is wrong. `signed`: whether the provenance is there already. */
export function checkRelease(folder, { signed }) {
  const wanted = RELEASE_FILES.filter((name) => signed || name !== PROVENANCE).sort();
  const found = readdirSync(folder).sort();
  if (found.join() !== wanted.join()) throw new Error(`${folder} has ${found}, not ${wanted}`);
  if (readFileSync(join(folder, CHECKSUMS), 'utf8') !== checksums(folder))
    throw new Error(`${CHECKSUMS} has other checksums than the files`);
}

if (process.argv[1] === import.meta.filename) {
  const [first, second] = process.argv.slice(2);
  if (first === '--check') checkRelease(second, { signed: true });
  else makeRelease(first);
}
