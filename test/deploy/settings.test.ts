// The code knows every command, option and variable of the deployment files.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SECRET_FILE_VARIABLES } from '../../src/cli/service/secret-files.js';
import { MIN_SECRET_BYTES } from '../../src/engine/queue/seal.js';
import { Proxies } from '../../src/service/access/client-address.js';
import { inProcess } from '../cli/in-process.js';
import { ROOT } from '../repository.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { COMPOSE, DEPLOYED, DOCKERFILE, read } from './deployed.js';

const VARIABLES = new Set(
  readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => [...read(`src/${name}`).matchAll(/(?:process\.env\.|\benv: ')([A-Z_]+)/g)])
    .map(([, name]) => name!)
    .concat(SECRET_FILE_VARIABLES),
);

describe.each(DEPLOYED)('$where', ({ words, variables }) => {
  it('uses a command and options that exist', async () => {
    const [command, ...rest] = words;
    const { code, stdout } = await inProcess([command!, '--help']);
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

interface ComposeService {
  image: string;
  build?: string;
  pull_policy?: string;
  environment?: Record<string, string>;
  secrets?: string[];
  mem_limit?: string;
  logging?: { options: Record<string, string> };
  healthcheck?: unknown;
}

const SERVICES = Object.values<ComposeService>(COMPOSE.services);

describe('proxies: an address that many clients share is exempt from the limit for one client', () => {
  const proxies = (text: string): Proxies => new Proxies(text.split(','));

  it('docker-compose.yml: the gateway of any Docker network, the source of all requests to the published port', () => {
    const [, text] = /CURP_BATCH_PROXIES: \$\{CURP_BATCH_PROXIES:-([^}]+)\}/.exec(
      read('docker-compose.yml'),
    )!;
    for (const gateway of ['172.17.0.1', '172.31.0.1', '192.168.16.1'])
      expect(proxies(text!).has(gateway)).toBe(true);
    expect(proxies(text!).has('203.0.113.9')).toBe(false);
    expect(read('.env.example')).toContain(`CURP_BATCH_PROXIES=${text}\n`);
  });

  it('kubernetes: an ingress in the pod network, or a node that forwards for its clients', () => {
    const [, text] = /^ {2}CURP_BATCH_PROXIES: (.+)$/m.exec(read('deploy/kubernetes/base/config.yaml'))!;
    for (const pod of ['10.244.1.7', '10.42.0.9', '192.168.3.4', '172.20.1.1', '100.64.8.8', 'fd00::7'])
      expect(proxies(text!).has(pod)).toBe(true);
    expect(proxies(text!).has('203.0.113.9')).toBe(false);
  });
});

describe('docker-compose.yml', () => {
  const text = read('docker-compose.yml');
  const example = read('.env.example');

  it('uses the variables that .env.example explains, and no others', () => {
    const asked = new Set([...text.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!));
    const explained = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name!);
    expect([...asked].sort()).toEqual(explained.sort());
  });

  it('gives the API and the run workers the same files of schedules', () => {
    const { api, 'run-worker': runWorker } = COMPOSE.services;
    expect(api.volumes).toContainEqual(expect.stringMatching(/SCHEDULES:-schedules\}:\/schedules$/));
    expect(runWorker.volumes).toEqual(api.volumes);
    expect(api.environment.CURP_BATCH_SCHEDULE_FOLDERS).toMatch(/CURP_BATCH_SCHEDULE_FOLDERS:-\}$/);
    expect(read('deploy/kubernetes/base/config.yaml')).toMatch(/^ {2}CURP_BATCH_SCHEDULE_FOLDERS: ""$/m);
  });

  it('passes secrets as files, since `docker inspect` shows variables and arguments', () => {
    const files = Object.keys(COMPOSE.secrets);
    for (const { environment = {}, secrets = [] } of SERVICES) {
      for (const name of Object.keys(environment)) expect(name).not.toMatch(/(SECRET|PASSWORD|TOKEN)$/);
      const paths = Object.values<string>(environment).filter((value) => value.startsWith('/run/secrets/'));
      expect(paths.filter((path) => !secrets.includes(path.slice('/run/secrets/'.length)))).toEqual([]);
      expect(secrets.filter((name) => !files.includes(name))).toEqual([]);
    }
    expect(text).not.toMatch(/\$\{[A-Z_]*(SECRET|PASSWORD|TOKEN)\b/);
    expect(example).not.toMatch(/^[A-Z_]*(SECRET|PASSWORD|TOKEN)=/m);
  });

  it('has the secrets that its script creates, only once and readable by their owner only', () => {
    const folder = temporaryFolder();
    const script = join(ROOT, 'deploy/make-secrets.sh');
    const make = (): string => execFileSync('sh', [script], { cwd: folder, encoding: 'utf8' });
    expect(make().match(/made$/gm)).toHaveLength(3);
    const files = Object.keys(COMPOSE.secrets);
    expect(readdirSync(join(folder, 'secrets')).sort()).toEqual([...files].sort());
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    const contents = (): string[] => files.map((name) => readFileSync(join(folder, 'secrets', name), 'utf8'));
    const first = contents();
    expect(first[0]!.length).toBeGreaterThanOrEqual(24);
    expect(first[1]!.length).toBeGreaterThanOrEqual(MIN_SECRET_BYTES);
    expect(make().match(/kept$/gm)).toHaveLength(3);
    expect(contents()).toEqual(first);
  });

  it('builds its image once', () => {
    const ours = SERVICES.filter(({ image }) => image === 'curp-batch');
    expect(ours.filter(({ build }) => build !== undefined)).toHaveLength(1);
    expect(ours.filter(({ build, pull_policy }) => build === undefined && pull_policy !== 'never')).toEqual(
      [],
    );
  });

  it.each(Object.entries<ComposeService>(COMPOSE.services))(
    'limits the memory and the logs of %s',
    (_, service) => {
      expect(service.mem_limit).toMatch(/^\d+[mg]$/);
      expect(service.logging?.options).toEqual({
        'max-size': expect.stringMatching(/^\d+m$/),
        'max-file': expect.stringMatching(/^\d$/),
      });
    },
  );

  it('has no health check that would report a worker as unhealthy', () => {
    expect(DOCKERFILE).toContain('CMD ["node", "/app/health-check.mjs"]');
    expect(SERVICES.filter(({ image, healthcheck }) => image === 'curp-batch' && healthcheck)).toEqual([]);
  });

  it('publishes its port on 127.0.0.1 only', () => {
    const ports = Object.values<{ ports?: string[] }>(COMPOSE.services).flatMap(({ ports = [] }) => ports);
    expect(ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
  });
});

describe('Dockerfile', () => {
  const last = DOCKERFILE.slice(DOCKERFILE.lastIndexOf('\nFROM '));

  it('runs as a user other than root, with a health check, and without a shell, which would not forward signals', () => {
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    expect(last).toMatch(/^ENTRYPOINT \["node", /m);
    expect(last).toContain('NODE_ENV=production');
  });

  it('copies no sources into the final image', () => {
    const copied = [...last.matchAll(/^COPY (.*)$/gm)].map(([, words]) => words!);
    expect(copied.filter((words) => !words.startsWith('--from=build /app/'))).toEqual([]);
  });
});
