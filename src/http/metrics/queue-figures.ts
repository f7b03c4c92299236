/**
 * The figures of the queues: jobs, workers, and BullMQ's own text for Prometheus, corrected: BullMQ repeats its headers for
 * every queue and omits the last newline.
 *
 * What it does not do: read jobs. It reads counts only.
 */
import { Queue } from 'bullmq';
import { CHUNK_QUEUE } from '../../queue/chunk-queue.js';
import { DIRECT_QUEUE } from '../../queue/direct-queue.js';
import { RUN_QUEUE } from '../../queue/run-queue.js';
import { type Connection, PREFIX } from '../../redis/connection.js';

const NAMES = [CHUNK_QUEUE, RUN_QUEUE, DIRECT_QUEUE];

export interface QueueFigures {
  chunksWaiting: number;
  /** By queue. */
  workers: Record<string, number>;
  /** BullMQ's own metrics, merged. */
  text: string;
}

/** Merges texts in the Prometheus format: every metric family once, with its headers and all its samples. */
export function mergeFamilies(texts: readonly string[]): string {
  const families = new Map<string, { headers: string[]; samples: string[] }>();
  const familyOf = (name: string) => {
    let family = families.get(name);
    if (family === undefined) {
      family = { headers: [], samples: [] };
      families.set(name, family);
    }
    return family;
  };
  for (const line of texts.flatMap((text) => text.split('\n'))) {
    const header = /^# (?:HELP|TYPE) (\S+)/.exec(line);
    if (header) {
      const { headers } = familyOf(header[1]!);
      if (!headers.includes(line)) headers.push(line);
    } else if (line !== '') familyOf(/^[^{\s]+/.exec(line)![0]).samples.push(line);
  }
  return [...families.values()]
    .flatMap(({ headers, samples }) => [...headers, ...samples])
    .map((line) => `${line}\n`)
    .join('');
}

export class QueueObserver {
  readonly #queues: Queue[];

  constructor(connection: Connection) {
    // The process that fills a queue owns its settings; an observer must not overwrite them.
    const options = { connection, prefix: PREFIX, skipVersionCheck: true, skipMetasUpdate: true };
    this.#queues = NAMES.map((name) => new Queue(name, options));
    for (const queue of this.#queues) queue.on('error', () => {}); // outages are logged once, by the connection
  }

  async figures(): Promise<QueueFigures> {
    const [counts, workers, texts] = await Promise.all([
      this.#queues[0]!.getJobCounts('wait', 'delayed', 'prioritized'),
      Promise.all(this.#queues.map((queue) => queue.getWorkersCount())),
      Promise.all(this.#queues.map((queue) => queue.exportPrometheusMetrics())),
    ]);
    return {
      chunksWaiting: Object.values(counts).reduce((sum, count) => sum + count, 0),
      workers: Object.fromEntries(NAMES.map((name, index) => [name, workers[index]!])),
      text: mergeFamilies(texts),
    };
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#queues.map((queue) => queue.close()));
  }
}
