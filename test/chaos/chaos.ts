/**
 * The tools of a scenario: a folder, servers and processes of its own, all removed at its end, and one check: the output
 * equals the reference byte for byte, the counts add up, and Redis holds nothing of the run.
 */
import { existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Summary } from '../../src/engine/run/summary.js';
import { CliProcess, type Ended } from '../built-command/cli-process.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { inTime, until } from '../vitest/waiting.js';
import { type People, people } from './people.js';
import { FaultyProxy } from './proxy.js';
import { processHost, RedisServer, type ServerHost } from './redis.js';

/** Small chunks and a small window: the run takes seconds, and a fault comes in its middle. */
const CHUNK = 4096;
const WINDOW = 8;

/** More than the output of one window: a run whose output has grown by this has committed every chunk that was in flight. */
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
  /** More arguments for the command. */
  words?: readonly string[];
}

export interface ChaosOptions {
  host?: ServerHost | undefined;
  /** The rows of the input; many unless it is given. */
  rows?: number | undefined;
}

const FAULTS = new URL('./faults/', import.meta.url);

/** The environment that loads a fault of `faults/` into a process and all its child processes. */
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
    /** Prints a line. */
    readonly say: (line: string) => void,
    /** Where its servers run. */
    private readonly host: ServerHost,
  ) {}

  static async start(
    say: (line: string) => void,
    { host = processHost, rows }: ChaosOptions = {},
  ): Promise<Chaos> {
    return new Chaos(await people(rows), say, host);
  }

  /** Kills all processes of the scenario, then calls the functions given to `atEnd`, the last one first. */
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
    const server = await RedisServer.start(folder, this.host);
    this.atEnd(() => server.stop());
    return server;
  }

  async proxy(server: RedisServer): Promise<FaultyProxy> {
    const proxy = await FaultyProxy.start(server.url);
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

  /** The number of bytes of output so far. */
  written({ output }: RunPlace): number {
    for (const path of [output, `${output}.partial`]) {
      const size = statSync(path, { throwIfNoEntry: false })?.size;
      if (size !== undefined) return size;
    }
    return 0;
  }

  /** Waits until the output has this many bytes. Throws if the run ends before. */
  async waitForOutput(run: CliProcess, place: RunPlace, bytes: number): Promise<void> {
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

  /** Waits until the run has written this share of its output. */
  waitUntilUnderWay(run: CliProcess, place: RunPlace, share = 0.2): Promise<void> {
    return this.waitForOutput(run, place, this.people.reference.length * share);
  }

  /** Runs `fault`, and returns how many milliseconds pass until all chunks that were in flight are committed. */
  async measureRecovery(run: CliProcess, place: RunPlace, fault: () => unknown): Promise<number> {
    const start = performance.now();
    await fault();
    await this.waitForOutput(run, place, this.written(place) + WINDOW_OUTPUT);
    return performance.now() - start;
  }

  /** Resumes a run, checks its result, and returns how many milliseconds it took to commit one window of chunks. */
  async finish(place: RunPlace, options: RunOptions, server?: RedisServer): Promise<number> {
    const start = performance.now();
    const run = this.resume(place, options);
    await this.waitForOutput(run, place, this.written(place) + WINDOW_OUTPUT);
    const recovery = performance.now() - start;
    await this.expectComplete(run, place, server);
    return recovery;
  }

  /** Checks that the run has ended with 0, that its output is the reference, and that nothing is left behind. */
  async expectComplete(
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
    const { rows } = this.people;
    expect(summary).toMatchObject({ rows_read: rows, rows_written: rows });
    expect(summary.rows_with_key + summary.rows_in_error).toBe(rows);
    expect(summary.codes.reduce((sum, code) => sum + code.rows, 0)).toBe(summary.rows_in_error);
    expect([`${output}.partial`, `${output}.ledger`, `${output}.ledger.next`].filter(existsSync)).toEqual([]);
    if (server) await this.expectNothingLeft(server, summary.run);
    return summary;
  }

  /** Waits up to two seconds: a separate worker may still compute a chunk that another worker has finished. */
  async expectNothingLeft(server: RedisServer, run: string): Promise<void> {
    const limit = performance.now() + 2000;
    await until('nothing is left in Redis', async () => {
      const left = await server.leftovers(run);
      if (left.length > 0 && performance.now() < limit) return false;
      expect(left, 'left behind in Redis').toEqual([]);
      return true;
    });
  }

  /** Checks an early end: this exit code, this line, and a ledger to resume from. */
  async expectEarlyEnd(run: CliProcess, { output }: RunPlace, code: number, line: RegExp): Promise<Ended> {
    const ended = await inTime('the end of the run', run.ended);
    expect(ended.stderr).toMatch(line);
    expect(ended.code, ended.stderr).toBe(code);
    expect(existsSync(`${output}.ledger`), 'the ledger is there').toBe(true);
    expect(existsSync(output), 'the output has no name yet').toBe(false);
    return ended;
  }
}

/** The last lines of standard error. */
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
