/** Requests in the documents: values that their options have, and the paths of today. Those that run are tested there too. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RUN_OPTIONS } from '../../src/input/options/run-options.js';
import { ROOT } from '../repository.js';
import { DOCUMENTS } from './blocks.js';

/** The values of the options that have a list of them. */
const VALUES = new Map(
  Object.entries(RUN_OPTIONS).flatMap(([name, option]) =>
    'values' in option ? [[name, option.values as readonly string[]]] : [],
  ),
);

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8');

  it('gives options only values that they have', () => {
    const wrong = [...text.matchAll(/[?&](\w+)=(\w+)/g)].filter(
      ([, name, value]) => VALUES.get(name!)?.includes(value!) === false,
    );
    expect(wrong.map(([request]) => request)).toEqual([]);
  });

  it('uses no deprecated path', () => {
    const old = text.match(/\bcurl\b.*(?:8080|ADDRESS)\/(?:runs|preview)\b.*/g) ?? [];
    expect(old).toEqual([]);
  });
});
