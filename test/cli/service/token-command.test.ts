// `curp-batch token`: what it stores, prints and refuses, run in this process.
import { existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Tokens } from '../../../src/service/access/tokens.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { inProcess } from '../in-process.js';

const tokenFile = () => join(temporaryFolder(), 'tokens.json');

const token = (file: string, ...words: string[]) => inProcess(['token', ...words, '--tokens', file]);

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

  it('gives a right, which list shows; no token has one by itself', async () => {
    const file = tokenFile();
    const { stdout } = await token(file, 'add', 'payroll', '--right', 'schedules', '--right', 'schedules');
    const plain = await add(file, 'payroll');
    expect(new Tokens(file).check(stdout.trim())).toMatchObject({ rights: ['schedules'] });
    expect(new Tokens(file).check(plain)).toMatchObject({ rights: [] });
    expect(await list(file)).toMatchObject([{ rights: ['schedules'] }, { rights: [] }]);
    expect((await token(file, 'list')).stdout).toMatch(/rights\n.* schedules\n/);
    expect((await token(file, 'add', 'payroll', '--right', 'all')).code).toBe(2);
    const kept = JSON.parse(readFileSync(file, 'utf8'));
    kept.tokens[1].rights = ['of-later', 'schedules'];
    writeFileSync(file, JSON.stringify(kept));
    expect(new Tokens(file).check(plain)).toMatchObject({ rights: ['schedules'] });
  });

  it('sets the quota of the project, which list shows; a later one replaces it', async () => {
    const file = tokenFile();
    expect((await token(file, 'add', 'payroll', '--quota', 'runs=5,bytes=2k,rows=1000000')).code).toBe(0);
    await add(file, 'payroll');
    await add(file, 'other');
    const quota = { runs: 5, bytes: 2048, rows: 1_000_000 };
    expect(await list(file)).toMatchObject([{ quota }, { quota }, { quota: {} }]);
    expect((await token(file, 'list')).stdout).toContain('runs=5,bytes=2048,rows=1000000');
    expect(new Tokens(file).quotaOf('payroll')).toEqual(quota);
    expect(new Tokens(file).quotaOf('other')).toEqual({});
    await token(file, 'add', 'payroll', '--quota', 'rows=0');
    expect(new Tokens(file).quotaOf('payroll')).toEqual({ rows: 0 });
    await token(file, 'add', 'payroll', '--quota', 'none');
    expect(new Tokens(file).quotaOf('payroll')).toEqual({});
  });

  it.each(['', 'runs', 'runs=', 'runs=x', 'runs=1,runs=2', 'pages=1', 'runs=1=2', 'bytes=-1'])(
    'refuses the quota %j',
    async (text) => {
      const { code, stderr } = await token(tokenFile(), 'add', 'payroll', '--quota', text);
      expect([code, stderr]).toEqual([2, expect.stringContaining('runs=5,bytes=20g,rows=1000000')]);
    },
  );

  it('stores it in the data folder by default', async () => {
    const data = temporaryFolder();
    const { code } = await inProcess(['token', 'add', 'payroll'], { env: { CURP_BATCH_DATA: data } });
    expect(code).toBe(0);
    expect(await list(join(data, 'tokens.json'))).toHaveLength(1);
    const elsewhere = tokenFile();
    await inProcess(['token', 'add', 'other'], {
      env: { CURP_BATCH_DATA: data, CURP_BATCH_TOKENS: elsewhere },
    });
    expect((await list(elsewhere)).map(({ project }) => project)).toEqual(['other']);
  });

  it.each([
    ['Payroll', /did you mean payroll\?/],
    ['two words', /small letters/],
    ['../x', /small letters/],
    ['x'.repeat(65), /1 to 64/],
  ])('refuses the project %j', async (project, text) => {
    const { code, stdout, stderr } = await token(tokenFile(), 'add', project);
    expect([code, stdout]).toEqual([2, '']);
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
        /^error: --out: (there is a file of that name already|the folder of the file does not exist)/,
      );
    }
    expect(readFileSync(there, 'utf8')).toBe('precious');
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
    expect(await list(file)).toEqual([]);
  });

  it('leaves no file if no token is created', async () => {
    const out = join(temporaryFolder(), 'token.txt');
    const { code, stderr } = await token(tokenFile(), 'add', 'Two Words', '--out', out);
    expect([code, stderr]).toEqual([2, expect.stringContaining('small letters')]);
    expect(existsSync(out)).toBe(false);
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
  const { code, stderr } = await inProcess(['token', 'ad', 'x']);
  expect(code).toBe(2);
  expect(stderr).toMatch(/unknown command 'ad'[\s\S]*Did you mean add\?/);
});

it('reports a folder in the place of the file', async () => {
  const { code, stderr } = await token(temporaryFolder(), 'list');
  expect(code).toBe(1);
  expect(stderr).toContain('error: the file of tokens is a folder: --tokens names a file');
});
