/**
 * Files that are no list, and what to do with each: by their name, their size and their first bytes, before anything is sent; and
 * in the words of the page, what the engine has found in a workbook or an archive.
 *
 * What it does not do: look into a workbook or an archive.
 */
import { capitalized, type Sentence } from '../../base/sentence.js';
import type { FileKind } from '../../input/csv/file-kind.js';
import { size } from '../shell/figures.js';
import { language, t } from '../shell/page-language.js';
import type { TextKey } from '../shell/texts.js';

/** Names that no list has, whatever is in the file. */
const BY_NAME: readonly (readonly [name: RegExp, advice: TextKey])[] = [
  [/^~\$/, 'kindLock'],
  [/\.(?:crdownload|opdownload|part|partial)$/i, 'kindUnfinished'],
  [/\.(?:gsheet|gdoc|gslides|url|webloc|lnk)$/i, 'kindShortcut'],
  [/\.numbers$/i, 'kindNumbers'],
  [/\.(?:pages|key)$/i, 'kindPages'],
  [/\.(?:accdb|mdb|sqlite|sqlite3)$/i, 'kindDatabase'],
  [/\.(?:eml|msg)$/i, 'kindMail'],
  [/\.(?:mp[34]|m4a|mov|avi|wav|ogg|opus|svg)$/i, 'kindPicture'],
];

/** The preview reports other files that are not read, such as a document inside an archive. */
const BY_KIND: Readonly<Partial<Record<FileKind, TextKey>>> = {
  pdf: 'kindPdf',
  picture: 'kindPicture',
  rtf: 'kindDocument',
  '7z': 'kindArchive',
  rar: 'kindArchive',
  zstd: 'kindArchive',
  bzip2: 'kindArchive',
  xz: 'kindArchive',
};

/** A copy or a download that did not end often leaves nothing but zeros. */
const isZeros = (start: Uint8Array): boolean => start.length > 0 && start.every((byte) => byte === 0);

/** For a file with these first bytes; undefined if it may be a list. */
export const adviceFor = (kind: FileKind | undefined, start: Uint8Array): TextKey | undefined =>
  isZeros(start) ? 'kindZeros' : kind && BY_KIND[kind];

export const adviceText = (advice: TextKey, name: string): string => t(advice, { name, take: t('take') });

/** Why a file is not even opened, in the language that the page has when it is called; undefined if it is opened. */
export function wrongFile({ name, size: bytes }: File, most: number): (() => string) | undefined {
  const advice = BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
  if (advice !== undefined) return () => adviceText(advice, name);
  if (bytes === 0) return () => adviceText('fileEmpty', name);
  if (bytes > most) return () => t('fileTooLarge', { size: size(bytes), most: size(most) });
  return undefined;
}

/** Faults of a container as a whole. */
const OF_CONTAINER = ['not_text', 'workbook_format', 'encrypted_workbook', 'archive'];

/** A fault of a file, as the preview or a refused upload has it. */
interface FileFault {
  readonly fault: string;
  readonly details: Sentence;
}

/** What a container is that cannot be read, and what to do with it; undefined if none of the faults is of a container. */
export function refusedContainer(faults: readonly FileFault[], name: string): (() => string) | undefined {
  const found = faults.find(({ fault }) => OF_CONTAINER.includes(fault));
  if (found === undefined) return undefined;
  const quoted = { es: `«${name}»`, en: `“${name}”` };
  return () => {
    const lang = language();
    const text = found.details[lang].replace(/^(?:la entrada|the input)/, quoted[lang]);
    const sentence = `${capitalized(text)}.`;
    return found.fault === 'not_text' ? `${sentence} ${t('orPaste')}` : sentence;
  };
}
