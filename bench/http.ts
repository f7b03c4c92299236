/**
 * `npm run bench:http`: requests a second on `GET /curp/calcular_curp`, as a ratio to a fastify route that answers a
 * constant, and how long they take at 1,000 a second. One loopback client (autocannon) in this process, both servers in
 * another; rounds in pairs, so that a slow moment of the machine hits both alike. Figures are medians over the rounds.
 *
 * Two ratios: of requests a second, and of the server's work for a request, which other programs on the machine disturb
 * less.
 *
 * What it does not say: anything about other machines. Client and servers share this one's cores.
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
import type { BenchAddresses } from './http-servers.js';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '15' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '10' },
    people: { type: 'string', default: '1000' },
  },
});

const RATE = 1000;
const STEADY_ROUNDS = 5;
const STEADY_SECONDS = 4;
const FEW = 20;

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1]!;

/** Different people, some of them in error, as the generator makes them. */
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

/** Fails on anything but an answer of the service: a broken server is a fast one. */
function checked(result: Result): Result {
  const unexpected = result.errors + result.timeouts + result['3xx'] + result['5xx'];
  if (unexpected > 0 || result['2xx'] === 0) throw new Error(`${unexpected} requests were not answered`);
  return result;
}

const shoot = async (url: string, requests: Request[], seconds: number, rate?: number): Promise<Result> =>
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
const operation = requestsFor(addresses.token);

/** The same request line, so that both pay for its bytes; and the shortest that there is. */
const longConstant = operation.map(({ path }) => ({
  path: path!.replace('/curp/calcular_curp', '/constant'),
}));
const shortConstant = [{ path: '/constant' }];

interface Round {
  perSecond: number;
  p99: number;
  /** Microseconds of the server's work for a request. */
  work: number;
}

async function workSoFar(): Promise<number> {
  servers.send('how much?');
  const [microseconds] = (await once(servers, 'message')) as [number];
  return microseconds;
}

const rateOf = (result: Result): number => result.requests.total / result.duration;

async function round(url: string, requests: Request[]): Promise<Round> {
  const before = await workSoFar();
  const result = await shoot(url, requests, Number(values.seconds));
  const work = ((await workSoFar()) - before) / result.requests.total;
  return { perSecond: rateOf(result), p99: result.latency.p99, work };
}

const rounds: Record<'service' | 'constant' | 'short', Round>[] = [];
for (let number = -1; number < Number(values.rounds); number++) {
  const service = await round(addresses.service, operation);
  const constant = await round(addresses.constant, longConstant);
  const short = await round(addresses.constant, shortConstant);
  if (number >= 0) rounds.push({ service, constant, short }); // the first one warms up
}
// Few requests again and again: the client stands still while it prepares many, and would count that as latency.
const steady: Result[] = [];
const steadyConstant: Result[] = [];
for (let number = 0; number < STEADY_ROUNDS; number++) {
  steady.push(await shoot(addresses.service, operation.slice(0, FEW), STEADY_SECONDS, RATE));
  steadyConstant.push(await shoot(addresses.constant, longConstant.slice(0, FEW), STEADY_SECONDS, RATE));
}
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
}

if (values.json) console.log(JSON.stringify(figures, null, 2));
else print();
