/**
 * The fenced blocks of the documents: README.md, CONTRIBUTING.md, docs/*.md, the other READMEs, and the Spanish documents.
 *
 * Their form: an `sh` block has commands as a user types them; a block of `text`, `csv` or `json` directly after it, with
 * only blank lines between, is what they print. `…` stands for any text, and alone on a line for any lines.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { ROOT } from '../repository.js';

export interface Block {
  /** As `docs/csv.md`. */
  document: string;
  /** The line number of its first fence, from 1. */
  line: number;
  language: string;
  text: string;
  /** What it prints, if the document shows it. */
  shown: string | undefined;
}

const OUTPUTS = new Set(['text', 'csv', 'json']);

const documentsIn = (folder: string): string[] =>
  readdirSync(`${ROOT}${folder}`)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`);

const ENGLISH_DOCUMENTS: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  ...documentsIn('docs'),
  'samples/README.md',
  'deploy/kubernetes/README.md',
];
export const SPANISH_DOCUMENTS: readonly string[] = ['README.es.md', ...documentsIn('docs/es')];
export const DOCUMENTS: readonly string[] = [...ENGLISH_DOCUMENTS, ...SPANISH_DOCUMENTS];

/** The language of a document, and so of what its commands print. */
export const languageOf = (document: string): 'en' | 'es' =>
  SPANISH_DOCUMENTS.includes(document) ? 'es' : 'en';

export const textOfDocument = (document: string): string => readFileSync(`${ROOT}${document}`, 'utf8');

function blocksOf(document: string): Block[] {
  const blocks: (Block & { end: number })[] = [];
  const lines = textOfDocument(document).split('\n');
  let open: { line: number; language: string; text: string[] } | undefined;
  for (const [index, line] of lines.entries()) {
    const fence = /^```(\w*)/.exec(line);
    if (fence === null) open?.text.push(line);
    else if (open === undefined) open = { line: index + 1, language: fence[1]!, text: [] };
    else {
      const { line, language } = open;
      const text = open.text.join('\n');
      const before = blocks.at(-1);
      const isBehind = before?.language === 'sh' && lines.slice(before.end + 1, line - 1).join('') === '';
      if (isBehind && OUTPUTS.has(language)) before.shown = text;
      else blocks.push({ document, line, language, text, shown: undefined, end: index });
      open = undefined;
    }
  }
  return blocks;
}

export const BLOCKS: readonly Block[] = DOCUMENTS.flatMap(blocksOf);
