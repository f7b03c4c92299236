// Runs the tests with containers where Docker answers; elsewhere says so in one line, which is no failure.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const docker = spawnSync('docker', ['info'], { stdio: 'ignore', timeout: 20_000 });
if (docker.status !== 0) {
  console.log('tests with containers are skipped: no Docker answers here (docker info)');
  process.exit(0);
}
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const config = fileURLToPath(new URL('vitest.config.ts', import.meta.url));
const words = [vitest, 'run', '--config', config, ...process.argv.slice(2)];
// Everything that is started is ended by the tests; the reaper of testcontainers is one more image to fetch.
const env = { TESTCONTAINERS_RYUK_DISABLED: 'true', ...process.env };
process.exit(spawnSync(process.execPath, words, { stdio: 'inherit', env }).status ?? 1);
