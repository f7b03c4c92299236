/**
 * A service of several processes that are killed, ended and replaced while it is used: API processes behind a balancer, run
 * workers and chunk workers, each of any build of the command, on one data folder and one Redis.
 *
 * What it does not do: notice a process that ends by itself. The one that drives the fleet does, by its exit code.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EmbeddedServer, freePort } from '../../src/engine/process/embedded-server.js';
import { type Balancer, startBalancer } from './balancer.js';

export type Role = 'serve' | 'run-worker' | 'worker';

export interface Member {
  role: Role;
  command: string;
  child: ChildProcess;
  /** Of an API process; else that of its health. */
  address: string;
  /** Another end than that which was asked for is a fault. */
  isEnding: boolean;
}

/** `command`: the main file of a build. `words`: options that this build knows. */
export interface Build {
  command: string;
  words: readonly string[];
}

const READY_MS = 60_000;
const POLL_MS = 50;

export class Fleet {
  readonly data: string;
  readonly members: Member[] = [];
  /** Processes that ended without being asked to. */
  readonly unexpected: string[] = [];
  readonly #secret = randomBytes(32).toString('base64');
  #started = 0;

  private constructor(
    private readonly folder: string,
    private readonly server: EmbeddedServer,
    readonly balancer: Balancer,
  ) {
    this.data = join(folder, 'data');
    mkdirSync(this.data, { recursive: true, mode: 0o700 });
  }

  static async create(folder: string): Promise<Fleet> {
    return new Fleet(folder, await EmbeddedServer.start(), await startBalancer([], { checks: true }));
  }

  get redis(): string {
    return this.server.url;
  }

  token({ command }: Build, project: string): string {
    const words = [command, 'token', 'add', project, '--data', this.data];
    return execFileSync(process.execPath, words, { encoding: 'utf8', stdio: 'pipe' }).trim();
  }

  /** Resolves when it is ready. */
  async start(role: Role, { command, words }: Build): Promise<Member> {
    const port = await freePort();
    const own: Record<Role, string[]> = {
      serve: ['--data', this.data, '--port', String(port), '--rate-limit', '1000000', ...words],
      'run-worker': ['--data', this.data, '--processes', '1', '--health-port', String(port)],
      worker: ['--processes', '1', '--health-port', String(port)],
    };
    const child = spawn(process.execPath, [command, role, ...own[role]], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, REDIS_URL: this.server.url, CURP_BATCH_SECRET: this.#secret },
    });
    child.stderr!.pipe(createWriteStream(join(this.folder, `${role}-${++this.#started}.log`)));
    const member: Member = { role, command, child, address: `http://127.0.0.1:${port}`, isEnding: false };
    child.once('exit', (code, signal) => {
      if (!member.isEnding) this.unexpected.push(`${role} ended: ${code ?? signal}`);
    });
    await this.#untilReady(member);
    this.members.push(member);
    this.#balance();
    return member;
  }

  async #untilReady({ role, address }: Member): Promise<void> {
    const end = performance.now() + READY_MS;
    while (performance.now() < end) {
      const isReady = await fetch(`${address}/readyz`).then(
        async (answer) => {
          await answer.arrayBuffer();
          return answer.ok;
        },
        () => false,
      );
      if (isReady) return;
      await pause(POLL_MS);
    }
    throw new Error(`${role} was not ready in time`);
  }

  /** A killed API process stays known to the balancer until its end is seen there: requests to it break. */
  async end(member: Member, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const { child } = member;
    member.isEnding = true;
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    this.members.splice(this.members.indexOf(member), 1);
    this.#balance();
  }

  #balance(): void {
    const apis = this.members.filter(({ role }) => role === 'serve');
    this.balancer.setServers(apis.map(({ address }) => address));
  }

  async stop(): Promise<void> {
    await Promise.all([...this.members].map((member) => this.end(member, 'SIGTERM')));
    await this.balancer.close();
    await this.server.stop();
  }
}
