// The dependencies of the package: documented, pinned for a reason, and with a permissive licence.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BOARD_PACKAGES } from '../../src/service/http/board-packages.js';
import { ROOT } from '../repository.js';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const manifest = JSON.parse(read('package.json'));
const lock = JSON.parse(read('package-lock.json'));
const page = read('docs/dependencies.md');

interface LockEntry {
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
}

const shipped = Object.entries<LockEntry>(lock.packages).filter(
  ([path, entry]) => path !== '' && !entry.dev && !entry.devOptional,
);
/** Optional ones are the board, and builds for other systems, which are not installed. */
const installed = shipped.filter(([path, { optional }]) => !optional || existsSync(join(ROOT, path)));

describe('a dependency', () => {
  it.each(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))(
    '%s is explained',
    (name) => {
      expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\|`, 'm'));
    },
  );

  it.each(Object.keys(manifest.devDependencies))('%s is named as a tool', (name) => {
    expect(page).toContain(`\`${name}\``);
  });

  it.each(installed.map(([path]) => path))('%s has a permissive licence', (path) => {
    const { license } = JSON.parse(read(`${path}/package.json`));
    expect(license).toMatch(
      /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|MIT OR Apache-2\.0)$/,
    );
  });

  it('is locked without a download URL', () => {
    expect(read('package-lock.json')).not.toContain('"resolved"');
    expect(read('.npmrc')).toMatch(/^omit-lockfile-registry-resolved=true$/m);
  });
});

describe('versions that are held back', () => {
  const ranges = { ...manifest.dependencies, ...manifest.optionalDependencies, ...manifest.devDependencies };
  const pins = Object.entries<string>(ranges).filter(([, range]) => !range.startsWith('^'));
  /** An override inside a package is written `package/dependency`. */
  const overrides = Object.entries<string | Record<string, string>>(manifest.overrides).flatMap(
    ([name, range]) =>
      typeof range === 'string'
        ? [[name, range] as const]
        : Object.entries(range).map(([inner, version]) => [`${name}/${inner}`, version] as const),
  );
  const held = [...pins, ...overrides].map(
    ([name, range]) => [name, range === `$${name}` ? ranges[name] : range] as const,
  );
  /** `| package | version | how | reason |` below the heading. */
  const [, section = ''] =
    /^## Versions that are held back\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(page) ?? [];
  const rows = section
    .split('\n')
    .map((line) => /^\| `([^`]+)` \| `([^`]+)` \| [^|]+ \| ([^|]{20,}) \|$/.exec(line))
    .flatMap((found) => (found === null ? [] : [`${found[1]} ${found[2]}`]));

  it('each have a reason in docs/dependencies.md, and no others have', () => {
    expect(rows.sort()).toEqual([...new Set(held.map(([name, range]) => `${name} ${range}`))].sort());
  });

  it('of the board are those in its message about what to install', () => {
    const optional = Object.entries<string>(manifest.optionalDependencies);
    const wanted = optional.filter(([name]) => name.startsWith('@bull-board/'));
    expect(BOARD_PACKAGES).toEqual(wanted.map(([name, version]) => `${name}@${version}`));
  });
});
