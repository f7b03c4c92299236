/**
 * docs/rules.md, and the same in Spanish: every example is calculated, its explanation cites the rule, and the tables are
 * those of the code.
 */
import { describe, expect, it } from 'vitest';
import { explain } from '../../src/index.js';
import { CITATIONS } from '../../src/key/curp/citations.js';
import { INCONVENIENT_WORDS } from '../../src/key/curp/inconvenient-words.js';
import { COMMON_GIVEN_NAMES, NO_SURNAME, PARTICLES } from '../../src/key/curp/particles.js';
import { bornOn, keyOf, person, TODAY } from '../people/person.js';
import { textOfDocument } from './blocks.js';

/** `ANA · VAN DER BERG · —`: a dash means no surname. */
const namesOf = (text: string) => {
  const [nombres, apellido_paterno, apellido_materno] = text
    .split(' · ')
    .map((name) => (name.trim() === '—' ? '' : name.trim()));
  return { nombres, apellido_paterno, apellido_materno };
};

const rowsOf = (page: string, heading: string): string[][] =>
  page
    .split(`## ${heading}\n`)[1]!
    .split('\n## ')[0]!
    .split('\n')
    .filter((line) => /^\| (?!rule |text |regla |texto |---)/.test(line))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    );

interface RulesPage {
  document: string;
  /** The headings of its tables. */
  rules: string;
  misprints: string;
  /** As it writes the date of the misprint that has one. */
  born: string;
  annex: string;
}

const PAGES: readonly RulesPage[] = [
  {
    document: 'docs/rules.md',
    rules: 'Rule by rule',
    misprints: 'Where the official texts err',
    born: '26 June 1956',
    annex: 'annex 2',
  },
  {
    document: 'docs/es/reglas.md',
    rules: 'Regla por regla',
    misprints: 'Dónde se equivocan los textos oficiales',
    born: '26 de junio de 1956',
    annex: 'anexo 2',
  },
];

describe.each(PAGES)('$document', ({ document, rules, misprints, born: birth, annex }) => {
  const page = textOfDocument(document);
  const RULES = rowsOf(page, rules).map(([rule, , example, gives]) => ({
    rule: rule!,
    example: example!,
    gives: gives!.replaceAll('`', ''),
  }));

  it.each(RULES)('$rule: $example', ({ rule, example, gives }) => {
    const explained = explain(person(namesOf(example)), { today: TODAY, surnames: 'optional' });
    if (!('explanation' in explained)) throw new Error('no key');
    const { curp, positions } = explained.explanation;
    expect(`${curp.slice(0, 4)} ${curp.slice(13, 16)}`).toBe(gives);
    expect(positions.map((position) => position.rule)).toContain(rule);
  });

  it('has an example of every rule about names', () => {
    const cited = Object.values(CITATIONS).map(({ rule }) => rule);
    const wanted = cited.filter((rule) => /^RG |^I06 p/.test(rule));
    expect(wanted.length).toBeGreaterThanOrEqual(19);
    expect(RULES.map(({ rule }) => rule)).toEqual(expect.arrayContaining(wanted));
  });

  it.each([
    ['particles', PARTICLES],
    ['given names that are passed over', COMMON_GIVEN_NAMES],
    ['the word for no surname', [NO_SURNAME]],
  ])('has the table of %s', (_, words) => {
    expect(page).toContain(`\`${words.join(' ')}\``);
  });

  it.each([...page.matchAll(/(\p{L})→([A-Z]+)/gu)].map(([, letter, base]) => [letter!, base!]))(
    'folds %s to %s',
    (letter, base) => {
      // ß is a letter of names only between vowels.
      const wordWith = (text: string): string => (letter === 'ß' ? `a${text.toLowerCase()}ir` : `${text}BIR`);
      const [folded, plain] = [letter, base].map((text) =>
        keyOf(person({ apellido_paterno: wordWith(text) })),
      );
      expect(folded).toBe(plain);
    },
  );

  it('has the inconvenient words', () => {
    const block = /```text\n(BACA [A-Z\s]+)```/.exec(page)![1]!;
    expect(block.trim().split(/\s+/)).toEqual([...INCONVENIENT_WORDS]);
    expect(page).toContain(`${annex}), ${INCONVENIENT_WORDS.length}:`);
  });

  it.each(rowsOf(page, misprints))('%s: %s is not %s but %s', (_, example, printed, ruled) => {
    const [names, born] = example!.split(`, ${birth}`);
    const someone = namesOf(names!);
    const key = keyOf(born === undefined ? person(someone) : bornOn('1956-06-26', someone));
    const part = [key, key.slice(0, 4), key.slice(13, 16)].find(({ length }) => length === printed!.length);
    expect(part).toBe(ruled!.replaceAll('`', ''));
    expect(part).not.toBe(printed);
  });
});
