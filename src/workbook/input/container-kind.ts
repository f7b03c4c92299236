/** What an input is by its first bytes: a ZIP archive, as a workbook is one, an OLE container, or something else. */

/** So many bytes decide. */
export const START_BYTES = 8;

const EMPTY_ARCHIVE = '504b0506';
const ARCHIVE = '504b0304';
/** Of the formats of Office before 2007, and of encrypted files of today. */
const OLE_SIGNATURE = 'd0cf11e0a1b11ae1';

export type ContainerKind = 'archive' | 'ole' | 'other';

export function kindOf(start: Buffer): ContainerKind {
  const hex = start.toString('hex');
  if (hex.startsWith(ARCHIVE) || hex.startsWith(EMPTY_ARCHIVE)) return 'archive';
  return hex.startsWith(OLE_SIGNATURE) ? 'ole' : 'other';
}
