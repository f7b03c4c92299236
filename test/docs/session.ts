/**
 * Runs the commands of a document in one shell, from its first block to its last, in a folder that looks like a clone
 * after `npm ci`. Variables, files and processes of one block are available to the next.
 *
 * What is replaced, so that many sessions can run on one machine:
 *
 *   npx curp-batch …, npm …           the built command, and the scripts of package.json without their build
 *   redis://…                         a server of this document alone
 *   127.0.0.1:8080, localhost:8080    a free port, and `serve` listens there
 *   a million rows, 2,000 people      fewer
 *   serve, worker, run-worker, …      in the background until the end of the document, once they print that they work
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../src/engine/process/embedded-server.js';
import { MAIN } from '../built-command/cli-process.js';
import { ROOT } from '../repository.js';
import { startEmbedded } from '../servers/redis-server.js';
import { WAIT_MS } from '../vitest/limits.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { commandsOf, reasonNotToRun } from './not-run.js';

const BACKGROUND = /^((?:\w+=\S+ +)*)((?:npx )?curp-batch (?:serve|worker|run-worker|direct-worker)\b.*)$/;
const SERVE = /\bcurp-batch serve\b/;
const MILLION = /--rows 1000000\b/g;
const CONFUSION = /^npm run confusion\b/;
const REDIS = /rediss?:\/\/[^\s"'`\\]+/g;
const ADDRESS = /\b(?:localhost|127\.0\.0\.1):8080\b/g;

/** `__await FILE PID` waits until a background process has written to FILE that it works. */
const PRELUDE = `
set -E
trap '__failed="$__failed $BASH_COMMAND"' ERR
__standing=()
__await() {
  until grep -sqE 'Ctrl-C|"msg":"workers have started"' "$1"; do
    kill -0 "$2" 2>/dev/null || { cat "$1"; return 1; }
    sleep 0.05
  done
  __standing+=("$2")
  cat "$1"
}
`;

// biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of the shell
const END = 'kill "${__standing[@]}" 2>/dev/null; wait; exit 0';

const NPM = `#!/usr/bin/env bash
set -e
case "$1" in run) shift; [ "$1" = --silent ] && shift; name="$1"; shift;; *) name="$1"; shift;; esac
[ "$1" = -- ] && shift
script=$(node -p 'require("./package.json").scripts[process.argv[1]] ?? ""' "$name")
[ -n "$script" ] || { echo "there is no script $name" >&2; exit 1; }
exec sh -c "\${script#npm run --silent build && } \\"\\$@\\"" "$name" "$@"
`;

const SHIMS: Record<string, string> = {
  'curp-batch': `#!/bin/sh\nexec "${process.execPath}" "${MAIN}" "$@"\n`,
  npx: '#!/bin/sh\n[ "$1" = curp-batch ] || { echo "npx knows curp-batch only" >&2; exit 1; }\nexec "$@"\n',
  npm: NPM,
};

/** A folder that looks like a clone: links to the built folders, and copies of the files that commands may change. */
function cloneFolder(): string {
  const folder = temporaryFolder();
  for (const name of ['build', 'dist', 'node_modules']) symlinkSync(join(ROOT, name), join(folder, name));
  for (const name of ['package.json', 'samples', 'deploy', '.env.example'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  cpSync(join(ROOT, 'samples/people.csv'), join(folder, 'people.csv'));
  const programs = join(folder, '.bin');
  mkdirSync(programs);
  for (const [name, text] of Object.entries(SHIMS)) {
    writeFileSync(join(programs, name), text);
    chmodSync(join(programs, name), 0o755);
  }
  return folder;
}

export interface BlockOutput {
  /** Standard output and standard error together, in their order. */
  output: string;
  /** The commands that failed. */
  failed: string;
}

export class Session {
  readonly folder = cloneFolder();
  readonly #shell: ChildProcess;
  readonly #port: number;
  #blocks = 0;
  #redis: ReturnType<typeof startEmbedded> | undefined;

  private constructor(port: number, language: string) {
    this.#port = port;
    const { REDIS_URL, CURP_BATCH_LOG, CURP_BATCH_DATA, CURP_BATCH_SECRET, ...rest } = process.env;
    this.#shell = spawn('bash', ['--norc', '--noprofile'], {
      cwd: this.folder,
      env: {
        ...rest,
        HOME: this.folder,
        PATH: `${join(this.folder, '.bin')}:${rest.PATH}`,
        NO_COLOR: '1',
        CURP_BATCH_LANG: language,
      },
      stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
      detached: true, // a new process group, so that all its processes can be ended together
    });
    this.#shell.stdin!.write(PRELUDE);
  }

  /** `language` is that of the terminal: `en` or `es`. */
  static async start(language: string): Promise<Session> {
    return new Session(await freePort(), language);
  }

  /** The address of the Redis of this document. */
  async redis(): Promise<string> {
    this.#redis ??= startEmbedded();
    return (await this.#redis).url;
  }

  /** Runs the commands of a block, except those of `NOT_RUN`. */
  async run(text: string): Promise<BlockOutput> {
    const commands = commandsOf(text).filter((command) => reasonNotToRun(command) === undefined);
    const path = join(this.folder, `.bin/block-${++this.#blocks}`);
    const script = await Promise.all(
      commands.map((command, index) => this.#scriptOf(command, `${path}-${index}`)),
    );
    writeFileSync(`${path}.sh`, `${script.join('\n')}\n`);
    this.#shell.stdin!.write(
      `__failed=; source ${path}.sh </dev/null >${path}.out 2>&1; printf '%s\\n' "$__failed" >&3\n`,
    );
    const [failed] = (await once(this.#shell.stdio[3] as Readable, 'data')) as [Buffer];
    if (text.includes('token add')) await pause(3000); // the server reads the file of tokens every second
    return {
      output: this.#asTyped(readFileSync(`${path}.out`, 'utf8')),
      failed: failed
        .toString()
        .replace(/source \/.*$/s, '')
        .trim(),
    };
  }

  async #scriptOf(command: string, path: string): Promise<string> {
    const redis = command.search(REDIS) >= 0 ? await this.redis() : '';
    const local = command
      .replaceAll(REDIS, redis)
      .replaceAll(ADDRESS, `127.0.0.1:${this.#port}`)
      .replace(MILLION, '--rows 1000')
      .replace(CONFUSION, '$& -- 20');
    const background = BACKGROUND.exec(local);
    if (background === null) return local;
    const [, settings, words] = background;
    const port = SERVE.test(words!) ? ` --port ${this.#port}` : '';
    const started = words!.replace(/( curp-batch|^curp-batch)( [\w-]+)/, `$1$2${port}`);
    return `( ${settings}exec ${started}\n) >${path}.out 2>&1 &\n__await ${path}.out $!`;
  }

  /** The output, with the addresses of the document. */
  #asTyped(output: string): string {
    return output
      .replaceAll(`127.0.0.1:${this.#port}`, '127.0.0.1:8080')
      .replaceAll(this.folder, '/home/you/curp-batch');
  }

  /** Ends the background processes, as Ctrl-C does in another terminal. */
  async endBackground(): Promise<void> {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell's own
    this.#shell.stdin!.write('kill "${__standing[@]}" 2>/dev/null; wait; __standing=(); echo >&3\n');
    await once(this.#shell.stdio[3] as Readable, 'data');
  }

  /** Ends the background processes, then the shell, then Redis. A process that does not end in time is killed. */
  async stop(): Promise<void> {
    const closed = once(this.#shell, 'close');
    this.#shell.stdin!.end(`${END}\n`);
    const late = setTimeout(() => process.kill(-this.#shell.pid!, 'SIGKILL'), WAIT_MS);
    await closed;
    clearTimeout(late);
    await (await this.#redis)?.stop();
  }
}
