/**
 * An output that is a stream: standard output, a named pipe, a device. It has no ledger and no temporary name, and written
 * bytes cannot be undone.
 *
 * What it does not promise: that the reader has read everything. Everything was passed to the operating system.
 */
import { constants, open as openCallback } from 'node:fs';
import { open } from 'node:fs/promises';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Log } from '../../base/log.js';
import { codeOf } from '../../base/private-files.js';
import { placeOf, statOf } from '../../input/csv/stream-path.js';
import type { RunError } from '../settings/run-error.js';
import { type Output, orFault, outputFault } from './output.js';

/** A file descriptor, since a `FileHandle` would close it when it is garbage-collected. */
const openDescriptor = promisify(openCallback) as (path: string, flags: number) => Promise<number>;

/** Interval of attempts to open a named pipe that has no reader. */
const POLL_MS = 100;

export class StreamOutput implements Output {
  #fault: RunError | undefined;

  constructor(
    private readonly stream: Writable,
    /** Standard output is not closed: the process may write more after the run. */
    private readonly isStandard: boolean,
  ) {
    stream.on('error', (error) => {
      this.#fault ??= outputFault(error);
    });
  }

  async write(bytes: Buffer): Promise<void> {
    if (this.#fault) throw this.#fault;
    // If the reader has closed the pipe, the callback gets the error.
    await new Promise<void>((resolve, reject) => {
      this.stream.write(bytes, (error) => (error ? reject(outputFault(error)) : resolve()));
    });
  }

  async sync(): Promise<void> {}

  async finish(): Promise<void> {
    await new Promise<void>((resolve) => {
      if (this.stream.closed) resolve();
      else if (this.isStandard) this.stream.write('', () => resolve());
      else {
        this.stream.once('close', resolve);
        this.stream.end();
      }
    });
    if (this.#fault) throw this.#fault;
  }

  async close(): Promise<void> {
    if (!this.isStandard) this.stream.destroy();
  }
}

/** Waits for a reader by polling: a blocking open would occupy a thread and keep the process from exiting. */
async function openPipe(path: string, signal: AbortSignal, log: Log): Promise<number> {
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await openDescriptor(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if (codeOf(error) !== 'ENXIO') throw outputFault(error);
    }
    if (!isLogged) log.info({}, 'waiting for a reader of the output');
    await pause(POLL_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

export async function openStreamOutput(path: string, signal: AbortSignal, log: Log): Promise<StreamOutput> {
  if (path === '-') return new StreamOutput(process.stdout, true);
  const isPipe = statOf(path)?.isFIFO() === true;
  const { descriptor } = placeOf(path);
  if (isPipe) {
    const fd = descriptor ?? (await openPipe(path, signal, log));
    return new StreamOutput(new Socket({ fd, readable: false, writable: true }), false);
  }
  const device = await orFault(open(path, constants.O_WRONLY));
  return new StreamOutput(device.createWriteStream(), false);
}
