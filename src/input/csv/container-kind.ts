/**
 * What the rows of an input were packed in, as it is named in a reading.
 *
 * What it does not do: recognize it. `file-kind.ts` does, by the first bytes.
 */

/** `zip` is a text in an archive; a workbook in an archive has the kind of the workbook. `html` and `xml` are called .xls. */
export type ContainerKind = 'csv' | 'gzip' | 'zip' | 'xlsx' | 'xlsb' | 'xls' | 'ods' | 'html' | 'xml' | 'dbf';

/** The kinds of workbooks: with sheets and cells, and without an encoding or a delimiter of the text. */
export type WorkbookKind = Exclude<ContainerKind, 'csv' | 'gzip' | 'zip' | 'dbf'>;

export const CONTAINER_KINDS: readonly ContainerKind[] = [
  'csv',
  'gzip',
  'zip',
  'xlsx',
  'xlsb',
  'xls',
  'ods',
  'html',
  'xml',
  'dbf',
];

const TEXTS: readonly ContainerKind[] = ['csv', 'gzip', 'zip', 'dbf'];

export const isWorkbookKind = (kind: ContainerKind): kind is WorkbookKind => !TEXTS.includes(kind);
