/**
 * The processes of a service announce themselves in Redis, with the id of their data folder. So each knows how many there are,
 * and whether it has the folder of the others: behind one address, processes with two folders would answer half of the
 * requests with 404.
 *
 *   {curp}:service:<name>            the folder of the service: the first that was announced, while one of its processes is alive
 *   {curp}:service:<name>:<folder>   the processes of this folder, each until its announcement expires
 *
 * Services that share a Redis on purpose have different names.
 *
 * What it does not do: decide what follows. Without Redis, what was known last is kept.
 */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Log } from '../../base/log.js';
import { Runnable } from '../../base/runnable.js';
import { within } from '../process/abortable.js';
import { type Connection, PREFIX, takesCommands } from '../redis/connection.js';

const ANNOUNCE_MS = 3000;

/** A killed process counts for this long. */
const ALIVE_MS = 10_000;

/** How long Redis may take to answer. */
const TIMEOUT_MS = 2000;

/** Of the server's clock, in milliseconds. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`;

const ANNOUNCE = `${NOW}
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
redis.call('ZADD', KEYS[2], now + ARGV[3], ARGV[2])
redis.call('PEXPIRE', KEYS[2], ARGV[3])
local folder = redis.call('GET', KEYS[1]) or ARGV[4]
if folder == ARGV[1] then redis.call('SET', KEYS[1], folder, 'PX', ARGV[3]) end
return {folder, redis.call('ZCARD', KEYS[2])}`;

/** Instead of the id of a folder. */
const NO_FOLDER = '';

/** The last process of a folder leaves its name to others at once. */
const LEAVE = `${NOW}
redis.call('ZREM', KEYS[2], ARGV[2])
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now)
if redis.call('ZCARD', KEYS[2]) == 0 and redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`;

interface PresenceOptions {
  connection: Connection;
  /** The name of the service. */
  name: string;
  /** The id of the data folder. */
  folder: string;
  log: Log;
}

export class ServicePresence extends Runnable {
  readonly #options: PresenceOptions;
  readonly #id = randomBytes(8).toString('hex');
  #processes = 1;
  #isSecondFolder = false;
  /** The name had no folder at the last announcement. */
  #isFree = true;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PresenceOptions) {
    super();
    this.#options = options;
    this.atEnd(() => this.#ask(LEAVE));
    this.atEnd(() => clearTimeout(this.#timer));
  }

  /** Processes of this service and this folder, with this one. */
  get processes(): number {
    return this.#processes;
  }

  /** Whether processes with another data folder serve under this name. */
  get isSecondFolder(): boolean {
    return this.#isSecondFolder;
  }

  /** Waits for the first announcement, if Redis can be reached. */
  protected async begin(): Promise<void> {
    const { connection } = this.#options;
    if (connection.status !== 'ready') await within(TIMEOUT_MS, once(connection, 'ready'));
    await this.#announce();
  }

  async #announce(): Promise<void> {
    const reply = await this.#ask(ANNOUNCE);
    if (reply !== undefined) this.#note(...(reply as [string, number]));
    if (this.isStopping) return;
    this.#timer = setTimeout(() => void this.#announce(), ANNOUNCE_MS);
    this.#timer.unref();
  }

  #note(folder: string, processes: number): void {
    const { log } = this.#options;
    // A Redis that has lost its data: the processes of the first folder announce themselves before this one takes the name.
    this.#isFree = folder === NO_FOLDER;
    if (this.#isFree) return;
    const isSecond = folder !== this.#options.folder;
    if (isSecond !== this.#isSecondFolder) {
      if (isSecond) log.error({}, 'another data folder is served under this name: not ready, no uploads');
      else log.info({}, 'no other data folder is served under this name any more');
    }
    this.#isSecondFolder = isSecond;
    this.#processes = Math.max(1, processes);
  }

  async #ask(script: string): Promise<unknown> {
    const { connection, name, folder } = this.#options;
    if (!takesCommands(connection)) return undefined;
    const key = `${PREFIX}:service:${name}`;
    const taken = this.#isSecondFolder && !this.#isFree ? NO_FOLDER : folder;
    return within(
      TIMEOUT_MS,
      connection.eval(script, 2, key, `${key}:${folder}`, folder, this.#id, ALIVE_MS, taken),
    );
  }
}
