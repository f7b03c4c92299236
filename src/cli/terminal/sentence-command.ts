/**
 * A command of commander whose texts are sentences in both languages: the help shows that of the terminal. Its options are
 * entries that have everything about an option, as those of the table of run options.
 *
 * What it does not do: refuse a value, but for the address of an object where a path must be. The parser of an option does,
 * with an `OptionError`.
 */
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { isObject, refuseAlmostObject } from '../../base/object-address.js';
import { LANGUAGES, type Sentence, SentenceError, UsageError } from '../../base/sentence.js';
import { OptionError } from '../../input/options/option-values.js';
import { say } from './terminal-language.js';

/** The sentence is its help. Without values and parser, any text is accepted. */
interface OptionEntry extends Sentence {
  values?: readonly string[] | undefined;
  parse?: ((text: string) => unknown) | undefined;
  /** It may be given several times: its values are a list. */
  repeats?: true | undefined;
  /** For an option that names a file or a folder: it can also be the address of an object (`s3://…`). */
  objects?: true | undefined;
  required?: true;
  default?: string | number | boolean | undefined;
  /** The default as the help shows it. */
  defaultText?: string | Sentence | undefined;
  env?: string | undefined;
  /** Values that a shell offers, if there are others too. */
  offered?: readonly string[] | undefined;
}

/** An option that also knows what a shell offers as its value. */
export class SentenceOption extends Option {
  offered: readonly string[] = [];
  repeats = false;
}

/** Makes a value parser usable by commander, which requires its own error class. */
export const commanderParser =
  <T>(parse: (text: string) => T) =>
  (text: string): T => {
    try {
      return parse(text);
    } catch (error) {
      if (error instanceof OptionError) throw new InvalidArgumentError(say(error.sentence));
      throw error;
    }
  };

/** The words in brackets that stand for a path. All others stand for a text. */
export const PLACES: Readonly<Record<string, 'file' | 'folder'>> = {
  file: 'file',
  input: 'file',
  result: 'file',
  folder: 'folder',
};

/** Whether the value of an option with these flags is a path: `-o, --output <file>`. */
export const namesPath = (flags: string): boolean => (/<(\w+)>/.exec(flags)?.[1] ?? '') in PLACES;

/** Throws for an address where a path must be: it would become the name of a file in a folder `s3:`. */
function parserOf(flags: string, { parse, objects }: OptionEntry): OptionEntry['parse'] {
  if (!namesPath(flags)) return parse;
  return (text) => {
    try {
      refuseAlmostObject(text);
      if (isObject(text) && !objects)
        throw new OptionError({
          en: 'Name a file or a folder of this machine, not an object (s3://).',
          es: 'Indique un archivo o una carpeta de esta máquina, no un objeto (s3://).',
        });
      return parse === undefined ? text : parse(text);
    } catch (error) {
      if (error instanceof OptionError || !(error instanceof SentenceError)) throw error;
      throw new UsageError(error.sentence);
    }
  };
}

export function optionOf(flags: string, entry: OptionEntry): SentenceOption {
  const made = new SentenceOption(flags, say(entry)).makeOptionMandatory(entry.required === true);
  made.offered = entry.values ?? entry.offered ?? [];
  made.repeats = entry.repeats === true;
  if (entry.values !== undefined) made.choices(entry.values);
  const parser = parserOf(flags, entry);
  if (parser !== undefined) {
    const parse = commanderParser(parser);
    if (entry.repeats) made.argParser((text, before: unknown[] = []) => [...before, parse(text)]);
    else made.argParser(parse);
  }
  const { defaultText: shown } = entry;
  if (entry.default !== undefined)
    made.default(entry.default, typeof shown === 'object' ? say(shown) : shown);
  if (entry.env !== undefined) made.env(entry.env);
  return made;
}

export class SentenceCommand extends Command {
  /** Commands that show its use, as the help prints them. */
  examples = '';
  /** The texts after its help, but the examples. */
  readonly notes: string[] = [];

  override createCommand(name?: string): SentenceCommand {
    return new SentenceCommand(name);
  }

  describe(text: Sentence): this {
    return this.description(say(text));
  }

  /** `<input...>` takes several words, unparsed. */
  withArgument(name: string, text: Sentence, parse: (text: string) => unknown = String): this {
    const isSeveral = /\.\.\.[>\]]$/.test(name);
    return isSeveral
      ? this.argument(name, say(text))
      : this.argument(name, say(text), commanderParser(parse));
  }

  /** An argument that is one of these words. */
  withChosenArgument(name: string, values: readonly string[], text: Sentence): this {
    return this.addArgument(new Argument(name, say(text)).choices(values));
  }

  withOption(flags: string, entry: OptionEntry): this {
    return this.addOption(optionOf(flags, entry));
  }

  withJson(): this {
    return this.withOption('--json', { en: 'print JSON', es: 'muestra JSON' });
  }

  /** For a command that prints texts; `chooseLanguage` obeys it. */
  withLanguage(): this {
    return this.withOption('--lang <language>', {
      en: 'language of the texts (default: that of the terminal)',
      es: 'idioma de los textos (si no se indica: el de la terminal)',
      values: LANGUAGES,
    });
  }

  /** Ends the command as wrong usage, with a hint to its help. */
  refuse(text: Sentence): never {
    return this.error(`error: ${say(text)}`);
  }

  /** Commands after the help. */
  withExamples(examples: string): this {
    this.examples = examples;
    return this.addHelpText('after', `\n${say({ en: 'Examples:', es: 'Ejemplos:' })}\n${examples}`);
  }

  /** A text after the help. */
  withNote(text: Sentence): this {
    this.notes.push(say(text));
    return this.addHelpText('after', `\n${say(text)}`);
  }
}
