/**
 * The command that writes a CSV of invented people, of any size, to standard output or a file:
 *
 *   npm run --silent sample -- --rows 1000000 --seed 7 --quoted -o people.csv
 *
 * What it does not do: protect an existing file. `-o` overwrites it.
 */
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { type PeopleOptions, writePeople } from './people-generator.js';
import { writePeopleOnFile } from './people-on-file.js';

const USAGE = `usage: npm run --silent sample -- --rows <number> [options]

  --rows <number>           how many people
  --seed <number>           the same seed gives the same people (default 1)
  --quoted                  names, sex and extra columns in quotes
  --rare-names              names of which hardly one comes twice
  --extra-columns <number>  more columns than the eight
  --row-bytes <number>      the least length of a row
  --on-file                 a column curp with the key on file, right and wrong (not with the four above)
  -o, --output <file>       default: standard output
  -h, --help
`;

const USAGE_ERROR = 2;
const FAILURE = 1;

class UsageError extends Error {}

interface Command {
  help: boolean;
  people: PeopleOptions;
  onFile: boolean;
  output: string | undefined;
}

function wholeNumber(option: string, text: string): number {
  const number = /^[0-9]+$/.test(text) ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(number)) throw new UsageError(`${option} must be a whole number from 0 on`);
  return number;
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        rows: { type: 'string' },
        seed: { type: 'string', default: '1' },
        quoted: { type: 'boolean', default: false },
        'rare-names': { type: 'boolean', default: false },
        'extra-columns': { type: 'string', default: '0' },
        'row-bytes': { type: 'string', default: '0' },
        'on-file': { type: 'boolean', default: false },
        output: { type: 'string', short: 'o' },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readCommand(args: string[]): Command {
  const values = parse(args);
  if (values.rows === undefined && !values.help) throw new UsageError('--rows is missing');
  const hasOtherFormat =
    values.quoted || values['rare-names'] || values['extra-columns'] !== '0' || values['row-bytes'] !== '0';
  if (values['on-file'] && hasOtherFormat)
    throw new UsageError(
      '--on-file does not go with --quoted, --rare-names, --extra-columns and --row-bytes',
    );
  return {
    help: values.help,
    people: {
      rows: wholeNumber('--rows', values.rows ?? '0'),
      seed: wholeNumber('--seed', values.seed),
      quoted: values.quoted,
      rareNames: values['rare-names'],
      extraColumns: wholeNumber('--extra-columns', values['extra-columns']),
      rowBytes: wholeNumber('--row-bytes', values['row-bytes']),
    },
    onFile: values['on-file'],
    output: values.output,
  };
}

/** Resolves when the stream has written the chunk, so that only one chunk is in memory. */
const write = (stream: Writable, chunk: Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.write(chunk, (error) => (error ? reject(error) : resolve()));
  });

async function run({ people, onFile, output }: Command): Promise<void> {
  const stream = output === undefined ? process.stdout : createWriteStream(output);
  // `write` rejects on errors; without a listener they would also end the process.
  stream.on('error', () => {});
  const writeAll = onFile ? writePeopleOnFile : writePeople;
  await writeAll(people, (chunk) => write(stream, chunk));
  if (output === undefined) return;
  stream.end();
  await finished(stream);
}

async function main(): Promise<void> {
  try {
    const command = readCommand(process.argv.slice(2));
    if (command.help) process.stdout.write(USAGE);
    else await run(command);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EPIPE') return; // the reader has closed the pipe, as `head` does
    const isUsage = error instanceof UsageError;
    process.stderr.write(isUsage ? `${message}\n\n${USAGE}` : `${message}\n`);
    process.exitCode = isUsage ? USAGE_ERROR : FAILURE;
  }
}

await main();
