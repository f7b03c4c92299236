/**
 * Which text of its English page a Spanish document was made from. Its last lines say it, one for each English page:
 * `<!-- traducción de docs/files.md, versión 9bfc45… -->`. The version is the id that git gives to the text, so that
 * `git diff <version> docs/files.md` shows what has changed since.
 *
 * What it does not check: that the Spanish says the same. The author who accepts a version vouches for that.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** npm and vitest start programs in the root folder. */
const ROOT = process.cwd();

const MARK = /<!-- traducción de (\S+), versión ([0-9a-f]{40}) -->/g;

export interface Translation {
  /** As `docs/es/archivos.md`. */
  document: string;
  /** As `docs/files.md`. */
  source: string;
  /** The version that was translated. */
  recorded: string;
}

const textOf = (document: string): string => readFileSync(join(ROOT, document), 'utf8');

/** The id of a text in git: that of `git hash-object`. */
export function gitIdOf(text: string): string {
  const bytes = Buffer.from(text);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

export const translationsIn = (document: string): Translation[] =>
  [...textOf(document).matchAll(MARK)].map(([, source, recorded]) => ({
    document,
    source: source!,
    recorded: recorded!,
  }));

export const isCurrent = ({ source, recorded }: Translation): boolean => gitIdOf(textOf(source)) === recorded;

/** What an author who has changed an English page has to know. */
export const adviceFor = ({ document, source, recorded }: Translation): string =>
  `${source} has changed since ${document} was translated from it.
  what has changed:   git diff ${recorded.slice(0, 12)} ${source}
  Change ${document} where it says the same, in Spanish; if it does not speak of it, leave it as it is. Then:
  npm run translated ${document}`;

/** Records that a document agrees with its English pages as they are now. */
export function accept(document: string): void {
  const text = textOf(document).replaceAll(
    MARK,
    (_, source: string) => `<!-- traducción de ${source}, versión ${gitIdOf(textOf(source))} -->`,
  );
  writeFileSync(join(ROOT, document), text);
}
