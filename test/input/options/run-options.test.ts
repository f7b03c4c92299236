/** The table of options: its entries are complete, and every way to give an option leads to the same setting. */
import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addChoiceOptions, choicesOf } from '../../../src/cli/run/choice-options.js';
import { addRunOptions, settingsOfCommand } from '../../../src/cli/run/run-command-options.js';
import {
  attributeOf,
  HTTP_OPTIONS,
  listedOptions,
  OPTIONS,
  optionLabels,
  planOptions,
  type RunOptions,
  withDefaults,
} from '../../../src/input/options/option-types.js';
import type { RunOption } from '../../../src/input/options/run-option.js';
import { badParameter } from '../../../src/service/reply/option-fault.js';
import { ParameterError, readParameters } from '../../../src/service/reply/parameter-schema.js';
import { settingsOf } from '../../../src/service/runs/record-settings.js';
import { OPTION_PARAMETERS, UPLOAD_PARAMETERS } from '../../../src/service/runs/upload-options.js';

const ENVIRONMENT = { input: 'people.csv', output: 'result.csv', redis: undefined, secrets: [] };

const flagOf = (name: string): string => `--${name.replaceAll('_', '-')}`;

const settingOf = (settings: object, name: string): unknown =>
  (settings as Record<string, unknown>)[attributeOf(name)];

/** Every value that the table knows for an option, as text; for a flag, its presence. */
function textsOf({ values, schema = {} }: RunOption): string[] {
  const { enum: known, examples, items } = schema as { enum?: []; examples?: []; items?: { examples: [] } };
  return [...(values ?? known ?? examples ?? items?.examples ?? ['true'])];
}

const EXAMPLES = [...HTTP_OPTIONS].flatMap(([name, option]) =>
  textsOf(option).map((text) => [name, text, option] as const),
);

describe('an entry', () => {
  it.each(OPTIONS)('%s has its help in two languages, and a default that its values contain', (_, option) => {
    const { help, helpEs, values, default: value, argument, parse, short } = option;
    expect(help).not.toBe(helpEs);
    for (const text of [help, helpEs]) expect(text).toMatch(/^\S.*[^.\s]$/);
    if (values !== undefined && value !== undefined) expect(values).toContain(value);
    if (values !== undefined || parse !== undefined) expect(argument).toBeDefined();
    if (short !== undefined) expect(OPTIONS.filter(([, other]) => other.short === short)).toHaveLength(1);
  });

  it.each([...HTTP_OPTIONS])('%s has what HTTP needs', (_, option) => {
    const { parse, expected, schema, effect } = option;
    if (parse !== undefined) expect([expected, schema]).not.toContain(undefined);
    expect(effect).not.toBe('command');
  });

  it.each(OPTIONS.filter(([, { effect }]) => effect === 'plan'))(
    '%s is offered by HTTP, since it changes the bytes',
    (name) => {
      expect(HTTP_OPTIONS.has(name)).toBe(true);
    },
  );
});

/** The settings of a command line. */
function typed(...words: string[]): object {
  const command = addRunOptions(new Command().exitOverride());
  command.parse(words, { from: 'user' });
  return settingsOfCommand('people.csv', command.opts());
}

describe('an option is the same setting', () => {
  it.each(EXAMPLES)('%s %s, typed, sent and scheduled', (name, text, option) => {
    const words = option.argument === undefined ? [flagOf(name)] : [flagOf(name), text];
    const choices = readParameters(OPTION_PARAMETERS, new Map([[name, [text]]]));
    const sent = settingOf(settingsOf(choices, ENVIRONMENT), name);
    expect(sent).toEqual(settingOf(typed(...words), name));
    const schedule = addChoiceOptions(new Command().exitOverride());
    schedule.parse(words, { from: 'user' });
    expect(choicesOf(schedule)).toEqual(choices);
    expect(JSON.parse(JSON.stringify(choices))).toEqual(choices);
  });

  it('without any: the defaults, on the command line and in a record', () => {
    const { runId, isSinceOptional, inputName, redis, workers, output, ...record } = settingsOf(
      {},
      ENVIRONMENT,
    );
    expect(typed()).toMatchObject(record);
    expect([runId, isSinceOptional, inputName, redis, workers, output]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      0,
      'result.csv',
    ]);
  });

  it('of a record of another version: names that this one does not know are ignored', () => {
    const choices = { echo: 'none', workers: 9, force: true, colour: 'red' } as { echo: 'none' };
    expect(settingsOf(choices, ENVIRONMENT)).toEqual(settingsOf({ echo: 'none' }, ENVIRONMENT));
  });

  it('of the environment of a run, where it is given', () => {
    const given = {
      ...ENVIRONMENT,
      resume: true,
      chunk: 4096,
      window: 3,
      maxSize: 5,
      unsafeRedis: true,
    };
    expect(settingsOf({}, given)).toMatchObject({ resume: true, chunk: 4096, window: 3, maxSize: 5 });
    expect(settingsOf({}, { ...given, maxSize: undefined }).maxSize).toBe(1024 ** 4);
  });
});

describe('the plan and the summary', () => {
  const options = withDefaults({});

  it('have the options that change the bytes, in the order of the table', () => {
    expect(Object.keys(planOptions(options)).join(' ')).toMatch(
      /^mode echo format detail duplicates rawCells lang\b/,
    );
    expect(Object.keys(listedOptions(options)).join(' ')).toMatch(
      /^mode echo format detail duplicates lang normalize surnames\b/,
    );
  });

  it('have the values of the run', () => {
    const given: RunOptions = { ...options, rawCells: true, echo: 'none' };
    expect(planOptions(given)).toMatchObject({ rawCells: true, echo: 'none', mode: 'calculate' });
    expect(listedOptions(given)).toMatchObject({ echo: 'none', lang: 'es' });
  });
});

describe('the report', () => {
  it('has a name for every listed option, in two languages', () => {
    const listed = [...Object.keys(listedOptions(withDefaults({}))), 'delimiter'].sort();
    expect(Object.keys(optionLabels('es')).sort()).toEqual(listed);
    expect([optionLabels('es').lang, optionLabels('en').lang]).toEqual(['idioma', 'language']);
  });
});

const sentencesOf = (option: string) => badParameter(option, OPTION_PARAMETERS[option]!).facts.sentence!;

describe('over HTTP', () => {
  it('a list of names has the order of the table', () => {
    expect(Object.keys(UPLOAD_PARAMETERS).join(' ')).toMatch(
      /^mode echo format detail duplicates id report raw_cells bom lang map\b.* limit_errors limit_generic name callback$/,
    );
  });

  it.each([...HTTP_OPTIONS].filter(([, { parse, repeats }]) => parse === undefined || repeats))(
    '%s is refused with a wrong value',
    (name) => {
      expect(() => readParameters(OPTION_PARAMETERS, new Map([[name, ['?']]]))).toThrow(ParameterError);
    },
  );

  it.each([
    ['mode', 'use calculate, reconcile o validate', 'use calculate, reconcile or validate'],
    ['surnames', 'use required u optional', 'use required or optional'],
    ['detail', 'use true o false', 'use true or false'],
    ['delimiter', 'use comma, semicolon, tab o pipe', 'use comma, semicolon, tab or pipe'],
  ])('%s: the sentence says how it is written', (name, es, en) => {
    expect(sentencesOf(name)).toEqual({
      es: `La opción ${name} no es válida: ${es}`,
      en: `The option ${name} is not valid: ${en}`,
    });
  });

  it('a schema has values, default and description', () => {
    expect(OPTION_PARAMETERS).toMatchObject({
      echo: {
        enum: ['all', 'none'],
        default: 'all',
        description: {
          es: 'Columnas de la entrada en el resultado.',
          en: 'Columns of the input in the result.',
        },
      },
      detail: { enum: ['true', 'false'] },
      limit_errors: { type: 'string', examples: ['500', '20%'] },
    });
    expect(OPTION_PARAMETERS.detail).not.toHaveProperty('default');
    expect(Object.keys(OPTION_PARAMETERS)).toEqual([...HTTP_OPTIONS.keys()]);
  });
});
