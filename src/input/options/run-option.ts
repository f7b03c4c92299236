/**
 * One entry of the table of options: everything that is known about an option, without the code that obeys it.
 */
import type { Sentence } from '../../base/sentence.js';

/** In JSON Schema 2020-12. */
type Schema = Readonly<Record<string, unknown>>;

/** The name of an entry is that of HTTP and of the record: `raw_cells` is `--raw-cells` and `settings.rawCells`. */
export interface RunOption {
  /**
   * `plan`: it changes the bytes of the result, and is sent with every chunk. `input`: it changes how the input is read, so
   * the columns in the plan. `run`: it changes no byte. `command`: only `curp-batch run` itself uses it.
   */
  readonly effect: 'plan' | 'input' | 'run' | 'command';
  /** HTTP and schedules offer it, and the record stores it. */
  readonly http?: true;
  /** A list of persons in one request offers it too. */
  readonly person?: true;
  /** One line, for `--help` and the documents, in English and Spanish. */
  readonly help: string;
  readonly helpEs: string;
  /** Its name in the report. An option of the plan without one is not listed in summary and report. */
  readonly label?: Sentence;
  /** The heading in `--help` that begins with this option. */
  readonly group?: 'Output:' | 'Input:' | 'Control:' | 'Redis and workers:';
  readonly short?: '-o' | '-q';
  /** What follows the name on the command line, as `help` calls it. Without one, the option is a flag. */
  readonly argument?: string;
  /**
   * For a flag: the flag that turns it off. If neither is given, the input decides, and the setting is undefined.
   */
  readonly opposite?: { readonly flag: string; readonly help: string; readonly helpEs: string };
  /** It may be given several times; its values are pairs. */
  readonly repeats?: true;
  /** For an option that names a file: it can also be the address of an object. */
  readonly objects?: true;
  /** The allowed values, or the function that parses a value. With neither, any text is accepted. */
  readonly values?: readonly string[];
  readonly parse?: (text: string) => unknown;
  /** A flag without a default is false. */
  readonly default?: string | number | boolean;
  /** The default as `--help` shows it. */
  readonly defaultText?: string | Sentence;
  /** The environment variable that is used if the option is not given. */
  readonly env?: string;
  /** For an option of HTTP with `parse`: how a value is written. */
  readonly expected?: Sentence;
  readonly schema?: Schema;
}
