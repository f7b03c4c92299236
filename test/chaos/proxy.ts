/**
 * A way to Redis that a scenario can spoil: a TCP proxy that passes bytes on, holds them back, closes one side of its
 * connections, freezes those that are there, or refuses.
 */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../free-port.js';

export type ProxyMode =
  /** Bytes pass. */
  | 'pass'
  /** Connections stay, bytes wait: a network that has gone silent. */
  | 'hold'
  /** Every connection is cut, and new ones are too. */
  | 'refuse';

export class SpoiltWay {
  #mode: ProxyMode = 'pass';
  #delayMs = 0;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  /** Those whose flow is lost: nothing of them passes any more, and nothing closes them. */
  readonly #frozen = new Set<readonly [Socket, Socket]>();

  private constructor(
    readonly port: number,
    private readonly server: Server,
  ) {}

  static async start(target: number): Promise<SpoiltWay> {
    const server = createServer({ allowHalfOpen: true });
    const proxy = new SpoiltWay(await freePort(), server);
    server.on('connection', (socket) => proxy.#join(socket, target));
    server.listen(proxy.port, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  #join(near: Socket, target: number): void {
    if (this.#mode === 'refuse') {
      near.destroy();
      return;
    }
    const far = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true });
    const pair = [near, far] as const;
    this.#pairs.add(pair);
    this.#pass(near, far);
    this.#pass(far, near);
    if (this.#mode === 'hold') for (const socket of pair) socket.pause();
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.once('close', () => {
        this.#pairs.delete(pair);
        this.#frozen.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
  }

  #pass(from: Socket, to: Socket): void {
    from.on('data', (bytes) => {
      if (this.#delayMs === 0) to.write(bytes);
      else setTimeout(() => to.write(bytes), this.#delayMs);
    });
    from.on('end', () => to.end());
  }

  set mode(mode: ProxyMode) {
    this.#mode = mode;
    for (const pair of this.#pairs) {
      if (mode !== 'refuse' && this.#frozen.has(pair)) continue;
      for (const socket of pair) {
        if (mode === 'refuse') socket.destroy();
        else if (mode === 'hold') socket.pause();
        else socket.resume();
      }
    }
  }

  /** How long every piece takes to pass, each way. */
  set delayMs(milliseconds: number) {
    this.#delayMs = milliseconds;
  }

  /** Says to the near side that nothing more will come, and leaves its own way open. */
  halfClose(): void {
    for (const [near] of this.#pairs) near.end();
  }

  /** The connections that are there are silent for ever; new ones pass. */
  freeze(): number {
    for (const pair of this.#pairs) {
      this.#frozen.add(pair);
      for (const socket of pair) socket.pause();
    }
    return this.#pairs.size;
  }

  async stop(): Promise<void> {
    this.mode = 'refuse';
    const closed = once(this.server, 'close');
    this.server.close();
    await closed;
  }
}
