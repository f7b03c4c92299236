/**
 * The keeper of a `redis-server` or `valkey-server`: a shell, which starts the server and waits for its end.
 *
 *   run ──pipe──▶ two watchers, which kill the server when the pipe closes, because the run has ended
 *   run ────────▶ keeper ──▶ server, watchers
 *
 * All of them are in a session of their own, so a signal to the process group of the run (Ctrl-C, `kill -9`) reaches none of
 * them. The server ends if the run or at least one watcher survives. A shell and its watchers need one megabyte each, and no
 * time to start; a Node would take as long as a tenth of a second of a processor.
 *
 * What it does not survive: `kill -9` of the run and both watchers. Then the server keeps running.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { childEnvironment } from './child-process.js';

/**
 * File 3 has the settings of the server; the pipe to the run is file 4, since a shell gives background commands an empty
 * standard input. When the server has ended, its watchers are killed first: its PID may be used again.
 */
const KEEP = `
exec 4<&0
"$SERVER" - <&3 3<&- 4<&- &
server=$!
exec 3<&-
(read -r _ <&4; kill -9 "$server") &
first=$!
(read -r _ <&4; kill -9 "$server") &
second=$!
exec 4<&-
wait "$server"
ended=$?
kill -9 "$first" "$second"
exit "$ended"
`;

/** The name of the keeper in a list of processes. */
const NAME = 'server-keeper';

/**
 * No persistence, so its folder only has to exist; no eviction, loopback only. Not as arguments, since all users can read
 * those.
 */
const settingsOf = (port: number, password: string): string => `
port ${port}
bind 127.0.0.1
requirepass ${password}
save ""
appendonly no
maxmemory-policy noeviction
daemonize no
dir /
`;

/** Starts this program as a server. It is stopped by `endKept`, or by the end of this process. */
export function startKept(program: string, port: number, password: string): ChildProcess {
  const keeper = spawn('sh', ['-c', KEEP, NAME], {
    stdio: ['pipe', 'ignore', 'ignore', 'pipe'],
    env: { ...childEnvironment(), SERVER: program },
    detached: true,
  });
  const settings = keeper.stdio[3] as Writable | undefined;
  settings?.on('error', () => {}); // the server may end before it has read everything
  settings?.end(settingsOf(port, password));
  const pipe = keeper.stdin as Socket | null;
  pipe?.on('error', () => {});
  pipe?.unref();
  return keeper;
}

/** Stops the server, also if its keeper was killed. */
export function endKept(keeper: ChildProcess): void {
  keeper.stdin?.destroy();
}
