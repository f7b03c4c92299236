/** The version of this package, from its own package.json: beside `dist` in what is built, beside `src` in the sources. */
import { existsSync, readFileSync } from 'node:fs';

const [place] = ['../../../package.json', '../../package.json']
  .map((path) => new URL(path, import.meta.url))
  .filter((url) => existsSync(url) && readFileSync(url, 'utf8').includes('"curp-batch"'));

export const { version: VERSION } = JSON.parse(readFileSync(place!, 'utf8')) as { version: string };
