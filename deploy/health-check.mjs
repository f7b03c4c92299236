// The image's health check: `serve` is asked over HTTP, at the host and port of its command line. A worker listens nowhere:
// one that cannot work ends, so one that runs is healthy. What it does not know: a port that the system has chosen (--port 0).
import { readFileSync } from 'node:fs';

/** For tests: another file with the words of a command line, each followed by a zero byte. */
const commandLine = readFileSync(process.argv[2] ?? '/proc/1/cmdline', 'utf8');

/** The last value of an option, as two words or as one: `--port 80` or `--port=80`. */
const optionValue = (name) =>
  [...commandLine.matchAll(new RegExp(`\0--${name}[\0=]([^\0]+)`, 'g'))].at(-1)?.[1];

/** A server that listens on all addresses is asked on loopback. */
const LOOPBACK = { '0.0.0.0': '127.0.0.1', '::': '127.0.0.1' };

if (commandLine.split('\0').includes('serve')) {
  const given = optionValue('host') ?? '127.0.0.1';
  const host = LOOPBACK[given] ?? given;
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${optionValue('port') ?? 8080}/healthz`;
  const { ok } = await fetch(address).catch(() => ({ ok: false }));
  process.exitCode = ok ? 0 : 1;
}
