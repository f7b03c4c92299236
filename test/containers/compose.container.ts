/**
 * The first use with Docker, from the image to the result, with the time of each step: build, up, page, token, upload,
 * three workers, one of them killed, download, down.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writePeople } from '../../samples/people-generator.js';
import { alignColumns } from '../../src/cli/terminal/table.js';
import { curpBatch } from '../built-command/cli-process.js';
import { LONG_MS } from '../vitest/limits.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { until } from '../vitest/waiting.js';
import { ComposeProject, docker } from './compose-project.js';

const IMAGE = 'curp-batch';
/** Enough for several seconds of work in chunks of the usual size. */
const ROWS = 1_000_000;

interface Run {
  id: string;
  state: string;
  rows: number;
  errors: number;
}

let project: ComposeProject;
let token: string;
let runId: string;
let input: string;
let start: number;
const took: [string, string][] = [];

beforeAll(async () => {
  project = await ComposeProject.create();
  input = join(temporaryFolder(), 'people.csv');
  const pieces: Buffer[] = [];
  await writePeople({ rows: ROWS, seed: 3 }, (piece) => {
    pieces.push(piece);
  });
  writeFileSync(input, Buffer.concat(pieces));
});

afterAll(async () => {
  await project.remove();
  console.log(`\n${alignColumns([['step', 'took'], ...took]).join('\n')}\n`);
});

beforeEach(() => {
  start = performance.now();
});
afterEach(({ task }) => {
  took.push([task.name, `${((performance.now() - start) / 1000).toFixed(1)} s`]);
});

const ask = (path: string, options: RequestInit = {}): Promise<Response> =>
  fetch(`${project.address}${path}`, { ...options, headers: { Authorization: `Bearer ${token}` } });

async function runNow(): Promise<Run> {
  const { response } = (await (await ask(`/runs/${runId}`)).json()) as { response: { run: Run } };
  return response.run;
}

/** Docker opens the port before the service listens: a request may never be answered, so it has a timeout. */
const isReady = async (): Promise<boolean> => {
  try {
    return (await fetch(`${project.address}/readyz`, { signal: AbortSignal.timeout(2000) })).ok;
  } catch {
    return false;
  }
};

/** Docker gives up a pause if a process of the container does not freeze soon, which happens on a busy machine. */
const pauseContainer = (id: string): Promise<unknown> =>
  until('the container is paused', () =>
    docker('pause', id).then(
      () => true,
      () => false,
    ),
  );

// Each step needs the step before it.
describe('docker-compose.yml', { sequential: true }, () => {
  it('build', { timeout: LONG_MS }, async () => {
    // The network of the host: its way to the package registry may not exist inside a build network.
    await docker('build', '--network=host', '-t', IMAGE, '.');
    const [bytes, user] = (await docker('image', 'inspect', '-f', '{{.Size}} {{.Config.User}}', IMAGE)).split(
      ' ',
    );
    console.log(`the image has ${Math.round(Number(bytes) / 1024 ** 2)} MiB`);
    expect(user).toBe('node');
  });

  it('up', async () => {
    await project.compose('up', '--no-build', '-d');
    await until('the API is ready', isReady);
  });

  it('the page answers', async () => {
    const page = await fetch(project.address);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('<script type="module"');
    const style = await fetch(`${project.address}/page/foundation.css`);
    expect(style.status).toBe(200);
  });

  it('no process is root, and there are no development tools', async () => {
    const script = 'id -u; stat -c %a /data; ls /app /app/node_modules';
    const [user, mode, ...names] = (await project.inside('api', 'sh', '-c', script)).split('\n');
    expect([user, mode]).toEqual(['1000', '700']);
    expect(names).toContain('fastify');
    for (const name of ['typescript', 'vitest', 'testcontainers', 'src', 'test'])
      expect(names).not.toContain(name);
  });

  it('a token', async () => {
    token = (await project.inside('api', 'curp-batch', 'token', 'add', 'demo')).trim();
    await until('the token is good', async () => (await ask('/runs')).ok);
  });

  it('three workers', async () => {
    await project.compose('up', '--no-build', '-d', '--scale', 'worker=3');
    await until('three workers are there', async () => {
      const metrics = await (await fetch(`${project.address}/metrics`)).text();
      return metrics.includes('curp_batch_workers{queue="curp-chunks"} 3');
    });
  });

  it('an upload', async () => {
    // One worker very slow and the others paused: even on a fast machine the run does not end before the next step.
    const [victim, ...others] = await project.containers('worker');
    await docker('update', '--cpus', '0.05', victim!);
    for (const other of others) await pauseContainer(other);
    const form = new FormData();
    form.append('file', new Blob([readFileSync(input)]), 'people.csv');
    const answer = await ask('/runs', { method: 'POST', body: form });
    expect(answer.status).toBe(202);
    const { response } = (await answer.json()) as { response: { run: Run } };
    runId = response.run.id;
  });

  it('a worker killed in the middle', async () => {
    const [victim, ...others] = await project.containers('worker');
    await until('the run has begun', async () => (await runNow()).rows > 0);
    await docker('kill', victim!);
    const { state, rows } = await runNow();
    console.log(`killed a worker at ${rows} of ${ROWS} rows or before`);
    expect(state).toBe('running');
    await docker('unpause', ...others);
  });

  it('the end of the run', async () => {
    const run = await until('the end of the run', async () => {
      const now = await runNow();
      return !['queued', 'running'].includes(now.state) && now;
    });
    expect(run).toMatchObject({ state: 'finished', rows: ROWS });
  });

  it('memory after the run, far from its limits', async () => {
    for (const service of ['api', 'run-worker', 'direct-worker', 'worker', 'redis']) {
      const id = (await project.containers(service)).at(-1)!;
      const [used, , share] = (
        await docker('stats', '--no-stream', '--format', '{{.MemUsage}} {{.MemPerc}}', id)
      )
        .replace(/ \/ /, ' ')
        .split(' ');
      console.log(`memory of ${service}: ${used} (${share})`);
      expect(Number.parseFloat(share!)).toBeLessThan(75);
    }
  });

  it('the result has the bytes of `curp-batch run`', async () => {
    const result = Buffer.from(await (await ask(`/runs/${runId}/result`)).arrayBuffer());
    const output = `${input}.out.csv`;
    expect(await curpBatch(['run', input, '-o', output, '--quiet'])).toMatchObject({ code: 0 });
    expect(result.equals(readFileSync(output)), `${result.length} bytes`).toBe(true);
  });

  it('everything is healthy, each by its own check', async () => {
    for (const service of ['api', 'run-worker', 'direct-worker', 'worker', 'redis']) {
      const id = (await project.containers(service)).at(-1)!;
      await until(`${service} is healthy`, async () => {
        return (await docker('inspect', '-f', '{{.State.Health.Status}}', id)) === 'healthy';
      });
    }
  });

  it('no secret shows in docker inspect', async () => {
    const secrets = project.secrets();
    expect(secrets.length).toBeGreaterThanOrEqual(2);
    for (const service of ['api', 'run-worker', 'direct-worker', 'worker', 'redis']) {
      const shown = await docker('inspect', ...(await project.containers(service)));
      expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
    }
  });

  it('stop: every process ends by itself', async () => {
    await project.compose('stop');
    const ended = await project.ended();
    const codes = ended.map(({ name, exitCode }) => `${name} ${exitCode}`).sort();
    console.log(`ended: ${codes.join(', ')}`);
    expect(codes.filter((code) => code === 'worker 137')).toHaveLength(1); // the one that was killed
    expect(codes.filter((code) => !/ (0|143)$/.test(code))).toEqual(['worker 137']);
    expect(codes).toHaveLength(7);
  });

  it('down', async () => {
    await project.compose('down', '--volumes');
    expect(await docker('ps', '-aq', '--filter', `label=com.docker.compose.project=${project.name}`)).toBe(
      '',
    );
  });
});
