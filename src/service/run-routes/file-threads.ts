/**
 * Threads for work on the content of files (`workers/file-thread.ts`), so that requests are answered meanwhile. Their number is
 * limited, and so is the number of orders that wait for one; a thread that needs more time or memory than it may is ended.
 *
 *   order ─▶ waits ─▶ thread ─▶ answers, one by one ─▶ the thread takes the next order
 *       └─▶ 503           └─▶ too slow, too large, or the client has left: the thread is ended, another one is started later
 *
 * What stays on the thread that answers requests: the bytes of a body on their way to the disk and their hash, which cost
 * the same for every content; single persons; lists, which have at most 1,000 persons and 1 MiB.
 */
import { Worker } from 'node:worker_threads';
import type { FastifyReply } from 'fastify';
import type { Sentence } from '../../base/sentence.js';
import { orAborted } from '../../engine/process/abortable.js';
import { Semaphore } from '../../engine/queue/semaphore.js';
import { HttpFault } from '../reply/http-fault.js';
import type {
  CheckOrder,
  FileOrder,
  InputRefusal,
  PreviewOrder,
  RowsOrder,
  TableOrder,
  ThreadAnswer,
} from '../views/file-work.js';

export interface ThreadLimits {
  threads: number;
  /** Orders that may wait for a thread. */
  waiting: number;
  /** How long one may wait. Together with `workMs` less than the time that a connection may be without traffic. */
  waitMs: number;
  /** How long a thread may work for one answer; for a table, how long since it has last read a piece of the file. */
  workMs: number;
}

/** Of the JavaScript heap of a thread. Buffers have limits where they are made. */
const HEAP_MB = 512;

/** Threads that are kept for the next order. */
const KEPT_IDLE = 2;

const BUSY: Sentence = {
  es: 'Se están leyendo demasiados archivos a la vez: intente de nuevo en unos segundos',
  en: 'Too many files are being read at the same time: try again in a few seconds',
};

const busy = (): HttpFault =>
  new HttpFault('unavailable', { sentence: BUSY, headers: { 'retry-after': '5' } });

const SCRIPT = new URL('../../../workers/file-thread.js', import.meta.url);

/** The error of a thread, without its message. */
const errorOf = ({ name, code }: NonNullable<ThreadAnswer['failure']>): Error =>
  Object.assign(new Error('a thread failed'), { name, code });

/** Aborted when the client has left, or has its whole answer. */
function departure({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController();
  if (raw.destroyed) left.abort(new HttpFault('upload_broken'));
  else raw.once('close', () => left.abort(new HttpFault('upload_broken')));
  return left.signal;
}

export class FileThreads {
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();
  readonly #turns: Semaphore;
  #orders = 0;

  constructor(
    private readonly limits: ThreadLimits,
    private readonly script = SCRIPT,
  ) {
    this.#turns = new Semaphore(limits.threads);
  }

  /** A `FilePreview` as JSON text. */
  async preview(order: PreviewOrder, reply: FastifyReply): Promise<string> {
    return (await this.#only(order, reply)) as string;
  }

  /** `ResultRows` as JSON text. */
  async rows(order: RowsOrder, reply: FastifyReply): Promise<string> {
    return (await this.#only(order, reply)) as string;
  }

  async check(order: CheckOrder, reply: FastifyReply): Promise<InputRefusal | null> {
    return (await this.#only(order, reply)) as InputRefusal | null;
  }

  /** Ends the thread if the generator is left before its end. */
  async *table(order: TableOrder, reply: FastifyReply): AsyncGenerator<Buffer> {
    for await (const piece of this.#answers(order, reply))
      yield Buffer.from(piece as Uint8Array<ArrayBuffer>);
  }

  async #only(order: FileOrder, reply: FastifyReply): Promise<unknown> {
    let only: unknown;
    for await (const answer of this.#answers(order, reply)) only = answer;
    return only;
  }

  async *#answers(order: FileOrder, reply: FastifyReply): AsyncGenerator<unknown> {
    const { threads, waiting } = this.limits;
    if (this.#orders >= threads + waiting) throw busy();
    const left = departure(reply);
    this.#orders++;
    try {
      await this.#turn(left);
      try {
        yield* this.#work(order, left);
      } finally {
        this.#turns.release();
      }
    } finally {
      this.#orders--;
    }
  }

  async *#work(order: FileOrder, left: AbortSignal): AsyncGenerator<unknown> {
    const thread = this.#idle.pop() ?? this.#start();
    let isDone = false;
    try {
      for (let message: FileOrder | 'next' = order; ; message = 'next') {
        const answer = await this.#ask(thread, message, left);
        isDone = answer.done;
        if (answer.failure !== undefined) throw errorOf(answer.failure);
        if (isDone) return;
        yield answer.value;
      }
    } finally {
      if (isDone && this.#idle.length < KEPT_IDLE) this.#idle.push(thread);
      else void thread.terminate();
    }
  }

  /** Waits for a turn. Throws if it takes too long, or if the client leaves. */
  async #turn(left: AbortSignal): Promise<void> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(busy()), this.limits.waitMs);
    const over = orAborted(new Promise<never>(() => {}), AbortSignal.any([left, late.signal]));
    over.catch(() => {}); // it may be late
    await this.#turns.acquire(over).finally(() => clearTimeout(timer));
  }

  #start(): Worker {
    const thread = new Worker(this.script, {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    thread.unref();
    this.#all.add(thread);
    thread.once('exit', () => {
      this.#all.delete(thread);
      const at = this.#idle.indexOf(thread);
      if (at >= 0) this.#idle.splice(at, 1);
    });
    thread.on('error', () => {}); // `#ask` has its own listener
    return thread;
  }

  /** The answer of a thread. Throws if it takes too long, needs too much memory, or the client leaves. */
  #ask(thread: Worker, message: FileOrder | 'next', left: AbortSignal): Promise<ThreadAnswer> {
    return new Promise((resolve, reject) => {
      const settle = (done: () => void): void => {
        clearTimeout(timer);
        thread.off('message', receive).off('error', fail).off('exit', end);
        left.removeEventListener('abort', leave);
        done();
      };
      const receive = (answer: ThreadAnswer | 'alive'): void => {
        if (answer === 'alive') timer.refresh();
        else settle(() => resolve(answer));
      };
      const refuse = (): void => settle(() => reject(new HttpFault('file_too_costly')));
      const fail = (error: NodeJS.ErrnoException): void =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse() : settle(() => reject(error));
      const end = (): void => settle(() => reject(new HttpFault('unavailable'))); // the service stops
      const leave = (): void => settle(() => reject(left.reason));
      const timer = setTimeout(refuse, this.limits.workMs);
      thread.on('message', receive).once('error', fail).once('exit', end);
      left.addEventListener('abort', leave);
      const bytes = typeof message === 'object' && message.kind === 'preview' ? [message.bytes.buffer] : [];
      if (left.aborted) leave();
      else thread.postMessage(message, bytes as ArrayBuffer[]);
    });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((thread) => thread.terminate()));
  }
}
