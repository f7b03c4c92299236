/**
 * The sentence of an error with the names that options have in the API: `map`, where the command has `--map`.
 *
 * What it does not do: change options that the API does not have.
 */

import type { Sentence } from '../../base/sentence.js';
import { HTTP_OPTIONS } from '../../input/options/option-types.js';

const inApi = (text: string): string =>
  text.replace(/--([a-z][a-z-]*)/g, (flag, name: string) => {
    const parameter = name.replaceAll('-', '_');
    return HTTP_OPTIONS.has(parameter) ? parameter : flag;
  });

export const apiWords = ({ es, en }: Sentence): Sentence => ({ es: inApi(es), en: inApi(en) });
