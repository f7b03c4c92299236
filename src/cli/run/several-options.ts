/**
 * Which options `curp-batch run` takes with several inputs. Those that name one file are refused, and so are inputs whose files
 * would be mixed; all others hold for each input.
 */
import { type Sentence, UsageError } from '../../base/sentence.js';
import { sharedFile } from '../../engine/run/same-file.js';
import { FILES } from '../../engine/settings/run-paths.js';
import type { RunSettings } from '../../engine/settings/settings.js';
import { isStream } from '../../input/csv/stream-path.js';
import type { RunOptions } from '../../input/options/option-types.js';
import { isFolderName } from './run-command-options.js';

/** Each names a file of one input. */
const OF_ONE = [
  'errors',
  'attention',
  'corrections',
  'since',
] as const satisfies readonly (keyof RunOptions)[];

function refuse(en: string, es: string): never {
  throw new UsageError({ en, es });
}

/** Throws a `UsageError` for inputs and options that do not go together. */
export function refuseForSeveral(inputs: readonly string[], options: RunOptions): void {
  const count = inputs.length;
  const { output } = options;
  const stream = inputs.find(isStream);
  if (stream !== undefined)
    refuse(
      `${stream} is a stream, and ${count} inputs are given: run it alone`,
      `${stream} es un flujo de datos, y se dieron ${count} entradas: córralo solo`,
    );
  if (output !== undefined && !isFolderName(output) && !options.dryRun)
    refuse(
      `-o ${output} names one file, and ${count} inputs are given: name a folder that exists, or leave -o out`,
      `-o ${output} indica un solo archivo, y se dieron ${count} entradas: indique una carpeta que exista, o quite -o`,
    );
  const option = OF_ONE.find((name) => options[name] !== undefined);
  if (option !== undefined)
    refuse(
      `--${option} names a file of one input, and ${count} are given: run that input alone`,
      `--${option} indica el archivo de una sola entrada, y se dieron ${count}: corra esa entrada sola`,
    );
}

const ofRun = ({ en, es }: Sentence, { input }: RunSettings): Sentence => ({
  en: `${en} of ${input}`,
  es: `${es} de ${input}`,
});

/** Throws a `UsageError` if a file that one run writes is a file of another one. */
export function refuseMixedFiles(settings: readonly RunSettings[]): void {
  const found = sharedFile(settings);
  if (found === undefined) return;
  const [one, other] = found.files.map((file, at) =>
    file.role === 'input'
      ? { ...FILES.input, path: file.path }
      : { ...ofRun(FILES[file.role], found.runs[at]!), path: file.path },
  ) as [Sentence & { path: string }, Sentence & { path: string }];
  const isInput = found.files.some(({ role }) => role === 'input');
  refuse(
    `${one.en} would be ${other.en}: ${one.path}. ${isInput ? 'Leave that input out' : 'Run one of both alone, with -o'}`,
    `${one.es} sería ${other.es}: ${one.path}. ${isInput ? 'Quite esa entrada' : 'Corra una de las dos sola, con -o'}`,
  );
}
