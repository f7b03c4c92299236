// The keys that authorities give to many people: known as texts and as codes, and a remark of `inspect`.
import { describe, expect, it } from 'vitest';
import { GENERIC_KEYS, genericKeyOf, inspect } from '../../../src/index.js';
import { GENERIC_NAMES, genericIndex, isGenericKey } from '../../../src/key/curp/generic-keys.js';

const codesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('generic keys', () => {
  it.each(GENERIC_NAMES)('%s is known as a text and as codes', (name) => {
    const key = GENERIC_KEYS[name];
    expect(genericKeyOf(key)).toBe(name);
    expect(isGenericKey(key)).toBe(true);
    expect(GENERIC_NAMES[genericIndex(codesOf(key))]).toBe(name);
    expect(inspect(key).remarks).toContain('generic');
  });

  it('no other key is one', () => {
    for (const key of ['XEXX010101HNEXXXA5', 'PEHL800510MDFRRS04', 'XAXX800510MDFXXX00', '']) {
      expect(genericKeyOf(key)).toBeUndefined();
      expect(genericIndex(codesOf(key))).toBe(-1);
      expect(inspect(key).remarks).not.toContain('generic');
    }
  });

  it('only that of men passes the checks of a key', () => {
    expect(GENERIC_NAMES.filter((name) => inspect(GENERIC_KEYS[name]).well_formed)).toEqual([
      'foreigner_man',
    ]);
  });
});
