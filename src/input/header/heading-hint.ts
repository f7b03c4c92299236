/**
 * What a heading says about the values below it: `Fecha de nacimiento (DD/MM/AAAA)`, `Sexo (M/F)`, `Género (1=H, 2=M)`. A
 * hint decides only what options, values and keys leave open.
 *
 * What it does not do: compare the hint with the values.
 */

import { withoutMarks } from '../../key/marks/unicode-pattern.js';
import { hintTexts } from '../csv/heading-words.js';
import type { DateOrder, SexLetters } from '../csv/plan.js';
import { SEX_LETTERS } from '../values/column-meaning.js';

interface HeadingHint {
  readonly sexLetters?: SexLetters;
  readonly dateOrder?: DateOrder;
}

const ORDERS: Readonly<Record<string, DateOrder>> = { dma: 'dmy', mda: 'mdy', amd: 'ymd' };

/** `dd/mm/aaaa`, `mm-dd-yyyy`, `día/mes/año`: the order of its three parts. */
function dateOrderOf(text: string): DateOrder | undefined {
  const parts = text.match(/\b(?:d{1,2}|dia|day|m{1,3}|mes|month|a{2,4}|y{2,4}|ano|anio|year)\b/g);
  if (parts === null || parts.length !== 3) return undefined;
  return ORDERS[parts.map((part) => part.charAt(0).replace('y', 'a')).join('')];
}

const MAN = /^(?:h|hombre|masculino|male|varon)$/;
const WOMAN = /^(?:f|mujer|femenino|female)$/;

/** In `1=M, 2=F` and `1=H, 2=M`, M is what the other letter is not. */
function sexOf(word: string, other: string): 'man' | 'woman' | undefined {
  if (MAN.test(word)) return 'man';
  if (WOMAN.test(word)) return 'woman';
  if (word !== 'm') return undefined;
  if (MAN.test(other)) return 'woman';
  return WOMAN.test(other) ? 'man' : undefined;
}

const known = (letters: string): SexLetters | undefined => SEX_LETTERS.find((one) => one === letters);

/** `1=H, 2=M` and `1 Hombre 2 Mujer`: the number of men before that of women. */
function digitsOf(words: readonly string[]): SexLetters | undefined {
  const [first = '', one = '', second = '', other = ''] = words;
  if (!/^0?[0-9]$/.test(first) || !/^0?[0-9]$/.test(second) || words.length > 7) return undefined;
  const [sex, otherSex] = [sexOf(one, other), sexOf(other, one)];
  if (sex === undefined || otherSex === undefined || sex === otherSex) return undefined;
  const digit = (text: string): string => text.slice(-1);
  const both = sex === 'man' ? digit(first) + digit(second) : digit(second) + digit(first);
  const hasThird = digit(words[4] ?? '') === '3' && /^(?:x|otro|nobinario|nb)$/.test(words.slice(5).join(''));
  return known(hasThird ? `${both}3` : both);
}

/** `H/M`, `M/F`, `M=Masculino, F=Femenino`: what M means. */
function lettersOf(words: readonly string[]): SexLetters | undefined {
  const at = words.indexOf('m');
  if (at < 0) return undefined;
  const meaning = words[at + 1] ?? '';
  if (/^mas|^male|^varon/.test(meaning)) return 'MF';
  if (/^muj/.test(meaning)) return 'HM';
  const [H, F] = [words.includes('h'), words.includes('f')];
  return H === F ? undefined : H ? 'HM' : 'MF';
}

const plain = (text: string): string => withoutMarks(text).toLowerCase();

export function hintOf(heading: string): HeadingHint {
  const texts = hintTexts(heading).map(plain);
  const first = <Value>(read: (text: string) => Value | undefined): Value | undefined =>
    texts.map(read).find((value) => value !== undefined);
  const sexLetters = first((text) => {
    const words = text.split(/[^a-z0-9]+/).filter((word) => word !== '' && word !== 'o' && word !== 'y');
    return digitsOf(words) ?? lettersOf(words);
  });
  const dateOrder = first(dateOrderOf);
  return { ...(sexLetters && { sexLetters }), ...(dateOrder && { dateOrder }) };
}
