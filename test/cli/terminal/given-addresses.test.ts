/**
 * The address of an object (`s3://…`) where an option or an argument names a file or a folder: it is taken, or refused with a
 * sentence before anything is done. It never becomes the name of a file in a folder `s3:`.
 */
import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { buildProgram } from '../../../src/cli/command-line.js';
import { allCommands, commandTree } from '../../../src/cli/shell/command-tree.js';
import { textOfDocument } from '../../docs/blocks.js';
import { temporaryFolder } from '../../vitest/temporary-folder.js';
import { inProcess } from '../in-process.js';

const places = allCommands(commandTree(await buildProgram([]))).flatMap(({ path, options }) =>
  options
    .filter(({ value }) => value !== undefined && value.place !== 'text')
    .map(({ flags, variable }) => ({ path, flag: flags.at(-1)!, variable })),
);

/** Those that take an address, by their commands. */
const TAKING: Readonly<Record<string, readonly string[]>> = {
  run: ['--output', '--errors', '--attention', '--since', '--corrections'],
  serve: ['--schedule-folder'],
  'schedule add': ['--input', '--output-dir'],
};

const takes = ({ path, flag }: (typeof places)[number]): boolean => TAKING[path]?.includes(flag) === true;

/** Runs a command in an empty folder, which it must leave empty. */
async function refusalOf(words: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const cwd = temporaryFolder();
  const { code, stdout, stderr } = await inProcess(words, { cwd, env });
  expect({ code, stdout, files: readdirSync(cwd) }, stderr).toEqual({ code: 2, stdout: '', files: [] });
  return stderr;
}

it('the options that take an address are those of the list, and are in the documents', () => {
  const taking = places.filter(takes).map(({ path, flag }) => [path, flag]);
  expect(taking).toEqual(
    Object.entries(TAKING).flatMap(([path, flags]) => flags.map((flag) => [path, flag])),
  );
  for (const [, flag] of taking) {
    const shown = flag === '--output' ? '`-o`' : flag!;
    expect(textOfDocument('docs/object-storage.md')).toContain(shown);
    expect(textOfDocument('docs/es/objetos.md')).toContain(shown);
  }
  expect(places.length - taking.length).toBeGreaterThan(20);
});

it.each(places.filter((place) => !takes(place)))(
  '$path $flag refuses it',
  async ({ path, flag, variable }) => {
    const refusal = /Name a file or a folder of this machine, not an object \(s3:\/\/\)\./;
    expect(await refusalOf([...path.split(' '), flag, 's3://bucket/key'])).toMatch(refusal);
    if (variable !== undefined)
      expect(await refusalOf(path.split(' '), { [variable]: 's3://bucket/key' })).toMatch(refusal);
  },
);

it.each(places)('$path $flag refuses what is almost an address', async ({ path, flag }) => {
  for (const given of ['S3://bucket/key.csv', 's3:/bucket/key.csv'])
    expect(await refusalOf([...path.split(' '), flag, given])).toContain(
      `error: begin the address with s3:// in small letters, as s3://bucket/folder/people.csv: ${given}`,
    );
});

it('the input of a run, and a folder of one project, likewise', async () => {
  const refusal = 'begin the address with s3:// in small letters';
  expect(await refusalOf(['run', 'S3://bucket/key.csv'])).toContain(refusal);
  expect(await refusalOf(['run', 's3://bucket'])).toContain('name a bucket and a key');
  expect(await refusalOf(['serve', '--schedule-folder', 'payroll=s3:/bucket'])).toContain(refusal);
  expect(await refusalOf(['schedule', 'add', 'a', '--input', 's3://bucket'])).toContain(
    'name a bucket and a key',
  );
});

it('the work folder is a folder of this machine', async () => {
  const env = { CURP_BATCH_WORK: 's3://bucket/work', AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' };
  const words = ['run', 's3://bucket/in.csv', '-o', 's3://bucket/out.csv'];
  expect(await refusalOf(words, env)).toContain(
    'CURP_BATCH_WORK names a folder of this machine, not an object',
  );
});
