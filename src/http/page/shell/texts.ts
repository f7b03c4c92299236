/** The texts of the page in its two languages. */
import { ENGLISH } from './english-texts.js';
import { SPANISH, type TextKey } from './spanish-texts.js';

export type { TextKey };

export type Language = 'es' | 'en';

export const TEXTS: Record<Language, Record<TextKey, string>> = { es: SPANISH, en: ENGLISH };
