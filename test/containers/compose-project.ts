/**
 * `docker-compose.yml` as a new project with its own passwords, port and volumes: it shares nothing with a project that is
 * already running, and is removed completely at the end.
 *
 * Uses `docker compose`, or the older `docker-compose` if that fails.
 */
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../src/engine/process/embedded-server.js';
import { ROOT } from '../repository.js';
import { temporaryFolder } from '../vitest/temporary-folder.js';

const execute = promisify(execFile);

function composeCommand(): string[] {
  try {
    execFileSync('docker', ['compose', 'version'], { stdio: 'ignore' });
    return ['docker', 'compose'];
  } catch {
    return ['docker-compose'];
  }
}

/** Runs docker and returns its standard output without the last line end. */
export async function docker(...words: string[]): Promise<string> {
  const { stdout } = await execute('docker', words, { cwd: ROOT, maxBuffer: 64 * 1024 ** 2 });
  return stdout.trimEnd();
}

export interface EndedContainer {
  name: string;
  exitCode: number;
}

export class ComposeProject {
  readonly name = `curp-batch-${randomBytes(4).toString('hex')}`;
  readonly #compose = composeCommand();
  readonly #environment: NodeJS.ProcessEnv;

  private constructor(readonly port: number) {
    const folder = temporaryFolder();
    execFileSync('sh', [join(ROOT, 'deploy/make-secrets.sh')], { cwd: folder, stdio: 'ignore' });
    this.#environment = {
      ...process.env,
      PORT: String(port),
      SECRETS: join(folder, 'secrets'),
    };
  }

  static async create(): Promise<ComposeProject> {
    return new ComposeProject(await freePort());
  }

  get address(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async compose(...words: string[]): Promise<string> {
    const [program, ...first] = this.#compose;
    const all = [...first, '--project-name', this.name, ...words];
    const { stdout } = await execute(program!, all, { cwd: ROOT, env: this.#environment });
    return stdout.trimEnd();
  }

  /** Runs a command in the container of a service. */
  inside(service: string, ...words: string[]): Promise<string> {
    return this.compose('exec', '-T', service, ...words);
  }

  /** The contents of the secret files. */
  secrets(): string[] {
    const folder = this.#environment.SECRETS!;
    return readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .filter((secret) => secret !== '');
  }

  /** The ids of a service's containers. */
  async containers(service: string): Promise<string[]> {
    return (await this.compose('ps', '-q', service)).split('\n').filter(Boolean);
  }

  /** Every container of the project that has ended, also by a signal. */
  async ended(): Promise<EndedContainer[]> {
    const label = `label=com.docker.compose.project=${this.name}`;
    const ids = (await docker('ps', '-aq', '--filter', label, '--filter', 'status=exited')).split('\n');
    const lines = await docker('inspect', '-f', '{{.Name}} {{.State.ExitCode}}', ...ids.filter(Boolean));
    return lines.split('\n').map((line) => {
      const [name, code] = line.split(' ');
      return {
        name: name!.replace(`/${this.name}`, '').replaceAll(/^[-_]|[-_]\d+$/g, ''),
        exitCode: Number(code),
      };
    });
  }

  async remove(): Promise<void> {
    await this.compose('down', '--volumes', '--remove-orphans', '--timeout', '5');
  }
}
