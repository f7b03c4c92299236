/**
 * What a scenario works with: a folder, servers and processes of its own, all gone at its end, and the one question
 * that counts: is the output byte for byte the reference, do the counts add up, does Redis hold nothing of the run?
 */
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Summary } from '../../src/run/summary.js';
import { CliProcess, type Ended, temporaryFolder } from '../processes.js';
import { inTime, until } from '../waiting.js';
import { type People, people, ROWS } from './people.js';
import { SpoiltWay } from './proxy.js';
import { type Home, processHome, RedisServer } from './redis.js';

/** Small chunks and a small window make a run of seconds, with a fault in the middle of it. */
const CHUNK = 4096;
const WINDOW = 8;

/** More output than a window of chunks gives: whoever has grown by this has committed all that was under way before. */
const WINDOW_OUTPUT = WINDOW * CHUNK * 2.5;

export interface RunPlace {
  input: string;
  output: string;
}

export interface RunOptions {
  /** Without one the run starts an embedded server. */
  redis?: string | undefined;
  workers?: number;
  env?: Record<string, string>;
  /** More words for the command. */
  words?: readonly string[];
}

const FAULTS = new URL('./faults/', import.meta.url);

/** The environment that loads a fault of `faults/` into a process and all that it starts. */
export const withFault = (name: string, settings: Record<string, string>): Record<string, string> => ({
  NODE_OPTIONS: `--import=${new URL(`${name}.mjs`, FAULTS).href}`,
  ...settings,
});

export class Chaos {
  readonly folder = temporaryFolder();
  readonly #ends: (() => Promise<void>)[] = [];
  readonly #processes: CliProcess[] = [];
  #files = 0;

  private constructor(
    readonly people: People,
    /** A line for whoever watches. */
    readonly say: (line: string) => void,
    /** Where its servers run. */
    private readonly home: Home,
  ) {}

  static async start(say: (line: string) => void, home: Home = processHome): Promise<Chaos> {
    return new Chaos(await people(), say, home);
  }

  /** Ends everything that the scenario has started, in the opposite order. */
  async stop(): Promise<void> {
    for (const process of this.#processes) {
      for (const pid of process.children('chunk-worker')) kill(pid, 'SIGCONT');
      process.signal('SIGKILL');
    }
    await Promise.all(this.#processes.map(({ ended }) => ended));
    for (const end of this.#ends.reverse()) await end();
  }

  atEnd(end: () => Promise<void>): void {
    this.#ends.push(end);
  }

  path(name: string): string {
    return join(this.folder, `${++this.#files}-${name}`);
  }

  async redis(): Promise<RedisServer> {
    const folder = this.path('redis');
    mkdirSync(folder);
    const server = await RedisServer.start(folder, this.home);
    this.atEnd(() => server.stop());
    return server;
  }

  async proxy(server: RedisServer): Promise<SpoiltWay> {
    const proxy = await SpoiltWay.start(server.port);
    this.atEnd(() => proxy.stop());
    return proxy;
  }

  place(input = this.people.input): RunPlace {
    return { input, output: this.path('output.csv') };
  }

  start(words: readonly string[], env: Record<string, string> = {}): CliProcess {
    const process = new CliProcess(words, { env });
    this.#processes.push(process);
    return process;
  }

  run({ input, output }: RunPlace, { redis, workers = 2, env, words = [] }: RunOptions): CliProcess {
    const place = redis === undefined ? [] : ['--redis', redis];
    const sizes = ['--chunk', String(CHUNK), '--window', String(WINDOW), '--workers', String(workers)];
    return this.start(['run', input, '-o', output, ...place, ...sizes, ...words], env);
  }

  resume(place: RunPlace, options: RunOptions): CliProcess {
    return this.run(place, { ...options, words: [...(options.words ?? []), '--resume'] });
  }

  worker(redis: string, processes: number, env?: Record<string, string>): CliProcess {
    return this.start(['worker', '--redis', redis, '--processes', String(processes)], env);
  }

  /** Bytes of output so far. */
  written({ output }: RunPlace): number {
    for (const path of [output, `${output}.partial`]) {
      const size = statSync(path, { throwIfNoEntry: false })?.size;
      if (size !== undefined) return size;
    }
    return 0;
  }

  /** Until the output has this many bytes; fails if the run ends before. */
  async reached(run: CliProcess, place: RunPlace, bytes: number): Promise<void> {
    let ended: Ended | undefined;
    void run.ended.then((end) => {
      ended = end;
    });
    const goal = Math.min(bytes, this.people.reference.length);
    await until(`${goal} bytes of output`, () => {
      if (this.written(place) >= goal) return true;
      if (ended) throw new Error(`the run ended (${ended.code ?? ended.signal}) too early:\n${tail(ended)}`);
      return false;
    });
  }

  /** Until the run is somewhere in its middle. */
  underWay(run: CliProcess, place: RunPlace, share = 0.2): Promise<void> {
    return this.reached(run, place, this.people.reference.length * share);
  }

  /** Does something to a run; how long it takes until all that was under way at that moment is committed. */
  async recovery(run: CliProcess, place: RunPlace, fault: () => unknown): Promise<number> {
    const start = performance.now();
    await fault();
    await this.reached(run, place, this.written(place) + WINDOW_OUTPUT);
    return performance.now() - start;
  }

  /** Resumes a run to its end, and looks at everything. How long until it has committed a window of chunks. */
  async finish(place: RunPlace, options: RunOptions, server?: RedisServer): Promise<number> {
    const start = performance.now();
    const run = this.resume(place, options);
    await this.reached(run, place, this.written(place) + WINDOW_OUTPUT);
    const recovery = performance.now() - start;
    await this.whole(run, place, server);
    return recovery;
  }

  /** The one question: the run has ended well, its output is the reference, nothing is left behind. */
  async whole(
    run: CliProcess,
    { output }: RunPlace,
    server: RedisServer | undefined,
    reference = this.people.reference,
  ): Promise<Summary> {
    const ended = await inTime('the end of the run', run.ended);
    if (ended.code !== 0) {
      throw new Error(`the run ended with ${ended.code ?? ended.signal}:\n${tail(ended)}`);
    }
    expectBytes(readFileSync(output), reference);
    const summary = JSON.parse(readFileSync(`${output}.summary.json`, 'utf8')) as Summary;
    expect(summary).toMatchObject({ rows_read: ROWS, rows_written: ROWS });
    expect(summary.rows_with_key + summary.rows_in_error).toBe(ROWS);
    expect(summary.codes.reduce((sum, { rows }) => sum + rows, 0)).toBe(summary.rows_in_error);
    expect([`${output}.partial`, `${output}.ledger`, `${output}.ledger.next`].filter(existsSync)).toEqual([]);
    if (server) await this.nothingLeft(server, summary.run);
    return summary;
  }

  /** A worker elsewhere may have a chunk in hand that somebody else has finished: it is given the time to end it. */
  async nothingLeft(server: RedisServer, run: string): Promise<void> {
    const limit = performance.now() + 2000;
    await until('nothing is left in Redis', async () => {
      const left = await server.leftovers(run);
      if (left.length > 0 && performance.now() < limit) return false;
      expect(left, 'left behind in Redis').toEqual([]);
      return true;
    });
  }

  /** What an early end must look like: this exit code, this line, and a ledger to go on from. */
  async endedEarly(run: CliProcess, { output }: RunPlace, code: number, line: RegExp): Promise<Ended> {
    const ended = await inTime('the end of the run', run.ended);
    expect(ended.stderr).toMatch(line);
    expect(ended.code, ended.stderr).toBe(code);
    expect(existsSync(`${output}.ledger`), 'the ledger is there').toBe(true);
    expect(existsSync(output), 'the output has no name yet').toBe(false);
    return ended;
  }
}

/** The last lines that a process said. */
const tail = ({ stderr }: Ended): string => stderr.split('\n').slice(-12).join('\n');

export function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function expectBytes(found: Buffer, wanted: Buffer): void {
  if (found.equals(wanted)) return;
  const length = Math.min(found.length, wanted.length);
  let at = 0;
  while (at < length && found[at] === wanted[at]) at++;
  throw new Error(
    `the output has ${found.length} bytes, the reference ${wanted.length}; they differ from byte ${at} on`,
  );
}
