/**
 * The mark of a process: what it leaves beside unfinished work, so that others can tell whether it is still alive.
 *
 * What it does not do: guess. A process of another machine or container may be alive; only one that would have to be here,
 * and is not, has ended.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export interface ProcessMark {
  /** This start of this machine; on Linux also which processes are seen from here, since containers share machines. */
  machine: string;
  pid: number;
  /** When the process started, as the system counts it; empty where it does not tell. */
  started: string;
}

function orEmpty(read: () => string): string {
  try {
    return read().trim();
  } catch {
    return ''; // not Linux
  }
}

/** The 22nd field of its status; the second one, its name, may hold blanks and brackets. */
const startOf = (pid: number | 'self'): string =>
  orEmpty(() => {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  });

let own: ProcessMark | undefined;

/** The mark of this process. */
export function processMark(): ProcessMark {
  own ??= {
    machine: [
      hostname(),
      orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
      orEmpty(() => readlinkSync('/proc/self/ns/pid')),
    ].join(' '),
    pid: process.pid,
    started: startOf('self'),
  };
  return own;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Whether the process of a mark has ended for certain. Any value is taken: a file may be damaged. */
export function hasProcessEnded(mark: unknown): boolean {
  const { machine, pid, started } = (mark ?? {}) as Partial<ProcessMark>;
  if (machine !== processMark().machine || !Number.isSafeInteger(pid) || pid! <= 0) return false;
  if (!isRunning(pid!)) return true;
  return started !== '' && started !== startOf(pid!); // another process has its number now
}
