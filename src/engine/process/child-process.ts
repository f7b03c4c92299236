/**
 * Starts a process of `workers/`, and makes its environment: that of this process without our own settings. Those hold
 * secrets (tokens, keys, the password of Redis), and other users can read the arguments of a process, so a child receives
 * its order over its IPC channel.
 *
 * What it does not do: remove variables of other programs. NODE_OPTIONS, PATH, certificates and the like are needed.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The only one of our variables that a child reads itself. */
const LOG_LEVEL = 'CURP_BATCH_LOG';

const isOurs = (name: string): boolean => name === 'REDIS_URL' || /^CURP_BATCH_/i.test(name);

export const childEnvironment = (environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => name === LOG_LEVEL || !isOurs(name)));

interface ChildOptions {
  env: NodeJS.ProcessEnv;
  /** In a session of its own: it survives `kill -9` of the process group of this process. */
  detached?: boolean;
}

export const startProcess = (name: string, options: ChildOptions, start = fork): ChildProcess =>
  start(fileURLToPath(new URL(`../../../workers/${name}.js`, import.meta.url)), [], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...options,
  });

/** Sends the order that the process waits for. No effect if it has already ended. */
export function sendOrder<Order extends object>(child: ChildProcess, order: Order): void {
  if (child.connected) child.send(order, () => {}); // it may be killed at this moment
}
