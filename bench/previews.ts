/**
 * `npm run bench -- previews`: how long `GET /curp/calcular_curp` takes while sixteen previews at a time go on, all of the files
 * that cost the service most. A client at a steady rate; phases with and without previews alternate.
 *
 * What it does not measure: how many previews a second. Client and service share the cores of this machine.
 */
import { setMaxListeners } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { alignColumns } from '../src/cli/terminal/table.js';
import { COSTLY_FILES } from './costly-files.js';
import { StartedService } from './service/started-service.js';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '1000' }, // with previews, and as many without
    rate: { type: 'string', default: '100' }, // a second
    previews: { type: 'string', default: '16' }, // at a time
    phases: { type: 'string', default: '2' }, // of each kind
  },
});
const PERSON =
  'nombres=Rosa&apellido_paterno=Medina&apellido_materno=Castro&anio_nacimiento=1984&mes_nacimiento=07&dia_nacimiento=19&sexo=M&entidad=14';
const MOST_P99_MS = 100;

const folder = mkdtempSync(join(tmpdir(), 'curp-batch-previews-'));
const service = await StartedService.start({ folder, projects: ['a'], workers: 1, runWorkers: 1 });
const token = service.tokens.a!;
const agent = new Agent({ keepAlive: true });

/** The status of the answer, when all of it is here. */
function ask(method: string, path: string, body?: Buffer, signal?: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
    const sent = httpRequest(
      new URL(path, service.address),
      { method, headers, agent, ...(signal && { signal }) },
      (answer) => {
        answer
          .once('error', reject)
          .resume()
          .once('end', () => resolve(answer.statusCode!));
      },
    );
    sent.once('error', reject).end(body);
  });
}

const statuses = new Map<number, number>();

async function keepPreviewing(signal: AbortSignal, first: number): Promise<void> {
  for (let at = first; !signal.aborted; at++) {
    const { bytes } = COSTLY_FILES[at % COSTLY_FILES.length]!;
    const status = await ask('POST', '/v1/preview', bytes, signal).catch((error) => {
      if (!signal.aborted) throw error;
    });
    if (status === undefined) return;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 429 || status === 503) await pause(1000);
  }
}

/** From the moment that each request is due, so that a late one makes those after it late too. */
async function singleRequests(count: number): Promise<number[]> {
  const start = performance.now();
  const all: Promise<number>[] = [];
  for (let number = 0; number < count; number++) {
    const due = start + (number * 1000) / Number(values.rate);
    await pause(Math.max(0, due - performance.now()));
    const answered = ask('GET', `/curp/calcular_curp?${PERSON}`);
    all.push(
      answered.then((status) => {
        if (status !== 200) throw new Error(`a single request was answered ${status}`);
        return performance.now() - due;
      }),
    );
  }
  return Promise.all(all);
}

async function withPreviews(count: number): Promise<number[]> {
  const stop = new AbortController();
  setMaxListeners(0, stop.signal);
  const previews = Array.from({ length: Number(values.previews) }, (_, at) =>
    keepPreviewing(stop.signal, at),
  );
  await pause(1000); // all of them are sent
  const times = await singleRequests(count);
  stop.abort();
  await Promise.all(previews);
  return times;
}

function figuresOf(times: readonly number[]): [p50: number, p99: number, most: number] {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return [at(0.5), at(0.99), at(1)];
}

let verdict = 1;
try {
  await singleRequests(200); // warm-up
  const [alone, together]: [number[], number[]] = [[], []];
  const count = Math.ceil(Number(values.requests) / Number(values.phases));
  for (let phase = 0; phase < Number(values.phases); phase++) {
    alone.push(...(await singleRequests(count)));
    together.push(...(await withPreviews(count)));
  }
  const [without, during] = [figuresOf(alone), figuresOf(together)];
  console.log(
    `Node ${process.version}, ${availableParallelism()} cores; ${alone.length} requests of each kind, ${values.rate} a second\n`,
  );
  const row = (name: string, figures: readonly number[]): string[] => [
    name,
    ...figures.map((each) => `${each.toFixed(1)} ms`),
  ];
  const ratios = during.map((each, at) => (each / without[at]!).toFixed(1));
  const table = [
    ['', 'p50', 'p99', 'most'],
    row('alone', without),
    row(`with ${values.previews} previews`, during),
    ['ratio', ...ratios],
  ];
  console.log(alignColumns(table).join('\n'));
  console.log(
    `\npreviews by status: ${[...statuses].map(([status, times]) => `${status}: ${times}`).join(', ')}`,
  );
  verdict = during[1] < MOST_P99_MS ? 0 : 1;
} finally {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(verdict);
