// The pages that repeat tables of the code say what the code says.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIELD_CODES, messageOf, REASONS } from '../../src/index.js';

const errors = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8');

describe('docs/errors.md', () => {
  const codes = Object.entries(FIELD_CODES).flatMap(([field, kinds]) =>
    Object.values(kinds).map((code) => [code, field] as const),
  );

  it.each(codes)('has code %i of %s', (code, field) => {
    expect(errors).toContain(
      `| ${code} | \`${field}\` | ${messageOf(code, null, 'es')} | ${messageOf(code, null, 'en')} |`,
    );
  });

  it.each(REASONS)('has the reason %s', (reason) => {
    expect(errors).toContain(
      `| \`${reason}\` | ${messageOf(417, reason, 'es')} | ${messageOf(417, reason, 'en')} |`,
    );
  });
});
