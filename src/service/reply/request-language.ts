/**
 * The language of an answer: `lang` in the query, else the best of `Accept-Language`, else Spanish.
 *
 * What it does not do: refuse an unknown language. The answer is in Spanish.
 */
import type { FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '../../key/contract/messages.js';
import { firstOf, queryOf } from './parameter.js';

const DEFAULT: Language = 'es';

/** Cache of parsed headers: clients send only a few different ones. */
const cache = new Map<string, Language>();
const MAX_CACHED = 256;

const asLanguage = (tag: string): Language | undefined => {
  const primary = tag.trim().slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === primary && /^..(-|$)/.test(tag.trim()));
};

/** `fr-CH, fr;q=0.9, en;q=0.8` is English: the supported language with the highest weight; of equals the first. */
export function negotiate(header: string): Language {
  let best: Language | undefined;
  let bestWeight = 0;
  for (const range of header.split(',', 32)) {
    const [tag = '', ...parameters] = range.split(';');
    const q = parameters
      .map((word) => /^\s*q=([\d.]+)\s*$/i.exec(word)?.[1])
      .find((word) => word !== undefined);
    const weight = q === undefined ? 1 : Number(q);
    const language = tag.trim() === '*' ? DEFAULT : asLanguage(tag);
    if (language !== undefined && weight > bestWeight) {
      best = language;
      bestWeight = weight;
    }
  }
  return best ?? DEFAULT;
}

function languageOfHeader(header: string | undefined): Language {
  if (header === undefined) return DEFAULT;
  const found = cache.get(header);
  if (found !== undefined) return found;
  const language = negotiate(header);
  if (cache.size >= MAX_CACHED) cache.clear();
  if (header.length <= 200) cache.set(header, language);
  return language;
}

export function languageOf(request: FastifyRequest): Language {
  const asked = firstOf(queryOf(request).lang);
  if (asked === 'es' || asked === 'en') return asked;
  return languageOfHeader(request.headers['accept-language']);
}
