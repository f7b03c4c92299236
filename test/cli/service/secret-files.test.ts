// Secrets in files: the variables with their paths, and error messages that do not contain the secrets.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSecretFiles } from '../../../src/cli/service/secret-files.js';
import { CliProcess, curpBatch } from '../../built-command/cli-process.js';
import { startEmbedded } from '../../servers/redis-server.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

const folder = temporaryFolder();
let files = 0;
function fileWith(text: string): string {
  const path = join(folder, String(++files));
  writeFileSync(path, text);
  return path;
}

function read(given: Record<string, string>): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = { ...given };
  readSecretFiles(environment);
  return environment;
}

describe('a file', () => {
  it('replaces a variable, without its last line end', () => {
    expect(read({ REDIS_URL_FILE: fileWith('redis://redis:6379\n') }).REDIS_URL).toBe('redis://redis:6379');
    expect(read({ CURP_BATCH_BOARD_TOKEN_FILE: fileWith('abc') }).CURP_BATCH_BOARD_TOKEN).toBe('abc');
    expect(read({ CURP_BATCH_BOARD_TOKEN_FILE: fileWith('') }).CURP_BATCH_BOARD_TOKEN).toBe('');
  });

  it('has one secret on each line, where the variable would have commas', () => {
    expect(read({ CURP_BATCH_SECRET_FILE: fileWith('new\r\nold\n') }).CURP_BATCH_SECRET).toBe('new,old');
  });

  it.each([
    ['redis://redis:6379', 'redis://:p%40ss%2F%3A%23@redis:6379'],
    ['rediss://user@redis:6379/2', 'rediss://user:p%40ss%2F%3A%23@redis:6379/2'],
    ['redis-cluster://a:1,b:2', 'redis-cluster://:p%40ss%2F%3A%23@a:1,b:2'],
  ])('with any password is put into %s', (REDIS_URL, whole) => {
    const environment = read({ REDIS_URL, REDIS_PASSWORD_FILE: fileWith('p@ss/:#\n') });
    expect(environment.REDIS_URL).toBe(whole);
  });

  it('with the password of Sentinels is put into their address, beside that of the servers', () => {
    const environment = read({
      REDIS_URL: 'redis+sentinel://user@a:1,b/service/2',
      REDIS_PASSWORD_FILE: fileWith('p@ss\n'),
      REDIS_SENTINEL_PASSWORD_FILE: fileWith('a&b\n'),
    });
    expect(environment.REDIS_URL).toBe('redis+sentinel://user:p%40ss@a:1,b/service/2?sentinelPassword=a%26b');
    const REDIS_URL = 'redis+sentinel://a/service?sentinelUsername=w';
    expect(read({ REDIS_URL, REDIS_SENTINEL_PASSWORD_FILE: fileWith('x') }).REDIS_URL).toBe(
      `${REDIS_URL}&sentinelPassword=x`,
    );
  });

  it.each([
    [
      { REDIS_URL: 'redis://a', REDIS_SENTINEL_PASSWORD_FILE: fileWith('y') },
      /needs an address of Sentinels/,
    ],
    [
      {
        REDIS_URL: 'redis+sentinel://a/s?sentinelPassword=x',
        REDIS_SENTINEL_PASSWORD_FILE: fileWith('y'),
      },
      /a sentinelPassword in REDIS_URL exclude/,
    ],
    [
      { REDIS_URL: 'redis://a', REDIS_URL_FILE: fileWith('redis://b') },
      /REDIS_URL and REDIS_URL_FILE exclude/,
    ],
    [{ REDIS_URL: 'redis://:x@a', REDIS_PASSWORD_FILE: fileWith('y') }, /a password in REDIS_URL exclude/],
    [{ REDIS_PASSWORD_FILE: fileWith('y') }, /needs an address: REDIS_URL/],
    [
      { REDIS_URL_FILE: '/nowhere/x' },
      /^REDIS_URL_FILE cannot be read: \/nowhere\/x: there is no such file or folder$/,
    ],
  ])('that cannot be used is reported: %j', (environment, sentence) => {
    expect(() => read(environment as Record<string, string>)).toThrow(sentence);
  });
});

describe('the command', () => {
  it('works with an address and a password from files', async () => {
    // A server of its own: on the server of the suite, workers with different secrets would refuse each other's chunks.
    const server = await startEmbedded();
    const { protocol, host, password } = new URL(server.url);
    const worker = new CliProcess(['worker', '--processes', '1'], {
      env: {
        REDIS_URL_FILE: fileWith(`${protocol}//${host}`),
        ...(password && { REDIS_PASSWORD_FILE: fileWith(decodeURIComponent(password)) }),
        CURP_BATCH_SECRET_FILE: fileWith('s'.repeat(48)),
      },
    });
    await worker.line(/"workers have started"/);
    expect((await worker.stop()).code).toBe(0);
    await server.stop();
  });

  it('prints an error as one sentence', async () => {
    const path = join(folder, 'a-folder');
    mkdirSync(path);
    const { code, stderr } = await curpBatch(['worker'], { env: { REDIS_URL_FILE: path } });
    expect(code).toBe(2);
    expect(stderr).toBe(`error: REDIS_URL_FILE cannot be read: ${path}: it is a folder: name a file\n`);
  });
});
