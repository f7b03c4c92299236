/**
 * The language of an answer: `lang` in the query, else the best of `Accept-Language`, else Spanish.
 *
 * What it does not do: refuse. An unknown language is answered in Spanish.
 */
import type { FastifyRequest } from 'fastify';
import { LANGUAGES, type Language } from '../../contract/messages.js';
import { firstOf, queryOf } from './parameter.js';

const DEFAULT: Language = 'es';

/** Clients send the same few headers again and again. */
const known = new Map<string, Language>();
const MAX_KNOWN = 256;

const asLanguage = (tag: string): Language | undefined => {
  const primary = tag.trim().slice(0, 2).toLowerCase();
  return LANGUAGES.find((language) => language === primary && /^..(-|$)/.test(tag.trim()));
};

/** `fr-CH, fr;q=0.9, en;q=0.8` is English: the best of those that there are. Equals stand in their order. */
export function negotiate(header: string): Language {
  let best: Language | undefined;
  let most = 0;
  for (const range of header.split(',', 32)) {
    const [tag = '', ...parameters] = range.split(';');
    const q = parameters
      .map((word) => /^\s*q=([\d.]+)\s*$/i.exec(word)?.[1])
      .find((word) => word !== undefined);
    const weight = q === undefined ? 1 : Number(q);
    const language = tag.trim() === '*' ? DEFAULT : asLanguage(tag);
    if (language !== undefined && weight > most) {
      best = language;
      most = weight;
    }
  }
  return best ?? DEFAULT;
}

function languageOfHeader(header: string | undefined): Language {
  if (header === undefined) return DEFAULT;
  const found = known.get(header);
  if (found !== undefined) return found;
  const language = negotiate(header);
  if (known.size >= MAX_KNOWN) known.clear();
  if (header.length <= 200) known.set(header, language);
  return language;
}

export function languageOf(request: FastifyRequest): Language {
  const asked = firstOf(queryOf(request).lang);
  if (asked === 'es' || asked === 'en') return asked;
  return languageOfHeader(request.headers['accept-language']);
}
