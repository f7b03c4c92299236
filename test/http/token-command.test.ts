// `curp-batch token`, and a running server that reads its changes.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { Tokens } from '../../src/http/access/tokens.js';
import { curpBatch, MAIN, temporaryFolder } from '../processes.js';
import { until } from '../waiting.js';
import { ask } from './asking.js';
import { startService } from './service.js';

const tokenFile = () => join(temporaryFolder(), 'tokens.json');

const token = (file: string, ...words: string[]) => curpBatch(['token', ...words, '--tokens', file]);

async function add(file: string, project: string): Promise<string> {
  const { code, stdout } = await token(file, 'add', project);
  expect(code).toBe(0);
  return stdout.trim();
}

interface Listed {
  id: string;
  project: string;
  created: string;
}

const list = async (file: string): Promise<Listed[]> =>
  JSON.parse((await token(file, 'list', '--json')).stdout) as Listed[];

describe('token add', () => {
  it('prints a token once, and stores its hash, readable by the owner only', async () => {
    const file = join(temporaryFolder(), 'deep', 'tokens.json');
    const { code, stdout, stderr } = await token(file, 'add', 'payroll');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^curp_[\w-]{43}\n$/);
    expect(stderr).not.toContain(stdout.trim());
    const kept = readFileSync(file, 'utf8');
    expect(kept).not.toContain(stdout.trim());
    expect(kept).not.toContain(stdout.trim().slice(5));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(file, '..')).mode & 0o777).toBe(0o700);
    expect(new Tokens(file).check(stdout.trim())).toMatchObject({ project: 'payroll' });
  });

  it('stores it in the data folder by default', async () => {
    const data = temporaryFolder();
    const { code } = await curpBatch(['token', 'add', 'payroll'], { env: { CURP_BATCH_DATA: data } });
    expect(code).toBe(0);
    expect(await list(join(data, 'tokens.json'))).toHaveLength(1);
    const elsewhere = tokenFile();
    await curpBatch(['token', 'add', 'other'], {
      env: { CURP_BATCH_DATA: data, CURP_BATCH_TOKENS: elsewhere },
    });
    expect((await list(elsewhere)).map(({ project }) => project)).toEqual(['other']);
  });

  it('loses nothing when several are added at once', async () => {
    const file = tokenFile();
    const added = await Promise.all(['a', 'b', 'c', 'd'].map((project) => add(file, project)));
    expect(new Set(added).size).toBe(4);
    expect((await list(file)).map(({ project }) => project).sort()).toEqual(['a', 'b', 'c', 'd']);
  });

  it.each([
    ['Payroll', /did you mean payroll\?/],
    ['two words', /small letters/],
    ['../x', /small letters/],
    ['x'.repeat(65), /1 to 64/],
  ])('refuses the project %j', async (project, text) => {
    const { code, stdout, stderr } = await token(tokenFile(), 'add', project);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(text);
  });
});

describe('token add --out', () => {
  const mode = (path: string): number => statSync(path).mode & 0o777;

  it('writes the token to a new file, readable by its owner only, and prints none', async () => {
    const file = tokenFile();
    const out = join(temporaryFolder(), 'token.txt');
    const { code, stdout, stderr } = await token(file, 'add', 'payroll', '--out', out);
    expect([code, stdout], stderr).toEqual([0, '']);
    const made = readFileSync(out, 'utf8');
    expect(made).toMatch(/^curp_[\w-]{43}\n$/);
    expect(mode(out)).toBe(0o600);
    expect(stderr).toContain(`written to ${out}`);
    expect(stderr).not.toContain(made.trim().slice(5));
    expect(new Tokens(file).check(made.trim())).toMatchObject({ project: 'payroll' });
  });

  it('overwrites no file, follows no link, and creates no token then', async () => {
    const file = tokenFile();
    const folder = temporaryFolder();
    const there = join(folder, 'there');
    writeFileSync(there, 'precious');
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'link'));
    for (const out of [there, join(folder, 'link'), join(folder, 'no', 'token.txt'), folder]) {
      const { code, stdout, stderr } = await token(file, 'add', 'payroll', '--out', out);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(
        /^error: --out: (there is a file of that name already|its folder does not exist)/,
      );
    }
    expect(readFileSync(there, 'utf8')).toBe('precious');
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
    expect(await list(file)).toEqual([]);
  });

  it('leaves no file if no token is created', async () => {
    const out = join(temporaryFolder(), 'token.txt');
    const { code, stderr } = await token(tokenFile(), 'add', 'Two Words', '--out', out);
    expect([code, stderr]).toEqual([1, expect.stringContaining('small letters')]);
    expect(existsSync(out)).toBe(false);
  });
});

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

describe('token list', () => {
  it('shows id, project and day, and never a token', async () => {
    const file = tokenFile();
    expect((await token(file, 'list')).stdout).toContain('There are no tokens');
    const made = await add(file, 'payroll');
    const { code, stdout } = await token(file, 'list');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^id +project +created\n[0-9a-f]{12} +payroll +\d{4}-\d\d-\d\dT/);
    expect(stdout).not.toContain(made.slice(5));
  });

  it('reports a file that has no tokens', async () => {
    const file = tokenFile();
    for (const text of ['', '{"tokens": 1}', '{"tokens": [{"project": "../x", "sha256": "00"}]}']) {
      writeFileSync(file, text);
      const { code, stderr } = await token(file, 'list');
      expect(code).toBe(1);
      expect(stderr).toContain('damaged');
      expect((await token(file, 'add', 'x')).code).toBe(1);
      expect(readFileSync(file, 'utf8')).toBe(text);
    }
  });
});

describe('token revoke', () => {
  it('removes one by its id, or all of a project', async () => {
    const file = tokenFile();
    const [first, second] = [await add(file, 'payroll'), await add(file, 'payroll')];
    await add(file, 'other');
    const [entry] = await list(file);
    expect((await token(file, 'revoke', entry!.id)).stdout).toBe(`revoked ${entry!.id} of payroll\n`);
    expect(new Tokens(file).check(first)).toBeUndefined();
    expect(new Tokens(file).check(second)).toMatchObject({ project: 'payroll' });
    expect((await token(file, 'revoke', 'payroll')).code).toBe(0);
    expect((await list(file)).map(({ project }) => project)).toEqual(['other']);
  });

  it('suggests a name for an unknown token, and repeats no token', async () => {
    const file = tokenFile();
    const made = await add(file, 'payroll');
    const near = await token(file, 'revoke', 'pairoll');
    expect([near.code, near.stderr]).toEqual([1, expect.stringContaining('did you mean payroll?')]);
    const whole = await token(file, 'revoke', made);
    expect([whole.code, whole.stderr]).toEqual([1, expect.stringContaining('by its id or its project')]);
    expect(whole.stderr).not.toContain(made);
  });
});

it('is wrong usage without a known subcommand', async () => {
  const { code, stderr } = await curpBatch(['token', 'ad', 'x']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/unknown command 'ad'[\s\S]*Did you mean add\?/);
});

describe('a running server', () => {
  it('accepts a new token, refuses a revoked one, and continues with a broken file', async () => {
    const file = tokenFile();
    const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const service = await startService({ tokens: new Tokens(file, log) });
    const statusWith = async (made: string) => (await ask(service, `/curp/entidades?token=${made}`)).status;
    const made = await add(file, 'payroll');
    await expect.poll(() => statusWith(made)).toBe(200);
    const other = await add(file, 'other');
    await expect.poll(() => statusWith(other)).toBe(200);
    await token(file, 'revoke', 'payroll');
    await expect.poll(() => statusWith(made)).toBe(401);

    writeFileSync(file, 'no JSON');
    await until(
      'the broken file is logged',
      async () => (await statusWith(other)) === 200 && log.error.mock.calls.length > 0,
    );
    expect(await statusWith(other)).toBe(200);
    writeFileSync(file, '{"tokens": []}');
    await expect.poll(() => statusWith(other)).toBe(401);
  });
});

it('token and serve report a folder in the place of the file', async () => {
  const folder = temporaryFolder();
  for (const words of [
    ['token', 'list'],
    ['serve', '--port', '0', '--data', temporaryFolder()],
  ]) {
    const { code, stderr } = await curpBatch([...words, '--tokens', folder]);
    expect(code).toBe(1);
    expect(stderr).toContain('error: the file of tokens is a folder: --tokens names a file');
  }
});
