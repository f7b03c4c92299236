/**
 * Containers of Redis and of Valkey, started by testcontainers: one for a whole suite, or one that a scenario kills and
 * starts again. A container that is started again keeps its data.
 */
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { GenericContainer, type StartedTestContainer } from 'testcontainers';
import { SETTINGS, type ServerHost, type Started } from '../chaos/redis.js';
import type { Image } from './images.js';

const execute = promisify(execFile);

const PORT = 6379;

/** The name of the server program in each image. */
const serverOf = (image: Image): string => (image.startsWith('valkey') ? 'valkey-server' : 'redis-server');

const startContainer = (
  image: Image,
  port: number | { container: number; host: number },
  ...settings: readonly string[]
): Promise<StartedTestContainer> =>
  new GenericContainer(image)
    .withCommand([serverOf(image), '--protected-mode', 'no', ...SETTINGS, ...settings])
    .withExposedPorts(port)
    .start();

/** A server with a password on a free port of the host, as the embedded one has them. */
export async function startContained(image: Image): Promise<{ url: string; stop(): Promise<void> }> {
  const password = randomUUID();
  const container = await startContainer(image, PORT, '--requirepass', password);
  const url = `redis://:${password}@${container.getHost()}:${container.getMappedPort(PORT)}`;
  const stop = async () => {
    await container.stop();
  };
  return { url, stop };
}

class Running implements Started {
  #killed = false;

  constructor(private readonly id: string) {}

  hasEnded(): boolean {
    return this.#killed;
  }

  async kill(): Promise<void> {
    if (this.#killed) return;
    this.#killed = true;
    await execute('docker', ['kill', this.id]);
  }
}

export class ContainerHost implements ServerHost {
  readonly #containers = new Map<number, StartedTestContainer>();

  constructor(private readonly image: Image) {}

  /** Starts a new container for this port, or the killed one again with its data. */
  async start(port: number): Promise<Started> {
    const known = this.#containers.get(port);
    if (known) {
      await execute('docker', ['start', known.getId()]);
      return new Running(known.getId());
    }
    const container = await startContainer(this.image, { container: PORT, host: port });
    this.#containers.set(port, container);
    return new Running(container.getId());
  }

  /** Stops the container of this port with SIGTERM and starts it again, as an upgrade of the host does. */
  async restart(port: number): Promise<void> {
    await this.#containers.get(port)!.restart();
  }

  async remove(): Promise<void> {
    for (const container of this.#containers.values()) {
      await execute('docker', ['rm', '--force', '--volumes', container.getId()]);
    }
    this.#containers.clear();
  }
}
