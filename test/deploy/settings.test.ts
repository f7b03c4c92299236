// Every command, option and variable of the deployment files is one that the code knows.
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { curpBatch } from '../processes.js';
import { COMPOSE, DEPLOYED, DOCKERFILE, read } from './deployed.js';

const VARIABLES = new Set(
  readdirSync(new URL('../../src', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [...read(`src/${name}`).matchAll(/(?:process\.env\.|\.env\(')([A-Z_]+)/g)])
    .map(([, name]) => name!),
);

describe.each(DEPLOYED)('$where', ({ words, variables }) => {
  it('gives a command and options that there are', async () => {
    const [command, ...rest] = words;
    const { code, stdout } = await curpBatch([command!, '--help']);
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: curp-batch ${command} `);
    for (const option of rest.filter((word) => word.startsWith('-'))) {
      expect(stdout).toMatch(new RegExp(`^  ${option} <`, 'm'));
    }
  });

  it('sets variables that the code reads', () => {
    expect(variables.length).toBeGreaterThan(0);
    expect(variables.filter((name) => !VARIABLES.has(name))).toEqual([]);
  });
});

describe('docker-compose.yml', () => {
  const text = read('docker-compose.yml');
  const example = read('.env.example');

  it('asks for what .env.example explains, and for nothing else', () => {
    const asked = new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!));
    const explained = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!);
    expect([...asked].sort()).toEqual(explained.sort());
  });

  it('has no secret in it', () => {
    expect(example).toMatch(/^REDIS_PASSWORD=$/m);
    expect(example).toMatch(/^CURP_BATCH_SECRET=$/m);
    for (const name of ['REDIS_PASSWORD', 'CURP_BATCH_SECRET']) {
      expect(text).not.toMatch(new RegExp(`\\$\\{${name}:-`)); // no password that everybody knows
    }
  });

  it.each(Object.entries<Record<string, unknown>>(COMPOSE.services))(
    'limits the memory of %s',
    (_, service) => {
      expect(service.mem_limit).toMatch(/^\d+[mg]$/);
    },
  );

  it('is open to this machine alone', () => {
    const ports = Object.values<{ ports?: string[] }>(COMPOSE.services).flatMap(({ ports = [] }) => ports);
    expect(ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  });
});

describe('Dockerfile', () => {
  const last = DOCKERFILE.slice(DOCKERFILE.lastIndexOf('\nFROM '));

  it('ends as a user that is not root, with a health check and without a shell between signals and the process', () => {
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last).toMatch(/^ENTRYPOINT \["node", /m);
    expect(last).toContain('NODE_ENV=production');
  });

  it('copies nothing of the sources into what runs', () => {
    const copied = [...last.matchAll(/^COPY (.*)$/gm)].map(([, words]) => words!);
    expect(copied.filter((words) => !words.startsWith('--from=build /app/'))).toEqual([]);
  });
});
