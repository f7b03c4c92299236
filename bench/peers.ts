/**
 * Other libraries, for comparison: installed on demand into `bench/.peers`, which is neither in the repository nor in the
 * package. They are only called; `curp` is GPL-3.0 and must not be distributed with this package.
 *
 * What it does not do: run scripts of these packages at their installation.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export interface Peer {
  name: string;
  version: string;
  /** The package with its binary for this platform, of the same version. */
  binary?: string;
}

const isMusl = (): boolean => {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return process.platform === 'linux' && header.glibcVersionRuntime === undefined;
};

const PLATFORM = `${process.platform}-${process.arch}`;
const POLARS_SUFFIX: Readonly<Record<string, string>> = {
  linux: isMusl() ? '-musl' : '-gnu',
  win32: '-msvc',
};

export const PEERS = {
  curp: { name: 'curp', version: '1.4.0' },
  curpJs: { name: 'curp.js', version: '0.1.4' },
  calculation: { name: 'curp-calculation', version: '0.1.1' },
  duckdb: {
    name: '@duckdb/node-api',
    version: '1.5.5-r.5',
    binary: `@duckdb/node-bindings-${PLATFORM}${isMusl() ? '-musl' : ''}`,
  },
  polars: {
    name: 'nodejs-polars',
    version: '0.25.2',
    binary: `nodejs-polars-${PLATFORM}${POLARS_SUFFIX[process.platform] ?? ''}`,
  },
  hucre: { name: 'hucre', version: '1.0.0' },
} satisfies Record<string, Peer>;

/** Each has a folder of its own: npm removes packages that it was not asked for. */
const folderOf = ({ name }: Peer): string =>
  fileURLToPath(new URL(`../../bench/.peers/${name.replace('/', '+')}`, import.meta.url));

const isInstalled = (folder: string, name: string, version: string): boolean => {
  const manifest = join(folder, 'node_modules', name, 'package.json');
  if (!existsSync(manifest)) return false;
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version === version;
};

/** Where the registry cannot be reached, npm would try for minutes. */
const NPM_OPTIONS = [
  '--ignore-scripts',
  '--no-package-lock',
  '--no-audit',
  '--no-fund',
  '--fetch-retry-mintimeout=500',
  '--fetch-retry-maxtimeout=2000',
];

/** Installs a package in exactly this version. If it cannot be installed, prints the reason and returns false. */
export function installPeer(peer: Peer): boolean {
  const { name, version, binary } = peer;
  const folder = folderOf(peer);
  const missing = [name, ...(binary ? [binary] : [])].filter((each) => !isInstalled(folder, each, version));
  if (missing.length === 0) return true;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const packages = [name, ...(binary ? [binary] : [])].map((each) => `${each}@${version}`);
  try {
    execFileSync('npm', ['install', ...NPM_OPTIONS, ...packages], { cwd: folder, stdio: 'pipe' });
    return true;
  } catch (error) {
    const code =
      /npm error code (\w+)/.exec(String((error as { stderr?: Buffer }).stderr))?.[1] ?? 'no answer';
    console.error(
      `${packages.join(' with ')} is not measured: the package registry does not give it (${code})`,
    );
    return false;
  }
}

const resolverOf = (peer: Peer): NodeJS.Require => createRequire(join(folderOf(peer), 'package.json'));

/** Loads a CommonJS package, after installing it; undefined if that is not possible. */
export const loadPeer = <T>(peer: Peer, file = ''): T | undefined =>
  installPeer(peer) ? (resolverOf(peer)(join(peer.name, file)) as T) : undefined;

/** Loads a package that is installed. */
export const importPeer = async <T>(peer: Peer, file = ''): Promise<T> =>
  (await import(pathToFileURL(resolverOf(peer).resolve(join(peer.name, file))).href)) as T;
