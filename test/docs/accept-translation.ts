/**
 * `npm run translated docs/es/archivos.md …`: these documents agree with their English pages again. Without a document it
 * prints which ones do not.
 */
import { readdirSync } from 'node:fs';
import { accept, adviceFor, isCurrent, translationsIn } from './translations.js';

const documents = process.argv.slice(2);
for (const document of documents) {
  if (translationsIn(document).length === 0)
    throw new Error(`${document} does not say what it was translated from`);
  accept(document);
}

const all = ['README.es.md', ...readdirSync('docs/es').map((name) => `docs/es/${name}`)];
const late = all.flatMap(translationsIn).filter((translation) => !isCurrent(translation));
console.log(
  late.length === 0
    ? 'Every Spanish document agrees with its English page.'
    : late.map(adviceFor).join('\n\n'),
);
