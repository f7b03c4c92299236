/**
 * The types and lists that follow from the table of options: the values of all options, those of the plan, those that a
 * record stores.
 */
import type { Language } from '../../key/contract/messages.js';
import type { RunOption } from './run-option.js';
import { RUN_OPTIONS } from './run-options.js';

export type OptionName = keyof typeof RUN_OPTIONS;

type Entry<Name extends OptionName> = (typeof RUN_OPTIONS)[Name];

/** The names of the options whose entry has this shape. */
type NameWith<Shape> = { [Name in OptionName]: Entry<Name> extends Shape ? Name : never }[OptionName];

type HttpOptionName = NameWith<{ http: true }>;

/** One value of an option, parsed. */
export type OptionValue<Name extends OptionName> =
  Entry<Name> extends { values: readonly (infer Value)[] }
    ? Value
    : Entry<Name> extends { parse: (text: string) => infer Value }
      ? Value
      : Entry<Name> extends { argument: string }
        ? string
        : boolean;

/** An option in the settings. */
type Setting<Name extends OptionName> =
  Entry<Name> extends { repeats: true }
    ? ReadonlyMap<string, string>
    : Entry<Name> extends { argument: string }
      ? Entry<Name> extends { default: unknown }
        ? OptionValue<Name>
        : OptionValue<Name> | undefined
      : Entry<Name> extends { opposite: unknown }
        ? boolean | undefined
        : boolean;

/** `raw_cells` is `rawCells`. */
type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type Settings<Name extends OptionName> = { readonly [N in Name as CamelCase<N>]: Setting<N> };

/** All options, with their defaults. */
export type RunOptions = Settings<OptionName>;

/** Some of them, as they were given. */
export type GivenOptions = { readonly [Name in keyof RunOptions]?: RunOptions[Name] | undefined };

/** Without those that only the command uses. */
export type OptionSettings = Settings<Exclude<OptionName, NameWith<{ effect: 'command' }>>>;

/** The options that every chunk needs. */
export type PlanOptions = Settings<NameWith<{ effect: 'plan' }>>;

/** The options of a stored run, as JSON. A missing one has its default. */
export type RunChoices = {
  [Name in HttpOptionName]?: Entry<Name> extends { repeats: true }
    ? Record<string, string>
    : OptionValue<Name>;
};

/** The entries as objects of one type. */
export const OPTIONS = Object.entries(RUN_OPTIONS) as [OptionName, RunOption][];

/** The options that HTTP offers. */
export const HTTP_OPTIONS: ReadonlyMap<string, RunOption> = new Map(OPTIONS.filter(([, { http }]) => http));

/** Those that a list of persons in one request offers too. */
export const PERSON_OPTIONS: readonly string[] = [...HTTP_OPTIONS].flatMap(([name, { person }]) =>
  person ? [name] : [],
);

/** The name of an option in the settings. */
export const attributeOf = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function defaultOf(option: RunOption): unknown {
  if (option.repeats) return new Map();
  const isFlag = option.argument === undefined && option.opposite === undefined;
  return option.default ?? (isFlag ? false : undefined);
}

/** All options: those that are given, and the defaults of the others. */
export const withDefaults = (given: GivenOptions): RunOptions =>
  Object.fromEntries(
    OPTIONS.map(([name, option]) => {
      const attribute = attributeOf(name);
      return [attribute, given[attribute as keyof RunOptions] ?? defaultOf(option)];
    }),
  ) as unknown as RunOptions;

const PLAN_OPTIONS = OPTIONS.filter(([, { effect }]) => effect === 'plan');

/** The part of the settings that belongs to the plan. */
export const planOptions = (settings: PlanOptions): PlanOptions => {
  const attributes = PLAN_OPTIONS.map(([name]) => attributeOf(name) as keyof PlanOptions);
  const given = attributes.filter((name) => settings[name] !== undefined); // JSON has no undefined
  return Object.fromEntries(given.map((name) => [name, settings[name]])) as unknown as PlanOptions;
};

/** The options of the plan that summary and report list. */
export const listedOptions = (plan: PlanOptions): Record<string, string | boolean> =>
  Object.fromEntries(
    PLAN_OPTIONS.flatMap(([name, { label }]) =>
      label ? [[name, plan[attributeOf(name) as keyof PlanOptions] as string | boolean]] : [],
    ),
  );

/** The names of options in the report. */
export const optionLabels = (language: Language): Record<string, string> =>
  Object.fromEntries(OPTIONS.flatMap(([name, { label }]) => (label ? [[name, label[language]]] : [])));
