/**
 * The service as an operator starts it, for the benches: an embedded Redis, `serve`, `worker` and `run-worker`, each a process
 * of the packaged command, with sealed blobs, tokens for several projects and a data folder of its own.
 *
 * What it does not do: restart anything. A process that ends during a bench is a finding.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { COMMAND } from '../../samples/command.js';
import { EmbeddedServer } from '../../src/engine/process/embedded-server.js';

export interface StartedServiceOptions {
  folder: string;
  projects: readonly string[];
  workers: number;
  runWorkers: number;
}

const ADDRESS = /serves at (\S+?)\/\s/;

export class StartedService {
  readonly data: string;
  readonly tokens: Readonly<Record<string, string>>;
  address = '';
  readonly #children = new Map<string, ChildProcess>();

  private constructor(
    private readonly options: StartedServiceOptions,
    private readonly server: EmbeddedServer,
  ) {
    this.data = join(options.folder, 'data');
    mkdirSync(this.data, { recursive: true, mode: 0o700 });
    this.tokens = Object.fromEntries(
      options.projects.map((project) => {
        const words = [COMMAND, 'token', 'add', project, '--data', this.data];
        return [project, execFileSync(process.execPath, words, { encoding: 'utf8', stdio: 'pipe' }).trim()];
      }),
    );
  }

  static async start(options: StartedServiceOptions): Promise<StartedService> {
    const service = new StartedService(options, await EmbeddedServer.start());
    try {
      await service.#start();
    } catch (error) {
      await service.stop();
      throw error;
    }
    return service;
  }

  async #start(): Promise<void> {
    const { workers, runWorkers } = this.options;
    const serve = this.#spawn('serve', ['--data', this.data, '--port', '0']);
    this.#spawn('worker', ['--processes', String(workers)]);
    this.#spawn('run-worker', ['--data', this.data, '--processes', String(runWorkers)]);
    let printed = '';
    for await (const piece of serve.stdout!) {
      printed += String(piece);
      const [, address] = ADDRESS.exec(printed) ?? [];
      if (address === undefined) continue;
      this.address = address;
      break;
    }
    if (this.address === '') throw new Error('serve ended before it served');
    await this.#waitForRunWorkers();
  }

  /** A run is executed as soon as a run worker is there, and computed as soon as a chunk worker is. */
  async #waitForRunWorkers(): Promise<void> {
    const { runWorkers, workers } = this.options;
    const isThere = (text: string, queue: string, count: number): boolean =>
      new RegExp(`curp_batch_workers\\{queue="${queue}"\\} ${count}$`, 'm').test(text);
    for (;;) {
      const text = await (await fetch(`${this.address}/metrics`)).text();
      if (isThere(text, 'curp-runs', runWorkers) && isThere(text, 'curp-chunks', workers)) return;
      await pause(100);
    }
  }

  #spawn(command: string, words: readonly string[]): ChildProcess {
    const child = spawn(process.execPath, [COMMAND, command, ...words], {
      stdio: ['ignore', command === 'serve' ? 'pipe' : 'ignore', 'pipe'],
      env: {
        ...process.env,
        NODE_EXTRA_CA_CERTS: undefined,
        REDIS_URL: this.server.url,
        CURP_BATCH_SECRET: SECRET,
      },
    });
    child.stderr!.pipe(createWriteStream(this.logOf(command)));
    this.#children.set(command, child);
    return child;
  }

  logOf(command: string): string {
    return join(this.options.folder, `${command}.log`);
  }

  get redis(): string {
    return this.server.url;
  }

  /** The processes that were started here; their workers are descendants of them. */
  get roots(): number[] {
    return [...this.#children.values(), this.server.keeper!].map(({ pid }) => pid!);
  }

  async stop(): Promise<void> {
    await Promise.all(
      [...this.#children.values()].map(async (child) => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGTERM');
        await once(child, 'exit');
      }),
    );
    await this.server.stop();
  }
}

const SECRET = randomBytes(32).toString('base64');
