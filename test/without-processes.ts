/** For unit tests: every function that starts a process throws. */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

for (const name of ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'] as const) {
  Object.assign(childProcess, {
    [name]: () => {
      throw new Error(`a unit test starts no process (${name})`);
    },
  });
}
syncBuiltinESMExports();
