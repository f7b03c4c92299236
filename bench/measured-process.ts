/**
 * Runs a command and measures it from start to end: its duration, its processor time, and the peak memory and processor time
 * of each of its processes.
 *
 * The processor time of the command is exact to 10 ms. That of a single process is read from /proc ten times per second, so
 * its last tenth of a second is missing. Without /proc, which only Linux has, the duration alone is measured.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

export interface MeasuredProcess {
  /** The name of its script, or of its program. */
  name: string;
  /** Peak resident memory. */
  mib: number;
  cpuSeconds: number;
}

export interface Measured {
  seconds: number;
  /** Processor time of all processes together; NaN without /proc. */
  cpuSeconds: number;
  /** The share of the machine's processors that other commands took in the meantime; NaN without /proc. */
  otherLoad: number;
  /** The largest memory first. */
  processes: MeasuredProcess[];
}

export const HAS_PROC = existsSync('/proc/self/stat');

const POLL_MS = 100;
const TICKS_PER_SECOND = 100;

/** Fields of /proc/PID/stat after the name of the program, from 0: time in user and kernel mode, then that of ended children. */
export const OWN_TIMES = 11;
const CHILDREN_TIMES = 13;

export function cpuSecondsOf(pid: number | 'self', firstField: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[firstField]) + Number(fields[firstField + 1])) / TICKS_PER_SECOND;
}

/** Processor time of all children of this process that have ended, and of theirs. */
const endedChildren = (): number => (HAS_PROC ? cpuSecondsOf('self', CHILDREN_TIMES) : Number.NaN);

/** Processor time of everything that runs on the machine: the first fields of the first line of /proc/stat. */
export function machineSeconds(): number {
  if (!HAS_PROC) return Number.NaN;
  const [user, nice, system] = readFileSync('/proc/stat', 'utf8').split(/\s+/, 4).slice(1).map(Number);
  return (user! + nice! + system!) / TICKS_PER_SECOND;
}

export function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** Reads a process and its descendants. A process that has ended in the meantime keeps its last figures. */
function observe(pid: number, found: Map<number, MeasuredProcess>): void {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
    const program = words.find((word) => word.endsWith('.js')) ?? words[0];
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    if (program !== undefined && peak !== undefined)
      found.set(pid, {
        name: program.split('/').at(-1)!.split(' ')[0]!,
        mib: Math.round(Number(peak) / 1024),
        cpuSeconds: cpuSecondsOf(pid, OWN_TIMES),
      });
    for (const child of childrenOf(pid)) observe(child, found);
  } catch {}
}

/** NODE_EXTRA_CA_CERTS is unset: where it is set, each start of Node reads many certificates, which no contender needs. */
export async function measure(
  command: string,
  words: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Measured> {
  const before = endedChildren();
  const machineBefore = machineSeconds();
  const start = performance.now();
  const child = spawn(command, words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: undefined, REDIS_URL: undefined, ...env },
  });
  const found = new Map<number, MeasuredProcess>();
  const timer = setInterval(() => observe(child.pid!, found), POLL_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  const seconds = (performance.now() - start) / 1000;
  clearInterval(timer);
  if (code !== 0) throw new Error(`${command} ${words[0]} ended with ${code}`);
  const processes = [...found.values()].sort((one, other) => other.mib - one.mib);
  const cpuSeconds = endedChildren() - before;
  const otherSeconds = machineSeconds() - machineBefore - cpuSeconds;
  const otherLoad = Math.max(0, otherSeconds / (seconds * availableParallelism()));
  return { seconds, cpuSeconds, otherLoad, processes };
}
