/**
 * Runs a command and measures its duration and the peak memory of each of its processes: the high-water mark in /proc,
 * read twice per second.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

export interface Measured {
  seconds: number;
  /** Peak resident memory in MiB of each script or program, the largest first. */
  memory: { process: string; mib: number }[];
}

const parentOf = (pid: string): string => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] ?? '';
  } catch {
    return '';
  }
};

function descendants(root: number): string[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [pid, parentOf(pid)]),
  );
  const found = [String(root)];
  for (const pid of found) for (const [child, parent] of parents) if (parent === pid) found.push(child);
  return found;
}

function peakOf(pid: string): { process: string; mib: number } | undefined {
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean);
    const script = words.find((word) => word.endsWith('.js')) ?? words[0] ?? '';
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return peak ? { process: script.split('/').at(-1)!, mib: Math.round(Number(peak) / 1024) } : undefined;
  } catch {
    return undefined;
  }
}

/** NODE_EXTRA_CA_CERTS is unset: where it is set, each start of Node reads many certificates, which no contender needs. */
export async function measure(
  command: string,
  words: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Measured> {
  const start = process.hrtime.bigint();
  const child = spawn(command, words, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: undefined, ...env },
  });
  const peaks = new Map<string, { process: string; mib: number }>();
  const timer = setInterval(() => {
    for (const pid of descendants(child.pid!)) {
      const peak = peakOf(pid);
      if (peak) peaks.set(pid, peak);
    }
  }, 500);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(timer);
  if (code !== 0) throw new Error(`${command} ${words[0]} ended with ${code}`);
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  return { seconds, memory: [...peaks.values()].sort((a, b) => b.mib - a.mib) };
}
