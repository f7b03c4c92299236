/**
 * The options of `curp-batch run`: the table of options for commander, and the settings of what it parsed.
 */
import { basename, join, sep } from 'node:path';
import type { Command, Option } from 'commander';
import { isObject, refuseAlmostObject } from '../../base/object-address.js';
import { type Sentence, sentenceOf, UsageError } from '../../base/sentence.js';
import { readSecrets } from '../../engine/queue/seal.js';
import { checkRedisAddress } from '../../engine/redis/redis-url.js';
import {
  defaultResultName,
  isGzippedWorkbookName,
  isOtherFormatName,
  packingOf,
} from '../../engine/settings/result-name.js';
import { resultOfRun } from '../../engine/settings/run-paths.js';
import type { RunSettings } from '../../engine/settings/settings.js';
import { localName } from '../../engine/settings/work-folder.js';
import { isStream, placeOf, statOf } from '../../input/csv/stream-path.js';
import { unknownField } from '../../input/header/mapped-columns.js';
import {
  attributeOf,
  type GivenOptions,
  OPTIONS,
  type OptionName,
  type RunOptions,
  withDefaults,
} from '../../input/options/option-types.js';
import { OptionError, parseMapping } from '../../input/options/option-values.js';
import type { RunOption } from '../../input/options/run-option.js';
import { RUN_OPTIONS } from '../../input/options/run-options.js';
import { commanderParser, optionOf } from '../terminal/sentence-command.js';
import { say } from '../terminal/terminal-language.js';

const mappingOf = commanderParser((text) => {
  const mapping = parseMapping(text);
  const unknown = unknownField(mapping[0]);
  if (unknown === undefined) return mapping;
  throw new OptionError({ en: `In a mapping ${unknown.en}`, es: `En una correspondencia ${unknown.es}` });
});

const addMapping = (text: string, before: Map<string, string> = new Map()): Map<string, string> =>
  new Map([...before, mappingOf(text)]);

const helpOf = ({ help, helpEs }: RunOption): Sentence => ({ en: help, es: helpEs });

/** The words among the values that a schema lists: not signs, as a semicolon. */
const wordsOf = ({ enum: values = [] }: { enum?: readonly string[] } = {}): string[] =>
  values.filter((value) => /^\w/.test(value));

/** An option of the table, for any command. A command that means something else by it gives its own text. */
export function commandOption(name: OptionName, text: Sentence = helpOf(RUN_OPTIONS[name])): Option {
  const { short, argument, ...entry }: RunOption = RUN_OPTIONS[name];
  const flags = `${short ? `${short}, ` : ''}--${name.replaceAll('_', '-')}`;
  const made = optionOf(argument === undefined ? flags : `${flags} <${argument}>`, {
    ...entry,
    ...text,
    offered: wordsOf(entry.schema),
  });
  return entry.repeats ? made.argParser(addMapping) : made;
}

/** The flag that turns an option of the table off, if there is one. It sets the same attribute. */
function oppositeOption(name: OptionName): Option | undefined {
  const { opposite }: RunOption = RUN_OPTIONS[name];
  if (opposite === undefined) return undefined;
  const made = optionOf(opposite.flag, { en: opposite.help, es: opposite.helpEs }).preset(false);
  made.attributeName = () => attributeOf(name);
  return made;
}

/** For worker commands, which need the same Redis as the runs. */
export const requiredRedisOption = (): Option =>
  commandOption('redis', {
    en: 'address of Redis or Valkey, the same as that of the runs (required)',
    es: 'dirección de Redis o Valkey, la misma que la de las corridas (obligatoria)',
  }).makeOptionMandatory();

/** Adds the options of the table, or some of them, each under its heading. */
export function addRunOptions(command: Command, isWanted: (name: string) => boolean = () => true): Command {
  let heading: string | undefined;
  for (const [name, { group = heading }] of OPTIONS) {
    heading = group;
    if (!isWanted(name)) continue;
    for (const made of [commandOption(name), oppositeOption(name)])
      if (made !== undefined) command.addOption(heading === undefined ? made : made.helpGroup(heading));
  }
  return command;
}

/** `-` for any path of standard input (`/dev/stdin`). */
const inputOf = (given: string): string => (placeOf(given).descriptor === 0 ? '-' : given);

/** `-` for any path of standard output. A symbolic link is resolved, so that its target is replaced, not the link. */
function outputOf(given: string): string {
  const { path, descriptor } = placeOf(given);
  if (given === '-' || descriptor === 1) return '-';
  return descriptor === undefined ? path : given;
}

/** The default path of a result: beside its input. */
function defaultOutput(input: string, { format, dryRun }: RunOptions): string {
  if (input === '-' || dryRun) return '-';
  if (isStream(input)) {
    throw new OptionError({
      en: 'the input is a stream without a name: -o names the result (-o - is standard output)',
      es: 'la entrada es un flujo de datos sin nombre: indique el resultado con -o (-o - es la salida estándar)',
    });
  }
  return outputOf(defaultResultName(input, format));
}

/** Whether a result is to be put into this folder, under the default name. */
export function isFolderName(output: string): boolean {
  if (isObject(output)) return output.endsWith('/');
  return /[/\\]$/.test(output)
    ? output.endsWith('/') || sep === '\\'
    : statOf(output)?.isDirectory() === true;
}

/** The path of a result that `-o` names, or whose folder it names. */
function givenOutput(output: string, input: string, { format }: RunOptions): string {
  if (!isFolderName(output) || isStream(input)) return outputOf(output);
  const name = basename(defaultResultName(input, format));
  return outputOf(output.endsWith('/') ? output + name : join(output, name));
}

const WORKBOOK_ENDING = /\.xls[a-z]?$/i;

/** Throws a `UsageError` for options that exclude each other. */
function refuseContradictions(options: RunOptions): void {
  const { redis, workers, resume, force, errors, attention } = options;
  refuseComparison(options);
  if (redis === undefined && workers === 0)
    throw new UsageError({
      en: '--workers 0 needs --redis: no other worker can reach an embedded server',
      es: '--workers 0 necesita --redis: ningún otro proceso alcanza un servidor incluido',
    });
  if (resume && force)
    throw new UsageError({
      en: 'give one of both: --resume continues an unfinished run, --force starts it over',
      es: 'indique solo una: --resume continúa una corrida sin terminar, --force la empieza de nuevo',
    });
  if (errors === '-' || (errors !== undefined && WORKBOOK_ENDING.test(errors)))
    throw new UsageError({
      en: '--errors is a CSV file: name one that ends with .csv or .csv.gz',
      es: '--errors es un archivo CSV: indique uno que termine en .csv o .csv.gz',
    });
  if (
    attention !== undefined &&
    (attention === '-' || isOtherFormatName(attention) || isGzippedWorkbookName(attention))
  )
    throw new UsageError({
      en: '--attention is a file: name one that ends with .csv, .csv.gz or .xlsx',
      es: '--attention es un archivo: indique uno que termine en .csv, .csv.gz o .xlsx',
    });
}

/** Throws a `UsageError` where a result has not what a comparison needs. */
function refuseComparison({ since, echo, format }: RunOptions): void {
  if (since !== undefined && (echo === 'none' || format === 'ndjson'))
    throw new UsageError({
      en: '--since compares results that have the columns of the input: without --echo none, and not as NDJSON',
      es: '--since compara resultados que tienen las columnas de la entrada: sin --echo none, y no como NDJSON',
    });
}

/** Throws a `UsageError` if the extension of the output contradicts its format or compression. */
function refuseOutputName(output: string, { format }: RunOptions): void {
  if (isOtherFormatName(output))
    throw new UsageError({
      en: `-o ${output}: a result is .csv, .csv.gz, .xlsx or .ndjson, by its name`,
      es: `-o ${output}: un resultado es .csv, .csv.gz, .xlsx o .ndjson, según su nombre`,
    });
  if (isGzippedWorkbookName(output))
    throw new UsageError({
      en: `-o ${output}: no spreadsheet opens a compressed workbook: -o ${output.replace(/\.gz$/i, '')}`,
      es: `-o ${output}: ninguna hoja de cálculo abre un libro comprimido: -o ${output.replace(/\.gz$/i, '')}`,
    });
  if (packingOf(output) === 'xlsx' && format === 'ndjson')
    throw new UsageError({
      en: 'a workbook (.xlsx) has no NDJSON: leave --format out, or name the output .ndjson',
      es: 'un libro (.xlsx) no contiene NDJSON: quite --format, o dé al resultado un nombre .ndjson',
    });
}

/** Settings from the given options, and the defaults of the others. Throws an error if options contradict each other. */
export function settingsOfCommand(input: string, given: GivenOptions): RunSettings {
  const options = withDefaults(given);
  refuseContradictions(options);
  if (options.output !== undefined) refuseOutputName(options.output, options);
  const output =
    options.output === undefined
      ? defaultOutput(input, options)
      : givenOutput(options.output, input, options);
  const { errors, attention, since, corrections } = options;
  refuseAlmostObject(input);
  for (const path of [input, output, errors, attention, since, corrections])
    if (path !== undefined) localName(path); // throws for an address that no object can have, or if the work folder is one
  return {
    ...options,
    input: inputOf(input),
    output,
    errors: options.errors === undefined ? undefined : outputOf(options.errors),
    attention: options.attention === undefined ? undefined : outputOf(options.attention),
    since: options.since === undefined ? undefined : outputOf(resultOfRun(options.since)),
    // Not checked by commander, whose error message would repeat the address with its password.
    redis: options.redis === undefined ? undefined : checkRedisAddress(options.redis),
    secrets: readSecrets(options.secretFile),
  };
}

/** Reports an error of `read` as wrong usage, for option values that are checked after commander has parsed them. */
export function orUsageError<T>(command: Command, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== undefined) throw error;
    return command.error(`error: ${say(sentenceOf(error))}`);
  }
}
