/**
 * The plan of a list of persons that is answered at once: the options of a run that a person can have, without a file and
 * its columns.
 *
 * What it does not do: guess. The columns of a file show what `M` means and whether the day comes first; a list has no
 * columns. So the caller gives `sexo` with `normalize`, and without `date_order` only dates that need no order are read.
 */
import { NO_COLUMNS, type Plan } from '../../input/csv/plan.js';
import { planOptions, type RunChoices, withDefaults } from '../../input/options/option-types.js';

/** The options of a list; a missing one has the default of a run, but for `echo`. */
export type PersonChoices = Pick<
  RunChoices,
  'mode' | 'echo' | 'detail' | 'lang' | 'normalize' | 'sexo' | 'date_order' | 'surnames'
>;

/** `today`: `yyyy-mm-dd`. The persons are not repeated in the answer unless `echo` asks for it. */
export function personPlan(choices: PersonChoices, today: string): Plan {
  const {
    mode,
    echo = 'none',
    detail,
    lang,
    normalize = false,
    sexo = 'HM',
    date_order = 'ymd',
    surnames,
  } = choices;
  return {
    ...planOptions(withDefaults({ mode, echo, detail, lang, surnames, format: 'ndjson' })),
    normalize,
    delimiter: ',',
    columnCount: 0,
    columns: NO_COLUMNS, // a person has properties instead
    birthDateColumn: -1,
    sexLetters: sexo,
    dateOrder: date_order,
    keyColumn: -1,
    today,
    packing: 'none',
    errors: 'none',
  };
}
