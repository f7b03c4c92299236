/**
 * The processes of a service during a bench, read from /proc: resident memory at intervals, and processor time. Memory is flat
 * if the median of the last third of the time is at most a fifth, or a few MiB, above that of the first third; the first minute
 * is left out, since a process that has just started fills its buffers and caches.
 *
 * What it does not follow: a process that starts later. One that is missing at the end has ended, which is a finding.
 */
import { readFileSync } from 'node:fs';
import { childrenOf, cpuSecondsOf, OWN_TIMES } from '../measured-process.js';

interface Watched {
  pid: number;
  name: string;
  /** Resident memory in MiB, one entry for each `sample`. */
  memory: number[];
}

export interface MemoryFigures {
  name: string;
  first: number;
  last: number;
  /** MiB at the beginning of each minute and at the end. */
  minutes: number[];
  /** Undefined if the time is too short to decide. */
  isFlat: boolean | undefined;
}

const GROWTH = 1.2;
const GROWTH_MIB = 24;

const WARM_UP_MS = 60_000;
const LEAST_MS = 180_000;

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1]!;

const descendantsOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(descendantsOf)];

/** The subcommand, or the script of a worker, or the program. */
function nameOf(pid: number): string {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
  const at = words.findIndex((word) => word.endsWith('.js'));
  const script = words[at]?.split('/').at(-1);
  if (script === 'main.js') return words[at + 1] ?? script;
  return (script ?? words[0]!.split('/').at(-1)!.split(' ')[0]!).replace(/\.js$/, ' (process)');
}

function residentMiB(pid: number): number | undefined {
  try {
    const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return kib === undefined ? undefined : Math.round(Number(kib) / 1024);
  } catch {
    return undefined;
  }
}

export class WatchedProcesses {
  readonly #watched: Watched[];

  constructor(
    roots: readonly number[],
    private readonly everyMs = 5000,
  ) {
    this.#watched = [...new Set(roots.flatMap(descendantsOf))]
      .map((pid) => ({ pid, name: nameOf(pid), memory: [] }))
      .filter(({ name }) => name !== 'sh');
  }

  sample(): void {
    for (const { pid, memory } of this.#watched) {
      const mib = residentMiB(pid);
      if (mib !== undefined) memory.push(mib);
    }
  }

  /** Samples at intervals until the returned function is called. */
  watch(): () => void {
    this.sample();
    const timer = setInterval(() => this.sample(), this.everyMs);
    return () => {
      clearInterval(timer);
      this.sample();
    };
  }

  /** Processor time of all processes so far. */
  cpuSeconds(): number {
    return this.#watched.reduce((sum, { pid }) => sum + cpuSecondsOf(pid, OWN_TIMES), 0);
  }

  /** Names of processes that have ended. */
  ended(): string[] {
    return this.#watched.filter(({ pid }) => residentMiB(pid) === undefined).map(({ name }) => name);
  }

  figures(): MemoryFigures[] {
    return this.#watched.map(({ name, memory }) => {
      const isLong = memory.length * this.everyMs >= LEAST_MS;
      const judged = isLong ? memory.slice(WARM_UP_MS / this.everyMs) : memory;
      const third = Math.max(1, Math.floor(judged.length / 3));
      const first = median(judged.slice(0, third));
      const last = median(judged.slice(-third));
      const perMinute = Math.max(1, Math.round(60_000 / this.everyMs));
      const minutes = memory.filter((_, at) => at % perMinute === 0 && at < memory.length - 1);
      const isFlat = isLong ? last <= first * GROWTH || last - first <= GROWTH_MIB : undefined;
      return { name, first, last, minutes: [...minutes, memory.at(-1)!], isFlat };
    });
  }
}
