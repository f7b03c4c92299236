// Runs the tests with containers if Docker answers; otherwise prints one line and ends with 0.
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
// The tests end everything that they start. The reaper of testcontainers would only be one more image to download.
const env = { TESTCONTAINERS_RYUK_DISABLED: 'true', ...process.env };
process.exit(spawnSync(process.execPath, words, { stdio: 'inherit', env }).status ?? 1);
