/**
 * What the rows of an input were packed in, as it is named in a reading.
 *
 * What it does not do: recognize it. `file-kind.ts` does, by the first bytes.
 */

/** `zip` is a text in an archive; a workbook in an archive has the kind of the workbook. `html` and `xml` are called .xls. */
export type ContainerKind = (typeof CONTAINER_KINDS)[number];

/** Texts whose columns are separated by a delimiter. */
const DELIMITED_TEXTS = ['csv', 'gzip', 'zip'] as const;

/** Texts with another form. */
const OTHER_TEXTS = ['json', 'ndjson', 'fixed_width', 'dbf'] as const;

/** The kinds of workbooks: with sheets and cells, and without an encoding or a delimiter of the text. */
const WORKBOOKS = ['xlsx', 'xlsb', 'xls', 'ods', 'html', 'xml'] as const;
type WorkbookKind = (typeof WORKBOOKS)[number];

export const CONTAINER_KINDS = [...DELIMITED_TEXTS, ...OTHER_TEXTS, ...WORKBOOKS] as const;

const isOneOf = (kinds: readonly ContainerKind[], kind: ContainerKind): boolean => kinds.includes(kind);

export const isWorkbookKind = (kind: ContainerKind): kind is WorkbookKind => isOneOf(WORKBOOKS, kind);

export const isDelimitedText = (kind: ContainerKind): boolean => isOneOf(DELIMITED_TEXTS, kind);
