// docs/http.md agrees with the code. Its commands are run with those of the other documents.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS as limits } from '../../../src/service/access/limits.js';
import { FAULTS } from '../../../src/service/reply/http-fault.js';
import { ROOT } from '../../repository.js';
import { startService } from './service.js';

const page = readFileSync(`${ROOT}docs/http.md`, 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('|'));

describe('docs/http.md', () => {
  it.each(Object.entries(FAULTS))('has the fault %s', (fault, { status, code, en }) => {
    const row = rows.find((line) => line.endsWith(`| \`${fault}\` |`));
    expect(row).toMatch(/^\| \d+ \| \d+ \| /);
    expect(row).toContain(`| ${status} | ${code} | ${en.replace('{option}', '…')}`);
  });

  it('names no unknown fault', () => {
    const named = rows.flatMap((line) => /^\| \d+ \| \d+ .*\| `(\w+)` \|$/.exec(line)?.[1] ?? []);
    expect(named.sort()).toEqual(Object.keys(FAULTS).sort());
  });

  it.each([
    [
      'requests a second and token, of all processes of the service together',
      limits.ratePerSecond.toLocaleString('en'),
    ],
    ['an upload', `${limits.uploadBytes / 1024 ** 3} GiB`],
    ['request line and headers', `${limits.headerBytes / 1024} KiB`],
    ['an address', `${limits.urlLength.toLocaleString('en')} characters`],
    ['the time for headers', `${limits.headersMs / 1000} s`],
    ['the time for a whole request', `${limits.requestMs / 3_600_000} h`],
    ['a connection that stands still', `${limits.idleMs / 1000} s`],
    ['a connection that waits for its next request', `${limits.nextRequestMs / 1000} s`],
    ['connections', limits.connections.toLocaleString('en')],
  ])('has the limit of %s', (of, is) => {
    expect(rows.find((line) => line.startsWith(`| ${of} | ${is} |`))).toBeDefined();
  });

  it('names metrics that exist', async () => {
    const { address } = await startService();
    const text = await (await fetch(`${address}/metrics`)).text();
    const named = new Set([...page.matchAll(/`(curp_batch_\w+)`/g)].map(([, name]) => name!));
    const there = new Set([...text.matchAll(/^# TYPE (curp_batch_\w+)/gm)].map(([, name]) => name!));
    expect([...named].sort()).toEqual([...there].sort());
  });
});
