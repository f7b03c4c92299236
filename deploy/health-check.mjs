// The image's health check: `serve` and the workers are asked over HTTP, at the host and port of their command line. The port
// of a worker may also be in CURP_BATCH_HEALTH_PORT; without one it is healthy while it runs, since a worker that cannot work
// ends. What it does not know: a port that the system has chosen (--port 0).
import { readFileSync } from 'node:fs';

/** For tests: another file with the words of a command line, each followed by a zero byte. */
const commandLine = readFileSync(process.argv[2] ?? '/proc/1/cmdline', 'utf8');

/** The last value of an option, as two words or as one: `--port 80` or `--port=80`. */
const optionValue = (name) =>
  [...commandLine.matchAll(new RegExp(`\0--${name}[\0=]([^\0]+)`, 'g'))].at(-1)?.[1];

/** A server that listens on all addresses is asked on loopback. */
const LOOPBACK = { '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' };

const words = commandLine.split('\0');

/** Host and port of this process; no port if it listens nowhere. */
function place() {
  if (words.includes('serve')) return { host: optionValue('host'), port: optionValue('port') ?? 8080 };
  return {
    host: optionValue('health-host') ?? process.env.CURP_BATCH_HEALTH_HOST,
    port: optionValue('health-port') ?? process.env.CURP_BATCH_HEALTH_PORT,
  };
}

const listens = ['serve', 'worker', 'run-worker', 'direct-worker'].some((name) => words.includes(name));
const { host: given = '127.0.0.1', port } = place();

if (listens && port !== undefined) {
  const host = LOOPBACK[given] ?? given;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${port}/healthz`;
  const { ok } = await fetch(address).catch(() => ({ ok: false }));
  process.exitCode = ok ? 0 : 1;
}
