/** Wrong options of `run`, `worker` and `serve`: refused with 2 and a helpful line, before anything is started. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../vitest/temporary-folder.js';
import { inProcess } from './in-process.js';

const noSecret = join(temporaryFolder(), 'secrets');
writeFileSync(noSecret, '\n \n');

const REDIS = ['--redis', 'redis://127.0.0.1:1'];

it.each([
  [[], /missing required argument 'input'/],
  [['x.csv', '--normalise'], /Did you mean --normalize\?/],
  [['x.csv', '--echo', 'some'], /Allowed choices are all, none/],
  [['x.csv', '--chunk', 'big'], /512k/],
  [['x.csv', '--workers', 'many'], /whole number from 0/],
  [['x.csv', '--window', '0'], /whole number from 1/],
  [['x.csv', '--limit-errors', 'few'], /20%/],
  [['x.csv', '--map', 'sexo'], /field=column/],
  [['x.csv', '--delimiter', 'x'], /; \| or tab/],
  [['x.csv', '--redis-timeout', 'soon'], /30s/],
  [['x.csv', '--limit-errors', '200%'], /20%/],
  [['x.csv', '--map', 'zzz=a'], /no field "zzz"[^\n]*nombres, apellido_paterno, [^\n]*entidad/],
  [['x.csv', '--workers', '0'], /--workers 0 needs --redis/],
  [['x.csv', '--errors', '-'], /--errors is a CSV file: name one that ends with \.csv or \.csv\.gz/],
  [['x.csv', '--errors', 'wrong.XLSX'], /--errors is a CSV file/],
  [['x.csv', '--resume', '--force'], /--resume continues an unfinished run, --force starts it over/],
  [['x.csv', '-o', 'r.xlsx', '--format', 'ndjson'], /a workbook \(\.xlsx\) has no NDJSON/],
  [['x.csv', '-o', 'r.xlsx.gz'], /r\.xlsx\.gz[^\n]*no spreadsheet opens a compressed workbook: -o r\.xlsx/],
  [['x.csv', '-o', 'r.pdf'], /-o r\.pdf: a result is \.csv, \.csv\.gz, \.xlsx or \.ndjson/],
  [['x.csv', '-o', 'r.XLS'], /a result is \.csv/],
  [[''], /<input> is empty: name a file/],
  [['x.csv', '-o', ''], /--output is empty/],
  [['x.csv', '--errors', ''], /--errors is empty/],
  [['x.csv', '--secret-file', ''], /--secret-file is empty/],
  [['x.csv', '--since', ''], /--since is empty/],
  [['x.csv', '--secret-file', '/'], /--secret-file: it is a folder/],
  [['x.csv', '--secret-file', '/no-such-file'], /--secret-file: there is no such file/],
  [['x.csv', '--secret-file', noSecret], /--secret-file: there is no secret in it/],
])('run %j', async (words, message) => {
  expect(await inProcess(['run', ...words])).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(message),
  });
});

it.each([
  [[], /--redis/],
  [[...REDIS, '--secret-file', '/'], /--secret-file: it is a folder/],
  [[...REDIS, '--processes', 'many'], /whole number/],
])('worker %j', async (words, message) => {
  expect(await inProcess(['worker', ...words])).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(message),
  });
});

it.each([
  [['--embedded', ...REDIS], /exclude each other/],
  [['--port', '70000'], /0 to 65535/],
  [['--keep', 'soon'], /7d/],
  [['--max-upload', 'much'], /512k/],
  [['--rate-limit', '0'], /1 to/],
  [['--connections-per-address', '0'], /1 to 1000/],
  [['--proxy', 'nginx'], /an address is written 10\.0\.0\.5/],
  [['--proxy', '10.0.0.0/33'], /an address is written/],
  [['--callback-allow', 'ftp://x'], /https:\/\/host/],
  [['--secret-file', '/'], /--secret-file: it is a folder/],
  [[...REDIS, '--workers', '2'], /--workers needs an embedded Redis: .*curp-batch worker/],
  [['--prt', '1'], /Did you mean --port\?/],
])('serve %j', async (words, message) => {
  expect(await inProcess(['serve', ...words])).toEqual({
    code: 2,
    stdout: '',
    stderr: expect.stringMatching(message),
  });
});

it.each([['run', 'x.csv'], ['worker'], ['serve']])(
  '%s does not repeat the address of Redis, which may hold a password',
  async (...words) => {
    const { code, stderr } = await inProcess([...words, '--redis', 'http://me:hunter2@host']);
    expect(code).toBe(2);
    expect(stderr).toContain('redis://');
    expect(stderr).not.toContain('hunter2');
  },
);

it.each([
  ['token', 'list', '--data', ''],
  ['token', 'add', 'x', '--out='],
  ['runs', '--data', ''],
  ['serve', '--tokens', ''],
  ['schedule', 'add', 'x', '--cron', '0 3 * * *', '--input', 'x.csv', '--output-dir', ''],
])('an empty path is refused: %s %s', async (...words) => {
  const { code, stderr } = await inProcess(words, { env: { CURP_BATCH_LANG: 'es' } });
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: --[a-z-]+ está vacío: indique/)]);
});

it('an unknown level of the log is refused', async () => {
  const { code, stderr } = await inProcess(['run', 'x.csv'], { env: { CURP_BATCH_LOG: 'nope' } });
  expect([code, stderr]).toEqual([2, expect.stringMatching(/^error: CURP_BATCH_LOG is none of trace, /)]);
});
