/**
 * What is kept of scheduled runs, and what a deletion removes. The page, the description of the API and the documents state
 * these sentences alike.
 *
 * What it does not do: keep or remove anything. `service/schedule` and the sweeper do.
 */
import type { Sentence } from './sentence.js';

export const SCHEDULE_RULE = {
  results: {
    es: 'De cada programación se conservan todos los resultados, o solo los últimos si así se indicó, y siempre el de la última corrida que fue como se esperaba. Los cambios, los duplicados, el informe y el resumen están junto a su resultado: se conservan y se borran con él.',
    en: 'All results of a schedule are kept, or only the last ones if it says so, and always that of the last run that was as expected. Changes, duplicates, report and summary are beside their result: they are kept and removed with it.',
  },
  history: {
    es: 'El historial tiene lo que resultó de las últimas 100 veces.',
    en: 'The history has the last 100 outcomes.',
  },
  run: {
    es: 'Una corrida programada está 90 días en la lista de corridas. Borrarla la quita de la lista: su archivo, su resultado y el historial se quedan. Un resultado sin terminar se borra.',
    en: 'A scheduled run is in the list of runs for 90 days. Deleting it removes it from the list: its input, its result and the history stay. An unfinished result is deleted.',
  },
  removal: {
    es: 'Si se borra una programación, se borra su historial. Sus resultados, con los archivos que los acompañan, se quedan en su carpeta; las corridas, 90 días en la lista. Una corrida en curso continúa.',
    en: 'If a schedule is removed, its history is removed. Its results, with the files beside them, stay in their folder; its runs, for 90 days in the list. A run in progress continues.',
  },
} as const satisfies Record<string, Sentence>;
