/** A run whose input and results are objects (`s3://…`): the same bytes as with files, also when the store has faults. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { writePeople } from '../../../samples/people-generator.js';
import { inProcess, type Printed } from '../../cli/in-process.js';
import { FakeObjectStore } from '../../servers/fake-object-store.js';
import { type Operation, StoreRefusal } from '../../servers/faulty-endpoint.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';

const ROWS = 2500;
const PART_BYTES = 8 * 1024;

let store: FakeObjectStore;
let folder: string;
let content: Buffer;

beforeAll(async () => {
  const pieces: Buffer[] = [];
  await writePeople({ rows: ROWS, seed: 11 }, (piece) => {
    pieces.push(Buffer.from(piece));
  });
  content = Buffer.concat(pieces);
});

beforeEach(async () => {
  store = await FakeObjectStore.start();
  folder = temporaryFolder();
  store.put('people/in.csv', content);
});

afterEach(() => store.stop());

const run = (...words: string[]): Promise<Printed> =>
  inProcess(['run', ...words, '--report', 'html'], {
    cwd: folder,
    env: { ...store.variables, CURP_BATCH_S3_PART_BYTES: `${PART_BYTES}` },
  });

let files: Promise<Map<string, string>> | undefined;

/** The files of the same run with all of them on this machine. */
function withFiles(): Promise<Map<string, string>> {
  files ??= runWithFiles();
  return files;
}

async function runWithFiles(): Promise<Map<string, string>> {
  const beside = temporaryFolder();
  const input = join(beside, 'in.csv');
  writeFileSync(input, content);
  const paths = ALL_FILES.map((word) => word.replace(/^s3:\/\/results\//, `${beside}/`));
  const { code, stderr } = await run(input, '-o', join(beside, 'out.csv'), ...paths);
  expect(code, stderr).toBe(0);
  const names = readdirSync(beside).filter((name) => name !== 'in.csv');
  return new Map(names.map((name) => [name, readFileSync(join(beside, name), 'latin1')]));
}

/** The result, as far as it is there. */
const result = (path = 'results/out.csv'): string | undefined =>
  store.objects.get(path)?.bytes.toString('latin1');

/** Compares without printing both. */
async function expectWhole(found: string | undefined): Promise<void> {
  expect(found === (await withFiles()).get('out.csv')).toBe(true);
}

const ALL_FILES = [
  ...['--errors', 's3://results/errors.csv', '--attention', 's3://results/attention.xlsx'],
  '--duplicates',
];

/** Of a summary or a report, what does not differ from run to run. */
const withoutTimes = (text: string): string =>
  text
    .replace(/"(run|elapsed_seconds|rows_per_second|started|finished|output|input)":.*$/gm, '')
    .replace(/<[^>]*>[^<]*(?:segundos|seconds|filas por segundo|r-[a-z0-9]+)[^<]*/g, '');

it('writes every result as an object, with the bytes of the files', async () => {
  const files = await withFiles();
  const { code, stderr } = await run('s3://people/in.csv', '-o', 's3://results/out.csv', ...ALL_FILES);
  expect(code, stderr).toBe(0);
  expect([...store.objects.keys()].sort()).toEqual(
    [...files.keys()]
      .map((name) => `results/${name}`)
      .concat('people/in.csv')
      .sort(),
  );
  for (const [name, text] of files) {
    if (/summary|report/.test(name)) continue;
    expect(store.objects.get(`results/${name}`)!.bytes.toString('latin1') === text, name).toBe(true);
  }
  expect(withoutTimes(result('results/out.csv.summary.json')!)).toBe(
    withoutTimes(files.get('out.csv.summary.json')!),
  );
  expect(store.uploads.size).toBe(0);
  expect(store.operations.filter((operation) => operation === 'UploadPart').length).toBeGreaterThan(10);
  expect(existsSync(join(folder, '.curp-batch'))).toBe(false);
});

it('has no more parts and ranges in memory for a longer file', async () => {
  const [open, most] = [new Map<Operation, number>(), new Map<Operation, number>()];
  const count = (operation: Operation, more: number): void => {
    const now = (open.get(operation) ?? 0) + more;
    open.set(operation, now);
    most.set(operation, Math.max(now, most.get(operation) ?? 0));
  };
  store.fault = (operation) => (operation === 'UploadPart' ? 'slow' : undefined);
  store.before = (operation) => count(operation, 1);
  store.after = (operation) => count(operation, -1);
  const { code, stderr } = await run('s3://people/in.csv', '-o', 's3://results/out.csv');
  expect(code, stderr).toBe(0);
  expect(store.operations.filter((operation) => operation === 'UploadPart').length).toBeGreaterThan(20);
  expect(most.get('UploadPart')).toBe(3);
  expect(most.get('GetObject')).toBeLessThanOrEqual(2);
});

it('writes to a file from an object, and to an object from a file; the result is beside the input by default', async () => {
  expect((await run('s3://people/in.csv', '-o', 'local.csv')).code).toBe(0);
  await expectWhole(readFileSync(join(folder, 'local.csv'), 'latin1'));
  expect((await run('local.csv', '-o', 's3://results/again.csv', '--mode', 'validate')).code).toBeLessThan(2);
  expect((await run('s3://people/in.csv')).code).toBe(0);
  await expectWhole(result('people/in.curp.csv'));
});

it('reads compressed objects and workbooks, and writes them', async () => {
  store.put('people/in.csv.gz', gzipSync(content));
  expect((await run('s3://people/in.csv.gz')).code).toBe(0);
  await expectWhole(gunzipSync(store.objects.get('people/in.curp.csv.gz')!.bytes).toString('latin1'));
  expect((await run('s3://people/in.csv', '-o', 's3://results/out.xlsx')).code).toBe(0);
  const again = await run('s3://results/out.xlsx', '-o', 's3://results/two.csv', '--dry-run');
  expect(again.stderr + again.stdout).not.toContain('internal');
});

it('compares with an earlier result that is an object', async () => {
  expect((await run('s3://people/in.csv', '-o', 's3://results/one.csv')).code).toBe(0);
  const { code, stderr } = await run(
    ...['s3://people/in.csv', '-o', 's3://results/two.csv', '--since', 's3://results/one.csv'],
  );
  expect(code, stderr).toBe(0);
  expect(store.text('results/two.csv.changes.csv')!.trim().split('\n')).toHaveLength(1);
  expect(existsSync(join(folder, '.curp-batch'))).toBe(false);
});

/** Rows in error of a first run, and the same with the first name of each in place. */
async function corrections(): Promise<{ input: string; wrong: Buffer; edited: Buffer }> {
  const [header, ...rows] = content.toString().trimEnd().split('\n') as [string, ...string[]];
  const wrong = Buffer.from(
    [header, ...rows.map((row, at) => (at % 500 === 7 ? row.replace(/^[^,]+/, '') : row))].join('\n'),
  );
  const beside = temporaryFolder();
  const input = join(beside, 'wrong.csv');
  writeFileSync(input, wrong);
  expect((await run(input, '--errors', join(beside, 'errors.csv'))).code).toBe(0);
  const edited = readFileSync(join(beside, 'errors.csv'), 'utf8').replace(/^,/gm, 'ZENAIDA,');
  return { input, wrong, edited: Buffer.from(edited) };
}

it('reads corrections that are an object, and notices on resuming that they were replaced', async () => {
  const { input, wrong, edited } = await corrections();
  const beside = join(folder, 'edited.csv');
  writeFileSync(beside, edited);
  expect((await run(input, '-o', 'local.csv', '--corrections', beside)).code).toBe(0);
  const expected = readFileSync(join(folder, 'local.csv'), 'latin1');
  expect(expected.match(/ZENAIDA/g)!.length).toBeGreaterThan(4);

  store.put('people/wrong.csv', wrong);
  store.put('people/edited.csv', edited);
  const words = ['s3://people/wrong.csv', '--corrections', 's3://people/edited.csv', '--progress', 'json'];
  const dry = await run(...words.slice(0, 3), '--dry-run');
  expect(dry.code, dry.stderr).toBe(0);
  const all = await run(...words, '-o', 's3://results/out.csv');
  expect(all.code, all.stderr).toBe(0);
  expect(result() === expected).toBe(true);
  expect((await run(input, ...words.slice(1), '-o', 'again.csv')).code).toBe(0);
  expect(readFileSync(join(folder, 'again.csv'), 'latin1') === expected).toBe(true);

  store.fault = (operation) => (operation === 'CompleteMultipartUpload' ? 'full' : undefined);
  expect((await run(...words, '-o', 's3://results/two.csv')).code).toBe(1);
  store.fault = () => undefined;
  store.put('people/edited.csv', Buffer.from(edited.toString().replaceAll('ZENAIDA', 'LUISA')));
  const other = await run(...words, '-o', 's3://results/two.csv', '--resume');
  expect(other.stderr).toMatch(/"fault":"options_changed".*\(corrections\)/);
  store.put('people/edited.csv', edited);
  expect((await run(...words, '-o', 's3://results/two.csv', '--resume')).code).toBe(0);
  expect(result('results/two.csv') === expected).toBe(true);
});

const UNREADABLE = /the corrections file cannot be read: the object store refuses these credentials/;
const TOO_LARGE = Buffer.alloc(33 * 1024 ** 2, 'a,b\n');

it.each<[string, (words: string[]) => unknown, RegExp]>([
  ['is not there', () => store.objects.delete('people/edited.csv'), /the corrections file is not there: s3/],
  ['is refused', () => refuse(), UNREADABLE],
  ['is there and its content is refused', () => refuse('GetObject'), UNREADABLE],
  [
    'is the output',
    (words) => words.push('--force', '-o', 's3://people/edited.csv'),
    /the corrections file is the output/,
  ],
  ['is too large', () => store.put('people/edited.csv', TOO_LARGE), /more than 100,000 rows or 32 MiB/],
  ['is no errors file', () => store.put('people/edited.csv', content), /has no columns "row" and "made_for"/],
])('refuses corrections if the object %s', async (_, change, sentence) => {
  writeFileSync(join(folder, 'in.csv'), content);
  store.put('people/edited.csv', 'nombres,row,made_for\n');
  const words = ['in.csv', '--corrections', 's3://people/edited.csv'];
  change(words);
  const { code, stderr } = await run(...words);
  expect(code).toBe(1);
  expect(stderr).toMatch(sentence);
  expect(readdirSync(folder).filter((name) => name !== '.curp-batch')).toEqual(['in.csv']);
});

const NO_EARLIER = /the earlier result cannot be read: the object store refuses these credentials/;

it.each<[string, () => unknown, RegExp]>([
  ['is not there', () => store.objects.delete('results/one.csv'), /the earlier result is not there: s3/],
  ['is refused', () => refuse(), NO_EARLIER],
  ['is there and its content is refused', () => refuse('GetObject'), NO_EARLIER],
])('refuses to compare if the object of --since %s', async (_, change, sentence) => {
  writeFileSync(join(folder, 'in.csv'), content);
  store.put('results/one.csv', 'row,curp\n');
  change();
  const { code, stderr } = await run('in.csv', '--since', 's3://results/one.csv');
  expect(code).toBe(1);
  expect(stderr).toMatch(sentence);
  expect(stderr).not.toMatch(/the output/);
  expect(readdirSync(folder).filter((name) => name !== '.curp-batch')).toEqual(['in.csv']);
});

/** All operations, or one. */
function refuse(refused?: Operation): void {
  store.before = (operation) => {
    if (refused === undefined || operation === refused) throw new StoreRefusal(403, 'AccessDenied');
  };
}

it('--force removes the upload of the run that it replaces', async () => {
  store.fault = (operation) => (operation === 'CompleteMultipartUpload' ? 'full' : undefined);
  expect((await run('s3://people/in.csv', '-o', 's3://results/out.csv')).code).toBe(1);
  expect(store.uploads.size).toBe(1);
  store.fault = () => undefined;
  expect((await run('s3://people/in.csv', '-o', 's3://results/out.csv', '--force')).code).toBe(0);
  expect(store.uploads.size).toBe(0);
});

it('is not resumed if the store has lost the upload, or the parts on this machine have changed', async () => {
  const words = ['s3://people/in.csv', '-o', 's3://results/out.csv', '--progress', 'json'];
  store.fault = (operation) => (operation === 'CompleteMultipartUpload' ? 'full' : undefined);
  expect((await run(...words)).code).toBe(1);
  store.fault = () => undefined;
  const [[id, upload]] = [...store.uploads] as [[string, never]];
  store.uploads.clear();
  const gone = await run(...words, '--resume');
  expect(gone.stderr).toContain('"fault":"output_damaged"');
  store.uploads.set(id, upload);
  const work = join(folder, '.curp-batch', readdirSync(join(folder, '.curp-batch'))[0]!);
  const part = readdirSync(work).find((name) => name.includes('.part-'))!;
  const bytes = readFileSync(join(work, part));
  writeFileSync(join(work, part), Buffer.from(bytes).fill(0, 20, 40));
  expect((await run(...words, '--resume')).stderr).toContain('"fault":"output_damaged"');
  writeFileSync(join(work, part), bytes);
  expect((await run(...words, '--resume')).code).toBe(0);
});

it('does not overwrite an object, nor write the input', async () => {
  store.put('results/out.csv', 'old');
  const there = await run('s3://people/in.csv', '-o', 's3://results/out.csv');
  expect(there.stderr).toContain('is there already');
  expect(store.text('results/out.csv')).toBe('old');
  const same = await run('s3://people/in.csv', '-o', 's3://people/in.csv', '--force');
  expect(same.stderr).toContain('the output is the input');
});

it('says what is missing', async () => {
  const outcome = async (...words: string[]) => (await run(...words)).stderr;
  expect(await outcome('s3://people/no.csv')).toContain('there is no such object: s3://people/no.csv');
  expect(await outcome('s3://people')).toContain('name a bucket and a key');
  expect(await outcome('s3://people/../in.csv')).toContain('without . and ..');
  store.put('no-bucket/in.csv', content);
  const bucket = await outcome('s3://people/in.csv', '-o', 's3://no-bucket/out.csv');
  expect(bucket).toContain('there is no such bucket');
  expect(bucket).not.toContain('could not be removed');
  const none = await inProcess(['run', 's3://people/in.csv'], {
    cwd: folder,
    env: { AWS_ACCESS_KEY_ID: '' },
  });
  expect(none.stderr).toContain('set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  const other: Record<string, string> = { ...store.variables, AWS_ACCESS_KEY_ID: 'OTHER' };
  const denied = await inProcess(['run', 's3://people/in.csv'], { cwd: folder, env: other });
  expect(denied.stderr).toContain('refuses these credentials');
  expect(denied.stderr).not.toContain(other.AWS_SECRET_ACCESS_KEY!);
});

it('keeps no value of a row and no credential in clear on this machine', async () => {
  store.fault = (operation) => (operation === 'CompleteMultipartUpload' ? 'full' : undefined);
  expect((await run('s3://people/in.csv', '-o', 's3://results/out.csv', ...ALL_FILES)).code).toBe(1);
  const names = content
    .toString()
    .split('\n')
    .slice(1, 50)
    .map((row) => row.split(',').slice(0, 3).join(','));
  const left = readdirSync(join(folder, '.curp-batch'), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, '.curp-batch', name))
    .filter((path) => /\.[\w-]+$/.test(path) && !readdirSafe(path));
  expect(left.length).toBeGreaterThan(2);
  for (const path of left) {
    const text = readFileSync(path, 'latin1');
    for (const name of names) expect(text.includes(name), path).toBe(false);
    expect(text).not.toContain('a-secret-of-the-tests');
    expect(text).not.toContain('AKIDEXAMPLE');
  }
});

const readdirSafe = (path: string): boolean => {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
};
