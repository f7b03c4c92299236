/** Links between documents: every link has a target, and the index lists all documents. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../repository.js';
import { DOCUMENTS, textOfDocument } from './blocks.js';

/** The anchor of a heading: lower case, hyphens for blanks, no other characters. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = (document: string): string[] =>
  [...textOfDocument(document).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading!));

const linksOf = (document: string): string[] =>
  [...textOfDocument(document).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);

describe.each(DOCUMENTS)('%s', (document) => {
  it('has no link without a target', () => {
    const dead = linksOf(document)
      // The names of release files are checked in test/package/workflows.test.ts.
      .filter((target) => !/^https?:|\/releases\/latest\/download\//.test(target))
      .filter((target) => {
        const [path, anchor] = target.split('#');
        const file = path === '' ? document : join(dirname(document), path!);
        if (!existsSync(join(ROOT, file))) return true;
        return anchor !== undefined && !anchorsOf(file).includes(anchor);
      });
    expect(dead).toEqual([]);
  });

  it('says nothing about where it was written', () => {
    expect(textOfDocument(document)).not.toMatch(/\/work\/|registry\.npmjs|\bissue #?\d/i);
  });
});

it.each(['docs/README.md', 'docs/es/README.md'])('%s links to every document of its folder', (index) => {
  const linked = linksOf(index).map((target) => join(dirname(index), target));
  const documents = DOCUMENTS.filter((name) => dirname(name) === dirname(index) && name !== index);
  expect(documents.filter((name) => !linked.includes(name)).map((name) => relative('.', name))).toEqual([]);
});

it.each([
  ['README.md', 'README.es.md'],
  ['README.es.md', 'README.md'],
  ['docs/README.md', 'es/README.md'],
  ['docs/es/README.md', '../README.md'],
])('the first line of %s links to %s', (document, other) => {
  expect(textOfDocument(document).split('\n')[0]).toContain(`](${other})`);
});

describe('pictures', () => {
  const pictures = readdirSync(join(ROOT, 'docs/pictures'));
  const linked = (documents: readonly string[]): string[] =>
    documents.flatMap((document) => linksOf(document).map((target) => join(dirname(document), target)));

  it('are small: at most 60 kB for a drawing, 150 kB for a screenshot', () => {
    const large = pictures.filter(
      (name) => statSync(join(ROOT, 'docs/pictures', name)).size > (name.endsWith('.svg') ? 60_000 : 150_000),
    );
    expect(large).toEqual([]);
  });

  it.each([
    ['docs/pictures/terminal.svg', 'rows read'],
    ['docs/pictures/terminal.es.svg', 'filas leídas'],
  ])(
    '%s is a recording in its language, without scripts, that shows its end if motion is not wanted',
    (path, words) => {
      const svg = textOfDocument(path);
      expect(svg).toContain(words);
      expect(svg).toContain('prefers-reduced-motion');
      expect(svg).not.toMatch(/<script|https?:(?!\/\/www\.w3\.org\/2000\/svg)/);
    },
  );

  it('of each kind are in both languages, and each is in a document of its language', () => {
    const spanish = pictures.filter((name) => name.includes('.es.'));
    expect(spanish.length).toBeGreaterThanOrEqual(4);
    for (const name of spanish) {
      expect(linked(['README.es.md', 'docs/es/programadas.md', 'docs/es/hojas.md'])).toContain(
        `docs/pictures/${name}`,
      );
      expect(linked(['README.md', 'docs/schedules.md', 'docs/sheets.md'])).toContain(
        `docs/pictures/${name.replace('.es.', '.')}`,
      );
    }
  });
});
