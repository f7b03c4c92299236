/**
 * The list of persons in `npm run bench -- http`: how many persons a second `POST /curp/calcular_curp` answers, compared with the library
 * in a loop on one core, in the same run; and its latency at 50 requests a second, compared with a route that reads the same
 * body and answers a constant of the same length.
 *
 * What it does not measure: several clients with different options.
 */
import autocannon, { type Request, type Result } from 'autocannon';
import { PeopleGenerator } from '../samples/people-generator.js';
import { calculate, FIELDS, type Person } from '../src/index.js';
import type { BenchAddresses } from './http-servers.js';

const PERSONS = 1000;
const ROUNDS = 7;
const SECONDS = 2;

/** For the latency. */
const RATE = 50;
const STEADY_ROUNDS = 5;
const STEADY_SECONDS = 6;

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1]!;

function people(): Person[] {
  const generator = new PeopleGenerator(7);
  return Array.from({ length: PERSONS }, () => {
    const values = generator.next();
    return Object.fromEntries(FIELDS.map((field, index) => [field, values[index]!]));
  });
}

/** Persons a second of the library, on this core, and its processor time for each in microseconds. */
function loop(persons: readonly Person[], milliseconds: number): { perSecond: number; work: number } {
  const start = performance.now();
  const before = process.cpuUsage();
  let count = 0;
  while (performance.now() - start < milliseconds) {
    for (const person of persons) calculate(person);
    count += persons.length;
  }
  const { user, system } = process.cpuUsage(before);
  return { perSecond: (count * 1000) / (performance.now() - start), work: (user + system) / count };
}

async function load(url: string, request: Request, seconds: number, rate?: number): Promise<Result> {
  const result = await autocannon({
    url,
    requests: [request],
    connections: rate === undefined ? 2 : 4,
    duration: seconds,
    ...(rate === undefined ? {} : { overallRate: rate }),
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0 || result['2xx'] === 0) throw new Error(`${failed} lists were not answered`);
  return result;
}

export interface ListFigures {
  personsPerSecond: number;
  libraryPerSecond: number;
  ratio: number;
  /** Processor time a person: of the library, divided by that of the server. Other programs influence it less. */
  ratioOfWork: number;
  /** At 50 requests a second. */
  p99Ms: number;
  constantP99Ms: number;
  ratioOfP99: number;
}

/** `serverTime`: the processor time of the servers so far, in microseconds. */
export async function measureList(
  { service, constant, token }: BenchAddresses,
  serverTime: () => Promise<number>,
): Promise<ListFigures> {
  const persons = people();
  const body = JSON.stringify(persons);
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const list: Request = { method: 'POST', path: '/curp/calcular_curp', body, headers };
  const answer = await fetch(service + list.path!, { method: 'POST', body, headers });
  const bytes = (await answer.arrayBuffer()).byteLength;
  const same: Request = { ...list, path: `/list?bytes=${bytes}` };
  const rounds: { list: number; library: number; work: number }[] = [];
  for (let number = -1; number < ROUNDS; number++) {
    const library = loop(persons, (SECONDS * 1000) / 2);
    const before = await serverTime();
    const { requests, duration } = await load(service, list, SECONDS);
    const answered = requests.total * PERSONS;
    const work = (library.work * answered) / ((await serverTime()) - before);
    if (number >= 0) rounds.push({ library: library.perSecond, list: answered / duration, work });
  }
  const steady: { list: number; constant: number }[] = [];
  for (let number = 0; number < STEADY_ROUNDS; number++) {
    const own = await load(service, list, STEADY_SECONDS, RATE);
    const other = await load(constant, same, STEADY_SECONDS, RATE);
    steady.push({ list: own.latency.p99, constant: other.latency.p99 });
  }
  const round = (value: number): number => Number(value.toFixed(2));
  return {
    personsPerSecond: Math.round(median(rounds.map((one) => one.list))),
    libraryPerSecond: Math.round(median(rounds.map((one) => one.library))),
    ratio: round(median(rounds.map((one) => one.list / one.library))),
    ratioOfWork: round(median(rounds.map((one) => one.work))),
    p99Ms: median(steady.map((one) => one.list)),
    constantP99Ms: median(steady.map((one) => one.constant)),
    ratioOfP99: round(median(steady.map((one) => one.list / Math.max(1, one.constant)))),
  };
}
