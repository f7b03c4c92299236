/**
 * A command of commander whose texts are sentences in both languages: the help shows that of the terminal. Its options are
 * entries that have everything about an option, as those of the table of run options.
 *
 * What it does not do: refuse a value. The parser of an option does, with an `OptionError`.
 */
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Sentence } from '../../base/sentence.js';
import { OptionError } from '../../input/options/option-values.js';
import { say } from './terminal-language.js';

/** The sentence is its help. Without values and parser, any text is accepted. */
interface OptionEntry extends Sentence {
  values?: readonly string[] | undefined;
  parse?: ((text: string) => unknown) | undefined;
  /** It may be given several times: its values are a list. */
  repeats?: true | undefined;
  required?: true;
  default?: string | number | boolean | undefined;
  /** The default as the help shows it. */
  defaultText?: string | undefined;
  env?: string | undefined;
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

export function optionOf(flags: string, entry: OptionEntry): Option {
  const made = new Option(flags, say(entry)).makeOptionMandatory(entry.required === true);
  if (entry.values !== undefined) made.choices(entry.values);
  if (entry.parse !== undefined) {
    const parse = commanderParser(entry.parse);
    if (entry.repeats) made.argParser((text, before: unknown[] = []) => [...before, parse(text)]);
    else made.argParser(parse);
  }
  if (entry.default !== undefined) made.default(entry.default, entry.defaultText);
  return entry.env === undefined ? made : made.env(entry.env);
}

export class SentenceCommand extends Command {
  override createCommand(name?: string): SentenceCommand {
    return new SentenceCommand(name);
  }

  describe(text: Sentence): this {
    return this.description(say(text));
  }

  withArgument(name: string, text: Sentence, parse: (text: string) => unknown = String): this {
    return this.argument(name, say(text), commanderParser(parse));
  }

  withOption(flags: string, entry: OptionEntry): this {
    return this.addOption(optionOf(flags, entry));
  }

  withJson(): this {
    return this.withOption('--json', { en: 'print JSON', es: 'muestra JSON' });
  }

  /** Ends the command as wrong usage, with a hint to its help. */
  refuse(text: Sentence): never {
    return this.error(`error: ${say(text)}`);
  }

  /** Commands after the help. */
  withExamples(examples: string): this {
    return this.withNote({ en: `Examples:\n${examples}`, es: `Ejemplos:\n${examples}` });
  }

  /** A text after the help. */
  withNote(text: Sentence): this {
    return this.addHelpText('after', `\n${say(text)}`);
  }
}
