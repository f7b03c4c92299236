// The image's health check, by what the container does: `serve` is asked over HTTP. A worker listens nowhere: one that cannot
// work ends, so one that runs is healthy.
import { readFileSync } from 'node:fs';

const words = readFileSync('/proc/1/cmdline', 'utf8').split('\0');
if (words.includes('serve')) {
  // As two words or as one, `--port 80` or `--port=80`.
  const port = /\0--port[\0=](\d+)/.exec(words.join('\0'))?.[1] ?? 8080;
  const { ok } = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => ({ ok: false }));
  process.exitCode = ok ? 0 : 1;
}
