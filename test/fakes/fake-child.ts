/**
 * A child process without a process: it records its orders and signals, and ends when a test ends it.
 * `child-process.test.ts` compares it with a real one.
 */
import type { ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';

export class FakeChild extends EventEmitter {
  exitCode: number | null = null;
  signalCode: string | null = null;
  connected = true;
  readonly orders: unknown[] = [];
  readonly signals: string[] = [];

  constructor(
    readonly pid: number,
    readonly script: string,
    readonly environment: NodeJS.ProcessEnv,
  ) {
    super();
  }

  send(order: unknown): boolean {
    this.orders.push(structuredClone(order));
    return true;
  }

  kill(signal: string): boolean {
    if (this.exitCode !== null || this.signalCode !== null) return false;
    this.signals.push(signal);
    return true;
  }

  /** The process ends: with an exit code, or by a signal. */
  end(code: number | null, signal: string | null = null): void {
    this.exitCode = code;
    this.signalCode = signal;
    this.connected = false;
    this.emit('exit', code, signal);
  }
}

/** `fork` without processes, and the children that it made. */
export function fakeFork(): { children: FakeChild[]; fork: typeof fork } {
  const children: FakeChild[] = [];
  const make = (script: string, _: readonly string[], { env }: { env: NodeJS.ProcessEnv }): ChildProcess => {
    const child = new FakeChild(1000 + children.length, script, env);
    children.push(child);
    return child as unknown as ChildProcess;
  };
  return { children, fork: make as typeof fork };
}
