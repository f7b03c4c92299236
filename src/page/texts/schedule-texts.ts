/** Texts of the view of schedules and of what changed since the last run, in both languages. */
import { SCHEDULE_RULE } from '../../base/schedule-rule.js';

export const SCHEDULE_TEXTS = {
  navSchedules: { es: 'Programadas', en: 'Scheduled' },
  titleSchedules: { es: 'Programadas', en: 'Scheduled' },
  leadSchedules: {
    es: 'Archivos que se procesan solos, a sus horas. Aquí se ve si hay algo que hacer.',
    en: 'Files that are processed by themselves, at their times. Here you see whether there is something to do.',
  },
  schedulesEmptyTitle: { es: 'Todavía no hay nada programado', en: 'Nothing is scheduled yet' },
  schedulesEmpty: {
    es: 'Quien administra el servicio programa un archivo con «curp-batch schedule add», o un programa por la API.',
    en: 'The person who runs the service schedules a file with “curp-batch schedule add”, or a program does over the API.',
  },
  nothingToDo: {
    es: 'No hay nada que revisar: la última vez de cada una fue como se esperaba.',
    en: 'There is nothing to look at: the last time of each was as expected.',
  },
  somethingToDo: { es: 'Hay que revisar: {names}', en: 'To be looked at: {names}' },
  scheduleSource: { es: 'Archivo', en: 'File' },
  scheduleNext: { es: 'Próxima vez', en: 'Next time' },
  scheduleLast: { es: 'Última vez', en: 'Last time' },
  scheduleKeeps: { es: 'Resultados', en: 'Results' },
  keepsAll: { es: 'Se conservan todos', en: 'All are kept' },
  keepsOne: { es: 'Se conserva el último', en: 'The last one is kept' },
  keepsLast: { es: 'Se conservan los últimos {count}', en: 'The last {count} are kept' },
  nextInZone: { es: '{when} ({there} en {zone})', en: '{when} ({there} in {zone})' },
  nextPaused: { es: 'Ninguna: está en pausa', en: 'None: it is paused' },
  nextNever: { es: 'Ninguna', en: 'None' },
  lastNever: { es: 'Todavía no se ha ejecutado', en: 'It has not run yet' },
  byHand: { es: 'a mano', en: 'by hand' },

  slotStarted: { es: 'En curso', en: 'Running' },
  slotFinished: { es: 'Bien', en: 'Well' },
  slotAttention: { es: 'Atención', en: 'Attention' },
  slotFailed: { es: 'Falló', en: 'Failed' },
  slotSkipped: { es: 'Omitida', en: 'Skipped' },
  slotPaused: { es: 'En pausa', en: 'Paused' },
  slotNever: { es: 'Nueva', en: 'New' },
  slotNoResult: { es: 'sin resultado', en: 'no result' },
  slotsTitle: { es: 'Las últimas {count} veces', en: 'The last {count} times' },
  slotsTitleOne: { es: 'La última vez', en: 'The last time' },
  adviceAttention: {
    es: 'Revise el archivo de origen antes de usar el resultado. Si estaba mal, pida otro y elija «Ejecutar ahora».',
    en: 'Look at the file before you use the result. If it was wrong, ask for another and choose “Run now”.',
  },
  adviceFailed: {
    es: 'No hay resultado de esa vez. Cuando esté corregido, elija «Ejecutar ahora».',
    en: 'There is no result of that time. When it is corrected, choose “Run now”.',
  },
  adviceSkipped: {
    es: 'Vea por qué tarda la corrida anterior.',
    en: 'See why the previous run takes so long.',
  },

  runNow: { es: 'Ejecutar ahora', en: 'Run now' },
  pause: { es: 'Pausar', en: 'Pause' },
  resume: { es: 'Reanudar', en: 'Resume' },
  seeRun: { es: 'Ver la corrida', en: 'See the run' },
  seeSchedules: { es: 'Ver las programadas', en: 'See the scheduled ones' },
  startedSaid: {
    es: '«{name}» se está ejecutando. Puede cerrar esta página.',
    en: '“{name}” is running. You may close this page.',
  },
  pausedSaid: {
    es: '«{name}» está en pausa: no se ejecuta hasta que elija «Reanudar».',
    en: '“{name}” is paused: it does not run until you choose “Resume”.',
  },
  resumedSaid: {
    es: '«{name}» vuelve a ejecutarse a sus horas. Las que pasaron durante la pausa no se ejecutan.',
    en: '“{name}” runs at its times again. Those that passed during the pause are not made up for.',
  },
  endedSaid: { es: '«{name}»: {outcome}.', en: '“{name}”: {outcome}.' },

  ruleTitle: { es: 'Qué se conserva y qué se borra', en: 'What is kept and what is removed' },
  ruleResults: SCHEDULE_RULE.results,
  ruleHistory: SCHEDULE_RULE.history,
  ruleRun: SCHEDULE_RULE.run,
  ruleRemoval: SCHEDULE_RULE.removal,

  scheduledName: { es: '{schedule} · {name}', en: '{schedule} · {name}' },
  scheduledTag: { es: 'Programada', en: 'Scheduled' },
  leadScheduled: {
    es: 'Corrida de la programación «{schedule}», del {when}',
    en: 'Run of the schedule “{schedule}” of {when}',
  },
  leadScheduledByHand: {
    es: 'Corrida de la programación «{schedule}», iniciada a mano el {when}',
    en: 'Run of the schedule “{schedule}”, started by hand on {when}',
  },

  changesTitle: { es: 'Qué cambió', en: 'What changed' },
  changesSince: {
    es: 'Desde la corrida del {when}, la última que fue como se esperaba:',
    en: 'Since the run of {when}, the last one that was as expected:',
  },
  changesSinceLast: {
    es: 'Desde la última corrida que fue como se esperaba:',
    en: 'Since the last run that was as expected:',
  },
  changes_new: { es: 'fila nueva|filas nuevas', en: 'new row|new rows' },
  changes_gone: {
    es: 'fila que ya no está|filas que ya no están',
    en: 'row that is gone|rows that are gone',
  },
  changes_changed: {
    es: 'fila que cambió|filas que cambiaron',
    en: 'row that has changed|rows that have changed',
  },
  changesNone: { es: 'Nada cambió.', en: 'Nothing changed.' },
  changesFirst: {
    es: 'No hay con qué comparar todavía.',
    en: 'There is nothing to compare with yet.',
  },
  seeChanges: { es: 'Ver qué cambió', en: 'See what changed' },
  downloadChanges: { es: 'Descargar lo que cambió', en: 'Download what changed' },
  changesWorkbook: { es: 'Lo que cambió en Excel', en: 'What changed as Excel' },
  changesShown: {
    es: 'Se muestran los primeros {shown} cambios de {all}: el archivo los tiene todos.',
    en: 'The first {shown} changes of {all} are shown: the file has all of them.',
  },
  change_new: { es: 'Nueva', en: 'New' },
  change_gone: { es: 'Ya no está', en: 'Gone' },
  change_changed: { es: 'Cambió', en: 'Changed' },
  changeWhat: { es: 'Qué pasó', en: 'What happened' },
  changeRow: { es: 'Fila', en: 'Row' },
  changeRowBefore: { es: '{row} (antes)', en: '{row} (before)' },
  changeDetail: { es: 'Antes y ahora', en: 'Before and now' },
  changeFromTo: { es: '{what}: {before} → {now}', en: '{what}: {before} → {now}' },
  changeNothing: { es: 'vacío', en: 'empty' },
  changeNoError: { es: 'sin error', en: 'no error' },
  value_code_error: { es: 'Error', en: 'Error' },
  value_curp: { es: 'CURP calculada', en: 'Calculated CURP' },
  value_key_on_file: { es: 'CURP en el archivo', en: 'CURP on file' },
  value_verdict: { es: 'Comparación', en: 'Comparison' },
  value_cause: { es: 'Causa', en: 'Cause' },
} as const;
