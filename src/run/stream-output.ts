/**
 * An output that just gets the bytes: standard output, a named pipe, a device. It has no ledger, is never replaced, and
 * what was written cannot be taken back.
 *
 * What it does not promise: that the reader has taken everything. It promises that everything was handed to the system.
 */
import { constants, open as openNumber } from 'node:fs';
import { open } from 'node:fs/promises';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { placeOf, statOf } from '../csv/stream-path.js';
import { codeOf } from '../files/private-files.js';
import type { Log } from '../log.js';
import { type Output, orFault, outputFault } from './output.js';
import type { RunError } from './run-error.js';

/** The number itself: a `FileHandle` would close it when it is collected. */
const openDescriptor = promisify(openNumber) as (path: string, flags: number) => Promise<number>;

/** How often a named pipe is looked at for a reader. */
const READER_MS = 100;

export class StreamOutput implements Output {
  #fault: RunError | undefined;

  constructor(
    private readonly stream: Writable,
    /** Standard output stays open for what comes behind the run. */
    private readonly isStandard: boolean,
  ) {
    stream.on('error', (error) => {
      this.#fault ??= outputFault(error);
    });
  }

  async write(bytes: Buffer): Promise<void> {
    if (this.#fault) throw this.#fault;
    // A reader that is gone gives an error, and this is called with it.
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

/** A pipe for writing, once it has a reader. Opened without waiting: a thread that waits would keep the process from ending. */
async function openPipe(path: string, signal: AbortSignal, log: Log): Promise<number> {
  for (let isSaid = false; ; isSaid = true) {
    try {
      return await openDescriptor(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if (codeOf(error) !== 'ENXIO') throw outputFault(error);
    }
    if (!isSaid) log.info({}, 'waiting for a reader of the output');
    await pause(READER_MS, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

const socketOf = (fd: number): Socket => new Socket({ fd, readable: false, writable: true });

/** Opens a path that is a stream. */
export async function openStreamOutput(path: string, signal: AbortSignal, log: Log): Promise<StreamOutput> {
  if (path === '-') return new StreamOutput(process.stdout, true);
  const isPipe = statOf(path)?.isFIFO() === true;
  const { descriptor } = placeOf(path);
  if (isPipe) {
    return new StreamOutput(socketOf(descriptor ?? (await openPipe(path, signal, log))), false);
  }
  const device = await orFault(open(path, constants.O_WRONLY));
  return new StreamOutput(device.createWriteStream(), false);
}
