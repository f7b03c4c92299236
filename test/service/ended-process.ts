/** Ends a command at once, with the workers that it has started: none of them writes to a folder that is being removed. */

import type { CliProcess } from '../processes.js';
import { until } from '../waiting.js';

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false; // it is gone
  }
}

export async function endAtOnce(command: CliProcess): Promise<void> {
  const workers = command.children('-worker');
  command.signal('SIGKILL'); // first: it would start others in their place
  for (const pid of workers) signal(pid, 'SIGKILL');
  await command.ended;
  await until('its workers are gone', () => workers.every((pid) => !signal(pid, 0)));
}
