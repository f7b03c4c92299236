/**
 * Runs a command of `curp-batch` in this process: for what a command prints, stores and refuses. The environment variables
 * of the product and of the language count as not set unless they are given.
 *
 * What it does not do: start a process, or read secret files. Commands that stay (`serve`, workers) cannot be run, only
 * refused.
 */
import { Console } from 'node:console';
import { runCommand } from '../../src/cli/command-line.js';
import { dropEmptyVariables } from '../../src/cli/terminal/environment.js';
import { chooseLanguage } from '../../src/cli/terminal/terminal-language.js';

export interface Printed {
  code: number;
  stdout: string;
  stderr: string;
}

const OURS = /^(REDIS_URL|FORCE_COLOR|NO_COLOR|LANG|LC_.*|CURP_BATCH_.*)$/;

/** Collects what is written to a stream, until `restore` is called. */
function collect(stream: NodeJS.WriteStream): { text(): string; restore(): void } {
  const { write } = stream;
  let text = '';
  stream.write = ((piece: string | Uint8Array, ...rest: unknown[]) => {
    text += Buffer.from(piece as Uint8Array).toString();
    const written = rest.find((one) => typeof one === 'function') as (() => void) | undefined;
    written?.();
    return true;
  }) as typeof write;
  return {
    text: () => text,
    restore: () => {
      stream.write = write;
    },
  };
}

interface Surroundings {
  cwd?: string;
  env?: Record<string, string>;
}

let last: Promise<unknown> = Promise.resolve();

/** Waits for the commands before it: two at the same time would share their output. */
export function inProcess(words: readonly string[], surroundings: Surroundings = {}): Promise<Printed> {
  const ended = last.then(() => runNow(words, surroundings));
  last = ended.catch(() => {});
  return ended;
}

async function runNow(words: readonly string[], { cwd, env = {} }: Surroundings): Promise<Printed> {
  const before = {
    env: process.env,
    argv: process.argv,
    cwd: process.cwd(),
    exitCode: process.exitCode,
    console,
  };
  const others = Object.entries(before.env).filter(([name]) => !OURS.test(name));
  const [stdout, stderr] = [collect(process.stdout), collect(process.stderr)];
  try {
    process.env = { ...Object.fromEntries(others), LANG: 'C', ...env };
    dropEmptyVariables();
    if (cwd !== undefined) process.chdir(cwd);
    process.exitCode = undefined;
    process.argv = [...before.argv.slice(0, 2), ...words];
    globalThis.console = new Console(process.stdout, process.stderr); // that of vitest writes elsewhere
    await runCommand(words);
    return { code: Number(process.exitCode ?? 0), stdout: stdout.text(), stderr: stderr.text() };
  } finally {
    stdout.restore();
    stderr.restore();
    globalThis.console = before.console;
    process.env = before.env;
    process.argv = before.argv;
    process.exitCode = before.exitCode;
    process.chdir(before.cwd);
    chooseLanguage([]); // that of the tests again
  }
}
