/** Every Spanish document says which text of its English page it was made from, and the English page has not changed since. */
import { expect, it } from 'vitest';
import { SPANISH_DOCUMENTS, textOfDocument } from './blocks.js';
import { adviceFor, gitIdOf, isCurrent, translationsIn } from './translations.js';

const TRANSLATIONS = SPANISH_DOCUMENTS.flatMap(translationsIn);

it.each(SPANISH_DOCUMENTS)('%s says from which page it was translated', (document) => {
  expect(translationsIn(document)).not.toEqual([]);
});

it.each(TRANSLATIONS)('$document agrees with $source', (translation) => {
  if (!isCurrent(translation)) expect.fail(adviceFor(translation));
});

it('tells the author of a changed page what to do', () => {
  const old = { document: 'docs/es/archivos.md', source: 'docs/files.md', recorded: 'a'.repeat(40) };
  expect(isCurrent(old)).toBe(false);
  expect(adviceFor(old)).toContain('git diff aaaaaaaaaaaa docs/files.md\n');
  expect(adviceFor(old)).toContain('npm run translated docs/es/archivos.md');
});

it('gives a text the id that git gives it', () => {
  expect(gitIdOf('')).toBe('e69de29bb2d1d6434b8b29ae775ad8c2e48c5391');
  expect(gitIdOf('año\n')).not.toBe(gitIdOf('ano\n'));
  expect(textOfDocument('README.es.md')).toContain(gitIdOf(textOfDocument('README.md')));
});
