/** The words of a report, in Spanish and English. One place, so that a translation is whole or missing. */
import type { Language } from '../contract/messages.js';

export interface ReportTexts {
  title: string;
  note: string;
  totals: string;
  rowsRead: string;
  rowsWritten: string;
  withKey: string;
  inError: string;
  blankLines: string;
  elapsed: string;
  rowsPerSecond: string;
  byCode: string;
  byVerdict: string;
  byCause: string;
  byCheck: string;
  byEntity: string;
  byDecade: string;
  settings: string;
  rows: string;
  share: string;
  addsUp: string;
  noPersons: string;
  key: string;
}

export const REPORT_TEXTS: Record<Language, ReportTexts> = {
  es: {
    title: 'Informe de la corrida',
    note: 'Una clave calculada es el resultado de un algoritmo, no prueba de registro: la autoridad puede haber asignado otra.',
    totals: 'Totales',
    rowsRead: 'filas leídas',
    rowsWritten: 'filas escritas',
    withKey: 'con clave',
    inError: 'con error',
    blankLines: 'líneas en blanco',
    elapsed: 'duración',
    rowsPerSecond: 'filas por segundo',
    byCode: 'Por código',
    byVerdict: 'Por veredicto',
    byCause: 'Por causa',
    byCheck: 'Por causa o verificación',
    byEntity: 'Por entidad de nacimiento (filas con clave)',
    byDecade: 'Por década de nacimiento (filas con clave)',
    settings: 'Opciones',
    rows: 'filas',
    share: 'proporción',
    addsUp: 'Las cuentas cuadran: filas leídas = filas escritas = suma de cada tabla de totales.',
    noPersons: 'Este informe no contiene datos de personas.',
    key: 'clave calculada',
  },
  en: {
    title: 'Report of the run',
    note: 'A calculated key is the output of an algorithm, not proof of registration: the registry may have assigned another.',
    totals: 'Totals',
    rowsRead: 'rows read',
    rowsWritten: 'rows written',
    withKey: 'with a key',
    inError: 'in error',
    blankLines: 'blank lines',
    elapsed: 'elapsed',
    rowsPerSecond: 'rows a second',
    byCode: 'By code',
    byVerdict: 'By verdict',
    byCause: 'By cause',
    byCheck: 'By cause or check',
    byEntity: 'By entity of birth (rows with a key)',
    byDecade: 'By decade of birth (rows with a key)',
    settings: 'Options',
    rows: 'rows',
    share: 'share',
    addsUp: 'The counts add up: rows read = rows written = the sum of each table of totals.',
    noPersons: 'There is nothing about any person in this report.',
    key: 'calculated key',
  },
};
