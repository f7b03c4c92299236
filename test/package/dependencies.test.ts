// What ships: documented, and under a licence that allows it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const manifest = JSON.parse(read('package.json'));
const lock = JSON.parse(read('package-lock.json'));
const page = read('docs/dependencies.md');

const shipped = Object.entries<{ dev?: boolean; devOptional?: boolean; optional?: boolean; peer?: boolean }>(
  lock.packages,
).filter(([path, entry]) => path !== '' && !entry.dev && !entry.devOptional && !entry.optional);

describe('what ships', () => {
  it.each(Object.keys(manifest.dependencies))('%s is explained', (name) => {
    expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\|`, 'm'));
  });

  it.each(Object.keys(manifest.devDependencies))('%s is named as a tool', (name) => {
    expect(page).toContain(`\`${name}\``);
  });

  it.each(shipped.map(([path]) => path))('%s has a permissive licence', (path) => {
    const { license } = JSON.parse(read(`${path}/package.json`));
    expect(license).toMatch(
      /^(MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|MIT OR Apache-2\.0)$/,
    );
  });

  it('is counted', () => {
    expect(page).toContain(`${shipped.length} in all`);
  });

  it('is locked without download addresses', () => {
    expect(read('package-lock.json')).not.toContain('"resolved"');
  });
});
