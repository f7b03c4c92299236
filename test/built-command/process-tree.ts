/**
 * The child processes of a process, read from /proc, which needs no installed program. Without /proc (macOS) they come
 * from `ps`. Without both it throws: an empty list always means that there are no child processes.
 *
 * What it does not promise: to find a process that starts and ends during one reading.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
  pid: number;
  parent: number;
  /** The program and its arguments, separated by spaces. */
  command: string;
}

/** Fields 2 to 4 of `stat`: the name in parentheses, which may contain any character, the state and the parent. */
const STAT = /^\d+ \(.*\) (\S) (\d+) /s;
const ZOMBIE = 'Z';

function readProcess(pid: number): RunningProcess | undefined {
  try {
    const [, state, parent] = STAT.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))!;
    if (state === ZOMBIE) return undefined; // it has ended; its parent has not read its exit code yet
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    return { pid, parent: Number(parent), command };
  } catch {
    return undefined; // it ended between the two reads
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
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

const idsOf = (processes: readonly RunningProcess[], parent: number, program: string): number[] =>
  processes
    .filter((running) => running.parent === parent && running.command.includes(program))
    .map(({ pid }) => pid);

/** The child processes that run this program; all child processes if no program is given. */
export const childrenOf = (parent: number, program = ''): number[] =>
  idsOf(runningProcesses(), parent, program);

/** The child processes of a process, their child processes, and so on. */
export function descendantsOf(parent: number): number[] {
  const processes = runningProcesses();
  const below = (pid: number): number[] =>
    idsOf(processes, pid, '').flatMap((child) => [child, ...below(child)]);
  return below(parent);
}

/** Whether a process has not ended. A zombie, whose exit code its parent has not read yet, has ended. */
export const isAlive = (pid: number): boolean =>
  existsSync('/proc/self/stat')
    ? readProcess(pid) !== undefined
    : askPs().some((running) => running.pid === pid);

/** Kills these processes, if they have not ended. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}
