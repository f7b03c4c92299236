/**
 * The log of a run is always sentences; the log of a worker is sentences on a terminal and JSON otherwise.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { logSentence } from '../../../src/base/log.js';
import { CliProcess, MAIN } from '../../built-command/cli-process.js';
import { needsPrograms } from '../../machine/programs.js';
import { startEmbedded } from '../../servers/redis-server.js';
import { freshPath, people, startRun, writeInput } from './runs.js';

it('formats a log line as a sentence', () => {
  const line = { level: 'warn', time: '2026-11-15T10:00:00.000Z', chunk: 3, exitCode: -1, signal: '' };
  expect(logSentence(JSON.stringify({ ...line, msg: 'a worker ended' }))).toBe(
    'warning: a worker ended (chunk 3, exit code -1)',
  );
  expect(logSentence('{"level":"info","time":"","msg":"working"}')).toBe('working');
});

const WAITS = 'no worker for this run is alive; waiting for one';

it('is sentences for a run, and JSON with --progress json', async () => {
  const server = await startEmbedded();
  const input = writeInput(await people(10));
  const args = (...more: string[]) => [
    input,
    '-o',
    freshPath(),
    '--redis',
    server.url,
    '--workers',
    '0',
    ...more,
  ];
  const plain = startRun(args());
  expect(await plain.line(new RegExp(WAITS))).toMatch(new RegExp(`^warning: ${WAITS}`));
  expect((await plain.stop()).stderr).not.toMatch(/^\{/m);

  const machine = startRun(args('--progress', 'json'));
  expect(JSON.parse(await machine.line(new RegExp(WAITS)))).toMatchObject({ level: 'warn' });
  await machine.stop();
  await server.stop();
});

it('is JSON for a worker without a terminal, and sentences on one', async (context) => {
  const server = await startEmbedded();
  const piped = new CliProcess(['worker', '--redis', server.url, '--processes', '1']);
  expect(JSON.parse(await piped.line(/"msg":"workers have started"/))).toMatchObject({
    level: 'info',
    workers: 1,
  });
  await piped.stop();

  needsPrograms(context, 'script'); // runs a process in a terminal
  const words = `'${process.execPath}' '${MAIN}' worker --redis '${server.url}' --processes 1`;
  const shown = spawn('script', ['-qec', words, '/dev/null'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const lines = text(shown.stdout);
  const working = new Promise<void>((resolve) => {
    shown.stdout.on('data', (piece: Buffer) => piece.includes('workers have started') && resolve());
  });
  await Promise.race([working, once(shown, 'exit')]);
  shown.kill('SIGTERM');
  const said = await lines;
  await server.stop();
  expect(said).toContain('workers have started (workers 1, queue curp-chunks-');
  expect(said).not.toContain('{"level"');
});
