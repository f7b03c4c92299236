/** Starts the built command as a real process. It ends with the test file, at the latest. */
import { type ChildProcess, spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { ROOT } from '../repository.js';
import { atFileEnd } from '../vitest/file-end.js';
import { inTime, until } from '../vitest/waiting.js';
import { refuseOldBuild } from './build-age.js';
import { childrenOf, descendantsOf, isAlive, killAll } from './process-tree.js';

refuseOldBuild();

export const MAIN = `${ROOT}dist/src/cli/main.js`;

/** The same command, one file for each source file: a module loaded with --import can import a class and patch it. */
const MAIN_IN_FILES = `${ROOT}build/src/cli/main.js`;
const isChanged = (env?: Record<string, string>): boolean => env?.NODE_OPTIONS?.includes('--import') === true;

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

export interface ProcessOptions {
  /** The content of standard input; without it, standard input is closed. */
  input?: string | Buffer;
  cwd?: string;
  env?: Record<string, string>;
  /** Starts the command in a new process group, as a shell does. */
  ownGroup?: boolean;
  /** Another build of the command. */
  main?: string;
}

/** The environment without the variables that change what the command does. */
function cleanEnvironment(added: Record<string, string> = {}): NodeJS.ProcessEnv {
  const ours = /^(REDIS_URL|FORCE_COLOR|NO_COLOR|CURP_BATCH_.*)$/;
  const rest = Object.entries(process.env).filter(([name]) => !ours.test(name));
  return { ...Object.fromEntries(rest), ...added };
}

interface Watcher {
  pattern: RegExp;
  found(line: string): void;
}

const alive = new Set<CliProcess>();

/** Waits until all these processes have ended. */
export const expectGone = (pids: readonly number[]): Promise<boolean> =>
  until('every process has ended', () => !pids.some(isAlive));

export class CliProcess {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  #lines: string[] = [];
  #watchers = new Set<Watcher>();

  constructor(
    args: readonly string[],
    { input, cwd, env, ownGroup = false, main = MAIN }: ProcessOptions = {},
  ) {
    const stdin = input === undefined ? 'ignore' : 'pipe';
    const child = spawn(process.execPath, [isChanged(env) ? MAIN_IN_FILES : main, ...args], {
      cwd,
      env: cleanEnvironment(env),
      stdio: [stdin, 'pipe', 'pipe'],
      detached: ownGroup,
    });
    this.child = child;
    alive.add(this);
    child.stdin?.on('error', () => {}); // the process may end before it has read all input
    child.stdin?.end(input);
    let unfinished = '';
    child.stderr!.setEncoding('utf8').on('data', (piece: string) => {
      const lines = (unfinished + piece).split('\n');
      unfinished = lines.pop()!;
      for (const line of lines) this.#see(line);
    });
    const closed = new Promise<[number | null, NodeJS.Signals | null]>((resolve) => {
      child.once('close', (code, signal) => resolve([code, signal]));
    });
    // A test may close the pipe.
    const output = text(child.stdout!).catch(() => '');
    this.ended = Promise.all([closed, output]).then(([[code, signal], stdout]) => {
      alive.delete(this);
      return { code, signal, stdout, stderr: [...this.#lines, unfinished].join('\n') };
    });
  }

  #see(line: string): void {
    this.#lines.push(line);
    for (const watcher of this.#watchers) if (watcher.pattern.test(line)) watcher.found(line);
  }

  /** The lines of standard error so far that match. */
  lines(pattern: RegExp): string[] {
    return this.#lines.filter((line) => pattern.test(line));
  }

  /** Waits for a line of standard error that matches, or returns an earlier one. Throws if the process ends without it. */
  async line(pattern: RegExp): Promise<string> {
    const [seen] = this.lines(pattern);
    if (seen !== undefined) return seen;
    return Promise.race([
      new Promise<string>((found) => this.#watchers.add({ pattern, found })),
      this.ended.then(({ code, stderr }) => {
        throw new Error(`the process ended (${code}) without the line ${pattern}:\n${stderr}`);
      }),
    ]);
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Sends a signal, and waits until the process and all its descendants have ended by themselves. */
  async stop(name: NodeJS.Signals = 'SIGTERM'): Promise<Ended> {
    const pids = descendantsOf(this.child.pid!);
    this.signal(name);
    const ended = await inTime('the process ends', this.ended);
    await expectGone(pids);
    return ended;
  }

  /** Kills the process and all its descendants, so that none of them writes to a folder that is being removed. */
  async kill(): Promise<void> {
    const pids = descendantsOf(this.child.pid!);
    this.signal('SIGKILL'); // first, since it would replace its workers
    killAll(pids);
    await inTime('the process ends', this.ended);
    await expectGone(pids);
  }

  /** Sends a signal to the process and all its descendants, as Ctrl-C does. Needs `ownGroup`. */
  signalGroup(name: NodeJS.Signals): void {
    process.kill(-this.child.pid!, name);
  }

  /** The ids of its child processes that run this program. */
  children(program: string): number[] {
    return childrenOf(this.child.pid!, program);
  }
}

/** Runs the command to its end. */
export const curpBatch = (args: readonly string[], options?: ProcessOptions): Promise<Ended> =>
  new CliProcess(args, options).ended;

atFileEnd(() => Promise.all([...alive].map((process) => process.kill())));
