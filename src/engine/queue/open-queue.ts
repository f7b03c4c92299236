/**
 * Opens a queue of BullMQ: to add jobs, or to observe it.
 *
 * What it does not do: wait for Redis.
 */
import { Queue } from 'bullmq';
import { type Connection, PREFIX } from '../redis/connection.js';
import { QUEUE_KEPT_MS } from '../redis/internals/queue-scripts.js';

/** A queue that this process only reads. Who fills it owns its settings: they are not overwritten. */
export function observeQueue(name: string, connection: Connection): Queue {
  const queue = new Queue(name, {
    connection,
    prefix: PREFIX,
    skipVersionCheck: true,
    skipMetasUpdate: true,
  });
  queue.on('error', () => {}); // outages are logged once, by the connection
  return queue;
}

/** `eventsKept`: length of the events stream. Events are only hints, so only a few are kept. */
export function openQueue<Data>(name: string, connection: Connection, eventsKept: number, BullQueue = Queue) {
  const queue: Queue<Data> = new BullQueue(name, {
    connection,
    prefix: PREFIX,
    skipVersionCheck: true, // `server-check.ts` checks the version
    streams: { events: { maxLen: eventsKept } },
  });
  queue.on('error', () => {}); // outages are logged once, by the connection
  // BullMQ writes the settings when it opens a queue, outside of its scripts. They are there when it answers this.
  queue
    .getVersion()
    .then(() => connection.pexpire(queue.toKey('meta'), QUEUE_KEPT_MS))
    .catch(() => {});
  return queue;
}
