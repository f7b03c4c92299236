// Documents that repeat tables of the code agree with the code.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIELD_CODES, messageOf, REASONS } from '../../src/index.js';
import { SCENARIOS } from '../chaos/scenarios/all.js';
import { ROOT } from '../repository.js';

const errors = readFileSync(`${ROOT}docs/errors.md`, 'utf8');
const errores = readFileSync(`${ROOT}docs/es/errores.md`, 'utf8');

describe('docs/errors.md, and the same in Spanish', () => {
  const codes = Object.entries(FIELD_CODES).flatMap(([field, kinds]) =>
    Object.values(kinds).map((code) => [code, field] as const),
  );

  it.each(codes)('has code %i of %s', (code, field) => {
    expect(errors).toContain(
      `| ${code} | \`${field}\` | ${messageOf(code, null, 'es')} | ${messageOf(code, null, 'en')} |`,
    );
    expect(errores).toContain(`| ${code} | \`${field}\` | ${messageOf(code, null, 'es')} |\n`);
  });

  it.each(REASONS)('has the reason %s', (reason) => {
    expect(errors).toContain(
      `| \`${reason}\` | ${messageOf(417, reason, 'es')} | ${messageOf(417, reason, 'en')} |`,
    );
    expect(errores).toContain(`| \`${reason}\` | ${messageOf(417, reason, 'es')} |\n`);
  });
});

describe('docs/guarantees.md', () => {
  const page = readFileSync(`${ROOT}docs/guarantees.md`, 'utf8');
  const rows = page.split('\n').filter((line) => /^\|.*\|.*\|.*\|$/.test(line) && line.includes('`'));
  const named = rows.flatMap((row) => [...row.split('|')[3]!.matchAll(/`([^`]+)`/g)].map(([, name]) => name));

  it('has a scenario for every line, and a line for every scenario', () => {
    expect(named.sort()).toEqual(SCENARIOS.map(({ name }) => name).sort());
  });
});
