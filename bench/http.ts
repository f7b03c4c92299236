/**
 * `npm run bench:http`: requests a second on `GET /curp/calcular_curp`, as a ratio to a fastify route that answers a
 * constant, and how long they take at 1,000 a second. One loopback client (autocannon) in this process, both servers in
 * another; rounds in pairs, so that a slow moment of the machine hits both alike. Figures are medians over the rounds.
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
import { alignColumns } from '../src/cli/table.js';
import { FIELDS } from '../src/index.js';
import type { BenchAddresses } from './http-servers.js';

const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '10' },
    people: { type: 'string', default: '1000' },
  },
});

const RATE = 1000;

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

const shoot = async (url: string, requests: Request[], rate?: number): Promise<Result> =>
  checked(
    await autocannon({
      url,
      requests,
      connections: Number(values.connections),
      duration: Number(values.seconds),
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

const rounds: { service: Result; constant: Result; short: Result }[] = [];
for (let round = -1; round < Number(values.rounds); round++) {
  const service = await shoot(addresses.service, operation);
  const constant = await shoot(addresses.constant, longConstant);
  const short = await shoot(addresses.constant, shortConstant);
  if (round >= 0) rounds.push({ service, constant, short }); // the first one warms up
}
const steady = await shoot(addresses.service, operation, RATE);
servers.disconnect();
await once(servers, 'exit');

const rate = (result: Result): number => result.requests.total / result.duration;
const figures = {
  node: process.version,
  cores: availableParallelism(),
  rounds: rounds.length,
  requestsPerSecond: Math.round(median(rounds.map(({ service }) => rate(service)))),
  p99Ms: median(rounds.map(({ service }) => service.latency.p99)),
  constantPerSecond: Math.round(median(rounds.map(({ constant }) => rate(constant)))),
  ratio: Number(median(rounds.map(({ service, constant }) => rate(service) / rate(constant))).toFixed(3)),
  shortConstantPerSecond: Math.round(median(rounds.map(({ short }) => rate(short)))),
  ratioToShort: Number(median(rounds.map(({ service, short }) => rate(service) / rate(short))).toFixed(3)),
  steady: {
    requestsPerSecond: Math.round(rate(steady)),
    p50Ms: steady.latency.p50,
    p99Ms: steady.latency.p99,
    mostMs: steady.latency.max,
  },
};

if (values.json) console.log(JSON.stringify(figures, null, 2));
else {
  console.log(
    `Node ${figures.node}, ${figures.cores} cores, ${values.connections} connections, median of ${figures.rounds} paired rounds\n`,
  );
  const number = (value: number) => value.toLocaleString('en');
  const rows = [
    ['', 'req/s', 'p99', 'ratio'],
    ['calcular_curp', number(figures.requestsPerSecond), `${figures.p99Ms} ms`, ''],
    ['a constant, same request line', number(figures.constantPerSecond), '', figures.ratio.toFixed(2)],
    [
      'a constant, shortest request line',
      number(figures.shortConstantPerSecond),
      '',
      figures.ratioToShort.toFixed(2),
    ],
    [
      `calcular_curp at ${number(RATE)} a second`,
      number(figures.steady.requestsPerSecond),
      `${figures.steady.p99Ms} ms`,
      '',
    ],
  ];
  console.log(alignColumns(rows).join('\n'));
}
