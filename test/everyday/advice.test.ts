/**
 * No command that the program proposes gives a wrong key: each proposal for each file of the corpus is run on the same file,
 * and the proposals of what comes then, three deep. It ends with right keys, with rows in error or with another question.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { InputError } from '../../src/input/csv/input-error.js';
import type { GivenOptions } from '../../src/input/options/option-types.js';
import { isFalse, proposalsOf, withOptions } from './advice.js';
import { CORPUS } from './cases/corpus.js';
import type { EverydayFile, Facts } from './everyday-file.js';
import { Reader } from './reading.js';

const DEPTH = 3;
const KEY = /^[A-Z][A-Z0-9]{17}$/;

const folder = mkdtempSync(join(tmpdir(), 'curp-advice-'));
afterAll(() => rmSync(folder, { recursive: true }));
const reader = new Reader(folder);

/** What is true of a file: what the case says, and the right answer of its question. */
function factsOf({ facts = {}, answer = {} }: EverydayFile): Facts {
  const { sexo, dateOrder, map, encoding, headerLine } = answer;
  return {
    ...(sexo && { sexo }),
    ...(dateOrder && { date_order: dateOrder }),
    ...(encoding && { encoding }),
    ...(headerLine && { header_line: headerLine }),
    ...(map && { map: Object.fromEntries(map) }),
    ...facts,
  };
}

/** Rows with a key that is not theirs. */
const wrongRows = (results: readonly string[], { truth, results: expected = [] }: EverydayFile): number[] =>
  results.flatMap((result, at) => {
    const isRight =
      !KEY.test(result) || result === truth?.[at] || expected[at]?.split(' or ').includes(result);
    return isRight ? [] : [at + 1];
  });

async function follow(file: EverydayFile, options: GivenOptions, path: readonly string[]): Promise<string[]> {
  try {
    const { results } = await reader.run(file.bytes, { ...options, beginningRows: file.beginningRows });
    const wrong = wrongRows(results, file);
    return wrong.length === 0
      ? []
      : [`${path.join(' then ') || 'no option'}: wrong keys in rows ${wrong.slice(0, 5)}`];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    if (path.length >= DEPTH) return [];
    const found: string[] = [];
    for (const { text, options: more } of proposalsOf(error, factsOf(file)))
      found.push(...(await follow(file, withOptions(options, more), [...path, text])));
    return found;
  }
}

describe('advice', () => {
  const stopped = CORPUS.filter(({ stops, refused, layout }) => stops ?? refused ?? layout);

  it.each(stopped.map((file) => [file.name, file] as const))('for %s gives no wrong key', async (_, file) => {
    const found = await follow(file, file.options ?? {}, []);
    expect(found, found.join('\n')).toEqual([]);
  });

  it('is false if it says another value than the fact', () => {
    expect(isFalse({ sexo: 'HM' }, { sexo: 'MF' })).toBe(true);
    expect(isFalse({ normalize: true, sexo: 'MF' }, { sexo: 'MF' })).toBe(false);
    expect(isFalse({ map: { entidad: 'Estado' } }, { map: { entidad: false } })).toBe(true);
    expect(isFalse({ map: { sexo: 'Letra' } }, { map: { entidad: false } })).toBe(false);
  });
});
