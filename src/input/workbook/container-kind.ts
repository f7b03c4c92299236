/** The kind of an input by its first bytes: a ZIP archive (a workbook is one), an OLE container, or something else. */

/** Number of bytes needed to decide this. */
export const START_BYTES = 8;

const EMPTY_ARCHIVE = '504b0506';
const ARCHIVE = '504b0304';
/** First bytes of the formats of Office before 2007, and of encrypted files of today. */
const OLE_SIGNATURE = 'd0cf11e0a1b11ae1';

type ContainerKind = 'archive' | 'ole' | 'other';

export function kindOf(start: Buffer): ContainerKind {
  const hex = start.toString('hex');
  if (hex.startsWith(ARCHIVE) || hex.startsWith(EMPTY_ARCHIVE)) return 'archive';
  return hex.startsWith(OLE_SIGNATURE) ? 'ole' : 'other';
}
