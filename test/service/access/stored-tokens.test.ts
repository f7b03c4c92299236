// `curp-batch token`: several processes at once, standard output as a file, and a running server that reads the changes.
import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { TokenFile } from '../../../src/service/access/token-file.js';
import { Tokens } from '../../../src/service/access/tokens.js';
import { curpBatch, MAIN } from '../../built-command/cli-process.js';
import { inProcess } from '../../cli/in-process.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { until } from '../../vitest/waiting.js';
import { ask } from '../http/requests.js';
import { startService } from '../http/service.js';

const tokenFile = () => join(temporaryFolder(), 'tokens.json');

async function add(file: string, project: string, run: typeof curpBatch | typeof inProcess): Promise<string> {
  const { code, stdout } = await run(['token', 'add', project, '--tokens', file]);
  expect(code).toBe(0);
  return stdout.trim();
}

it('loses nothing when several are added at once', async () => {
  const file = tokenFile();
  const added = await Promise.all(['a', 'b', 'c', 'd'].map((project) => add(file, project, curpBatch)));
  expect(new Set(added).size).toBe(4);
  expect(
    new TokenFile(file)
      .read()
      .tokens.map(({ project }) => project)
      .sort(),
  ).toEqual(['a', 'b', 'c', 'd']);
});

it.each(['null', '[]', '{"tokens":null}', '{"tokens":[],"quotas":{"a":null}}', '{"tokens":[null]}'])(
  'a file with %s is damaged',
  (text) => {
    const file = tokenFile();
    writeFileSync(file, text);
    expect(() => new TokenFile(file).read()).toThrow('the file of tokens is damaged');
  },
);

describe('a token on standard output', () => {
  const addTo = (path: string, fileMode: number) => {
    const fd = openSync(path, 'w', fileMode);
    chmodSync(path, fileMode);
    const words = [MAIN, 'token', 'add', 'payroll', '--tokens', tokenFile()];
    const { stderr, status } = spawnSync(process.execPath, words, {
      stdio: ['ignore', fd, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(fd);
    expect(status, stderr).toBe(0);
    return stderr.trimEnd().split('\n');
  };

  it('causes a warning of one line if it is a file that others can read', () => {
    const path = join(temporaryFolder(), 'token.txt');
    const lines = addTo(path, 0o644);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^warning: other users can read the file .*--out/);
    expect(lines.join()).not.toContain(readFileSync(path, 'utf8').trim().slice(5));
  });

  it('causes no warning if only the owner can read the file', () => {
    expect(addTo(join(temporaryFolder(), 'token.txt'), 0o600)).toHaveLength(1);
  });
});

describe('a running server', () => {
  it('accepts a new token, refuses a revoked one, and continues with a broken file', async () => {
    const file = tokenFile();
    const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const service = await startService({ tokens: new Tokens(file, log) });
    const statusWith = async (made: string) => (await ask(service, `/curp/entidades?token=${made}`)).status;
    const reaches = (status: number, made: string) =>
      until(`the status is ${status}`, async () => (await statusWith(made)) === status);
    const made = await add(file, 'payroll', inProcess);
    await reaches(200, made);
    const other = await add(file, 'other', inProcess);
    await reaches(200, other);
    await inProcess(['token', 'revoke', 'payroll', '--tokens', file]);
    await reaches(401, made);

    writeFileSync(file, 'no JSON');
    await until(
      'the broken file is logged',
      async () => (await statusWith(other)) === 200 && log.error.mock.calls.length > 0,
    );
    expect(await statusWith(other)).toBe(200);
    writeFileSync(file, '{"tokens": []}');
    await reaches(401, other);
  });
});

it('a folder in the place of the file is an error at the start of `serve`', async () => {
  const words = ['serve', '--port', '0', '--data', temporaryFolder(), '--tokens', temporaryFolder()];
  const { code, stderr } = await curpBatch(words);
  expect(code).toBe(1);
  expect(stderr).toContain('error: the file of tokens is a folder: --tokens names a file');
});
