// Tests start only programs that every machine has, or check for them first: a slim image has neither procps nor curl.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const FOLDER = fileURLToPath(new URL('../', import.meta.url));

/** On the PATH of `slim-path.sh`. */
const EVERYWHERE = ['bash', 'sh', 'npm', 'npx', 'git', 'tar', 'mkfifo', 'mknod', 'chmod', 'cat'];

/** May be missing: these files check for the program first, and skip the test or work without it. */
const CHECKED_FIRST: Readonly<Record<string, readonly string[]>> = {
  docker: ['containers/'],
  'redis-server': ['chaos/', 'servers/'],
  openssl: ['deploy/proxy.test.ts', 'servers/encrypted-way.ts'],
  nginx: ['deploy/proxy.test.ts'],
  caddy: ['deploy/proxy.test.ts'],
  'systemd-analyze': ['deploy/systemd.test.ts'],
  mount: ['chaos/scenarios/disk/disk-full.ts', 'service/lost-server.test.ts'],
  umount: ['chaos/scenarios/disk/disk-full.ts', 'service/lost-server.test.ts'],
  ps: ['built-command/process-tree.ts'],
  script: ['engine/run/log-lines.test.ts'],
  zsh: ['cli/shell/completion.test.ts'],
  fish: ['cli/shell/completion.test.ts'],
  promtool: ['deploy/prometheus-rules.test.ts'],
  soffice: ['input/workbook/foreign-readers.test.ts'],
};

it('starts no program that may be missing without a check', () => {
  const started = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|mjs)$/.test(path))
    .flatMap((path) =>
      [
        ...readFileSync(join(FOLDER, path), 'utf8').matchAll(/\b(?:spawn|exec\w*)(?:Sync)?\(\s*'([\w-]+)'/g),
      ].map(([, program]) => ({ path, program: program! })),
    );
  expect(started.length).toBeGreaterThan(10);
  const unexpected = started.filter(
    ({ path, program }) =>
      !EVERYWHERE.includes(program) && !CHECKED_FIRST[program]?.some((place) => path.startsWith(place)),
  );
  expect(unexpected).toEqual([]);
});
