/**
 * Identifies a process in a file beside its unfinished work, so that another process can check whether it still runs.
 *
 * What it does not promise: to notice every end. A process of another machine or container cannot be checked and counts as
 * running; a process of this machine and container that is not found has ended.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

interface ProcessMark {
  /** Host name; on Linux also the boot id and the PID namespace, since containers share a machine. */
  machine: string;
  pid: number;
  /** Start time of the process from /proc; empty on other systems than Linux. */
  started: string;
}

function orEmpty(read: () => string): string {
  try {
    return read().trim();
  } catch {
    return ''; // not Linux
  }
}

/** Field 22 of /proc/PID/stat, counted from after the last bracket: field 2, the name, may hold blanks and brackets. */
const startOf = (pid: number | 'self'): string =>
  orEmpty(() => {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  });

let own: ProcessMark | undefined;

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

/** Whether the process of a mark has certainly ended. Accepts any value, since the file may be damaged. */
export function hasProcessEnded(mark: unknown): boolean {
  const { machine, pid, started } = (mark ?? {}) as Partial<ProcessMark>;
  if (machine !== processMark().machine || !Number.isSafeInteger(pid) || pid! <= 0) return false;
  if (!isRunning(pid!)) return true;
  return started !== '' && started !== startOf(pid!); // its PID was reused
}
