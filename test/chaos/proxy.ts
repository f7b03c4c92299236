/**
 * A TCP proxy in front of Redis that makes faults: it forwards bytes, delays them, holds them back, closes one side of its
 * connections, freezes the open ones, or refuses new ones.
 */
import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '../../src/engine/process/embedded-server.js';

export type ProxyMode =
  /** Bytes are forwarded. */
  | 'pass'
  /** Connections stay open and no bytes are forwarded: a silent network. */
  | 'hold'
  /** Open connections are closed, and so is every new one. */
  | 'refuse';

export class FaultyProxy {
  #mode: ProxyMode = 'pass';
  #delayMs = 0;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  /** Connections that forward no bytes for the rest of their life and are not closed. */
  readonly #frozen = new Set<readonly [Socket, Socket]>();

  private constructor(
    readonly port: number,
    /** The address of Redis through the proxy, with the user and the password that were given. */
    readonly url: string,
    private readonly server: Server,
  ) {}

  /** Starts one on 127.0.0.1. Redis may be on another host: Docker publishes ports there if the tests are in a container. */
  static async start(redis: string): Promise<FaultyProxy> {
    const target = new URL(redis);
    const port = await freePort();
    const url = new URL(redis);
    url.host = `127.0.0.1:${port}`;
    const server = createServer({ allowHalfOpen: true });
    const proxy = new FaultyProxy(port, url.href, server);
    server.on('connection', (socket) => proxy.#join(socket, target));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return proxy;
  }

  #join(near: Socket, target: URL): void {
    if (this.#mode === 'refuse') {
      near.destroy();
      return;
    }
    const far = connect({ host: target.hostname, port: Number(target.port), allowHalfOpen: true });
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

  /** The delay of every piece of data, in both directions. */
  set delayMs(milliseconds: number) {
    this.#delayMs = milliseconds;
  }

  /** Ends the direction from Redis to the client (FIN), and leaves the other direction open. */
  halfClose(): void {
    for (const [near] of this.#pairs) near.end();
  }

  /** Open connections forward nothing from now on; new ones work. */
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
