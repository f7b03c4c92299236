/**
 * A small balancer: each request goes to the next of its servers that is ready. If a server does not accept the connection, the
 * request goes to the one after it; a connection that breaks later is answered 502.
 *
 * What it does not do: keep connections to the servers open, or send a request again that a server may have received.
 */
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

const CHECK_MS = 100;

export interface Balancer {
  /** As `http://127.0.0.1:43210`, without a slash at its end. */
  address: string;
  /** Changes the servers that requests go to. */
  setServers(addresses: readonly string[]): void;
  /** Answers 502 since the start: connections that broke, or no server. */
  broken(): number;
  close(): Promise<void>;
}

async function connection(address: string): Promise<Socket | undefined> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  return once(socket, 'connect').then(
    () => socket,
    () => undefined,
  );
}

/** `checks`: whether `/readyz` of the servers is asked; else all of them are used. */
export async function startBalancer(servers: readonly string[], { checks = false } = {}): Promise<Balancer> {
  let all = [...servers];
  let ready = new Set(all);
  let next = 0;
  let broken = 0;

  const check = async (): Promise<void> => {
    const states = await Promise.all(
      all.map((address) =>
        fetch(`${address}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
          async (answer) => {
            await answer.arrayBuffer();
            return answer.ok;
          },
          () => false,
        ),
      ),
    );
    ready = new Set(all.filter((_, at) => states[at]));
  };

  const refuse = (answer: ServerResponse): void => {
    broken++;
    if (answer.headersSent) answer.destroy();
    else answer.writeHead(502).end();
  };
  const pass = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const tried = checks && ready.size > 0 ? all.filter((one) => ready.has(one)) : all;
    const first = next++;
    for (let at = 0; at < tried.length; at++) {
      const socket = await connection(tried[(first + at) % tried.length]!);
      if (socket === undefined) continue;
      const { method, url, headers } = asked;
      const forward = request({ method, path: url, headers, createConnection: () => socket });
      forward.on('error', () => refuse(answer));
      forward.on('continue', () => answer.writeContinue());
      forward.on('response', (reply) => {
        answer.writeHead(reply.statusCode!, reply.rawHeaders);
        reply.on('error', () => answer.destroy());
        reply.pipe(answer);
      });
      answer.on('close', () => forward.destroy());
      forward.flushHeaders(); // an upload may be refused before its first byte
      asked.pipe(forward);
      return;
    }
    refuse(answer);
  };
  const listen = (asked: IncomingMessage, answer: ServerResponse) => void pass(asked, answer);
  const server = createServer(listen).on('checkContinue', listen);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const timer = checks ? setInterval(() => void check(), CHECK_MS) : undefined;
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setServers: (addresses) => {
      for (const address of addresses) if (!all.includes(address)) ready.add(address);
      all = [...addresses];
    },
    broken: () => broken,
    async close() {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
    },
  };
}
