/**
 * `npm run bench -- http`: requests per second of `GET /curp/calcular_curp` compared with a fastify route that answers a
 * constant, and the latency at 1,000 requests per second. One loopback client (autocannon) in this process, both servers in
 * another; rounds alternate, so that a slow phase of the machine affects both. Figures are medians over the rounds.
 *
 * Two ratios: of requests per second, and of the server's CPU time per request, which other programs on the machine
 * influence less.
 *
 * Lists of 1,000 persons are compared with the library in a loop (`http-list.ts`).
 *
 * What it does not measure: other machines. Client and servers share the cores of this one.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon, { type Request, type Result } from 'autocannon';
import { PeopleGenerator } from '../samples/people-generator.js';
import { alignColumns } from '../src/cli/terminal/table.js';
import { FIELDS } from '../src/index.js';
import { measureList } from './http-list.js';
import type { BenchAddresses } from './http-servers.js';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '10' },
    people: { type: 'string', default: '1000' },
    list: { type: 'boolean', default: false }, // the lists alone
  },
});

const RATE = 1000;
const STEADY_ROUNDS = 5;
const STEADY_SECONDS = 4;
const FEW = 20;

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1]!;

/** Different generated people, some of them with errors. */
function requestsFor(token: string): Request[] {
  const generator = new PeopleGenerator(7);
  return Array.from({ length: Number(values.people) }, () => {
    const person = generator.next();
    const query = new URLSearchParams(
      FIELDS.map((field, index): [string, string] => [field, person[index]!]),
    );
    return { path: `/curp/calcular_curp?token=${token}&${query}` };
  });
}

/** Throws if requests failed: a broken server would look fast. */
function checked(result: Result): Result {
  const unexpected = result.errors + result.timeouts + result['3xx'] + result['5xx'];
  if (unexpected > 0 || result['2xx'] === 0) throw new Error(`${unexpected} requests were not answered`);
  return result;
}

const measureLoad = async (
  url: string,
  requests: Request[],
  seconds: number,
  rate?: number,
): Promise<Result> =>
  checked(
    await autocannon({
      url,
      requests,
      connections: Number(values.connections),
      duration: seconds,
      ...(rate === undefined ? {} : { overallRate: rate }),
    }),
  );

const servers = fork(fileURLToPath(new URL('./http-servers.js', import.meta.url)));
const [addresses] = (await once(servers, 'message')) as [BenchAddresses];
if (values.list) {
  console.log(JSON.stringify(await measureList(addresses, cpuTimeSoFar), null, 2));
  servers.disconnect();
  await once(servers, 'exit');
  process.exit();
}
const operation = requestsFor(addresses.token);

/** A request line of the same length, so that both servers parse as many bytes; and the shortest possible one. */
const longConstant = operation.map(({ path }) => ({
  path: path!.replace('/curp/calcular_curp', '/constant'),
}));
const shortConstant = [{ path: '/constant' }];

interface Round {
  perSecond: number;
  p99: number;
  /** The server's CPU time per request, in microseconds. */
  work: number;
}

async function cpuTimeSoFar(): Promise<number> {
  servers.send('how much?');
  const [microseconds] = (await once(servers, 'message')) as [number];
  return microseconds;
}

const rateOf = (result: Result): number => result.requests.total / result.duration;

async function round(url: string, requests: Request[]): Promise<Round> {
  const before = await cpuTimeSoFar();
  const result = await measureLoad(url, requests, Number(values.seconds));
  const work = ((await cpuTimeSoFar()) - before) / result.requests.total;
  return { perSecond: rateOf(result), p99: result.latency.p99, work };
}

const rounds: Record<'service' | 'constant' | 'short', Round>[] = [];
for (let number = -1; number < Number(values.rounds); number++) {
  const service = await round(addresses.service, operation);
  const constant = await round(addresses.constant, longConstant);
  const short = await round(addresses.constant, shortConstant);
  if (number >= 0) rounds.push({ service, constant, short }); // the first round is the warm-up
}
// A short list of requests, repeated: autocannon blocks while it prepares a long one, and would count that as latency.
const steady: Result[] = [];
const steadyConstant: Result[] = [];
for (let number = 0; number < STEADY_ROUNDS; number++) {
  steady.push(await measureLoad(addresses.service, operation.slice(0, FEW), STEADY_SECONDS, RATE));
  steadyConstant.push(
    await measureLoad(addresses.constant, longConstant.slice(0, FEW), STEADY_SECONDS, RATE),
  );
}
const list = await measureList(addresses, cpuTimeSoFar);
servers.disconnect();
await once(servers, 'exit');

const of = (name: 'service' | 'constant' | 'short') => ({
  requestsPerSecond: Math.round(median(rounds.map((round) => round[name].perSecond))),
  p99Ms: median(rounds.map((round) => round[name].p99)),
  workMicroseconds: Number(median(rounds.map((round) => round[name].work)).toFixed(1)),
  ratio: Number(median(rounds.map((round) => round.service.perSecond / round[name].perSecond)).toFixed(2)),
  ratioOfWork: Number(median(rounds.map((round) => round[name].work / round.service.work)).toFixed(2)),
});

const latencyOf = (results: Result[]) => ({
  requestsPerSecond: Math.round(median(results.map(rateOf))),
  p50Ms: median(results.map(({ latency }) => latency.p50)),
  p99Ms: median(results.map(({ latency }) => latency.p99)),
  mostMs: median(results.map(({ latency }) => latency.max)),
});

const figures = {
  node: process.version,
  cores: availableParallelism(),
  connections: Number(values.connections),
  rounds: rounds.length,
  calcular_curp: of('service'),
  constant: of('constant'),
  constantShortest: of('short'),
  steady: latencyOf(steady),
  steadyConstant: latencyOf(steadyConstant),
  list,
};

function print(): void {
  const { node, cores, connections, calcular_curp, constant, constantShortest } = figures;
  console.log(
    `Node ${node}, ${cores} cores, ${connections} connections, median of ${rounds.length} paired rounds\n`,
  );
  const number = (value: number) => value.toLocaleString('en');
  const row = (name: string, figure: ReturnType<typeof of>) => [
    name,
    number(figure.requestsPerSecond),
    `${figure.p99Ms} ms`,
    `${figure.workMicroseconds} µs`,
    figure.ratio.toFixed(2),
    figure.ratioOfWork.toFixed(2),
  ];
  const rows = [
    ['', 'req/s', 'p99', 'work', 'ratio', 'ratio of work'],
    row('calcular_curp', calcular_curp),
    row('a constant, same request line', constant),
    row('a constant, shortest request line', constantShortest),
  ];
  console.log(alignColumns(rows).join('\n'));
  console.log(`\nat ${number(RATE)} a second, median of ${STEADY_ROUNDS} rounds`);
  for (const [name, { requestsPerSecond, p50Ms, p99Ms, mostMs }] of [
    ['calcular_curp', figures.steady],
    ['a constant', figures.steadyConstant],
  ] as const) {
    console.log(
      `${name}: ${number(requestsPerSecond)} req/s, p50 ${p50Ms} ms, p99 ${p99Ms} ms, most ${mostMs} ms`,
    );
  }
  const { personsPerSecond, libraryPerSecond, ratio, ratioOfWork, p99Ms, constantP99Ms, ratioOfP99 } =
    figures.list;
  console.log(
    `\nlists of 1,000: ${number(personsPerSecond)} persons/s, the library in a loop ${number(libraryPerSecond)}: ratio ${ratio}, of work ${ratioOfWork}`,
  );
  console.log(
    `at 50 lists a second: p99 ${p99Ms} ms, a constant with the same body ${constantP99Ms} ms: ratio ${ratioOfP99}`,
  );
}

if (values.json) console.log(JSON.stringify(figures, null, 2));
else print();
