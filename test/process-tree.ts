/**
 * The processes that a process has started, read from /proc: no program has to be installed for it. Where there is no
 * /proc (macOS) `ps` is asked; where there is neither, an error says so. "I cannot look" is never "there are none".
 *
 * What it does not promise: to see a process that lives for less than the time of one look.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
  pid: number;
  parent: number;
  /** Its words, separated by blanks. */
  command: string;
}

/** The second and the third field of `stat` are the name, in parentheses, which may hold anything, and the state. */
const STAT = /^\d+ \(.*\) (\S) (\d+) /s;
const ZOMBIE = 'Z';

function readProcess(pid: string): RunningProcess | undefined {
  try {
    const [, state, parent] = STAT.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))!;
    if (state === ZOMBIE) return undefined; // it has ended; its parent has not asked for its exit code yet
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid: Number(pid), parent: Number(parent), command };
  } catch {
    return undefined; // it ended in the meantime
  }
}

function askPs(): RunningProcess[] {
  let lines: string[];
  try {
    lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,command='], { encoding: 'utf8' }).split('\n');
  } catch {
    throw new Error('there is no /proc and no ps here: the children of a process cannot be found');
  }
  return lines.flatMap((line) => {
    const [, pid, parent, state, command] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (pid === undefined || state!.startsWith(ZOMBIE)) return [];
    return [{ pid: Number(pid), parent: Number(parent), command: command! }];
  });
}

/** Every process of this machine that has not ended. */
export function runningProcesses(): RunningProcess[] {
  if (!existsSync('/proc/self/stat')) return askPs();
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => readProcess(pid) ?? []);
}

const idsOf = (processes: readonly RunningProcess[], parent: number, program: string): number[] =>
  processes
    .filter((running) => running.parent === parent && running.command.includes(program))
    .map(({ pid }) => pid);

/** The processes that a process has started and that run this program; all of them without one. */
export const childrenOf = (parent: number, program = ''): number[] =>
  idsOf(runningProcesses(), parent, program);

/** Every process that a process has started, and those that these have. */
export function descendantsOf(parent: number): number[] {
  const processes = runningProcesses();
  const below = (pid: number): number[] =>
    idsOf(processes, pid, '').flatMap((child) => [child, ...below(child)]);
  return below(parent);
}

/** Whether a process has not ended. One that only waits for its parent to ask for its exit code has. */
export const isAlive = (pid: number): boolean => runningProcesses().some((running) => running.pid === pid);
