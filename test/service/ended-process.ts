/** Kills a command and its workers, so that none of them writes to a folder that is being removed. */

import type { CliProcess } from '../processes.js';
import { until } from '../waiting.js';

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false; // it has ended
  }
}

export async function endAtOnce(command: CliProcess): Promise<void> {
  const workers = command.children('-worker');
  command.signal('SIGKILL'); // first, since it would replace its workers
  for (const pid of workers) signal(pid, 'SIGKILL');
  await command.ended;
  await until('its workers have ended', () => workers.every((pid) => !signal(pid, 0)));
}
