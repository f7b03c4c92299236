/**
 * A balancer of connections for tests: each connection goes to the next of the servers, byte for byte, with its half-closed
 * state and its breaks, as if the client had connected to that server. It alternates requests if the servers close each
 * connection after its answer.
 *
 * What it does not do: read requests, ask servers whether they are ready, or leave out one that is away.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { within } from '../../src/engine/process/abortable.js';

/** A client may keep its side of a connection open for ever. */
const LAST_BYTES_MS = 1000;

export interface ConnectionBalancer {
  /** As `http://127.0.0.1:43210`, without a slash at its end. */
  address: string;
  /** To be called when the servers have ended: what they sent last still arrives. */
  close(): Promise<void>;
}

/** Passes on how one side ends: with its last byte, or broken off. */
function join(from: Socket, to: Socket): void {
  let hasEnded = false;
  from.on('end', () => {
    hasEnded = true;
  });
  from.on('error', () => to.resetAndDestroy());
  from.on('close', () => {
    if (!hasEnded) to.destroy();
  });
  from.pipe(to);
}

export async function balanceConnections(servers: readonly string[]): Promise<ConnectionBalancer> {
  const sockets = new Set<Socket>();
  let next = 0;
  const balancer = createServer({ allowHalfOpen: true, noDelay: true }, (near) => {
    const { hostname, port } = new URL(servers[next++ % servers.length]!);
    const far = connect({ host: hostname, port: Number(port), allowHalfOpen: true, noDelay: true });
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    }
    join(near, far);
    join(far, near);
  });
  balancer.listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  return {
    address: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => balancer.close(resolve));
      await within(LAST_BYTES_MS, closed);
      for (const socket of sockets) socket.destroy();
    },
  };
}
