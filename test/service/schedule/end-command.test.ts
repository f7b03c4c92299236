// The command at the end of a slot, without a process: how it is split into words, and what it is started with.
import type { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { executeEndCommand, parseEndCommand } from '../../../src/service/schedule/end-command.js';
import { newEntry } from '../../../src/service/schedule/slot-history.js';
import { collectedLog } from '../../fakes/collected-log.js';

describe('words', () => {
  it.each([
    ['/usr/bin/notify --now', ['/usr/bin/notify', '--now']],
    [`  mail -s "two words" 'o''ne'  `, ['mail', '-s', 'two words', 'o', 'ne']],
    ['echo $HOME;rm', ['echo', '$HOME;rm']],
    ['x ""', ['x', '']],
  ])('of %j', (text, words) => {
    expect(parseEndCommand(text)).toEqual(words);
  });

  it.each(['', '  ', '"open', `'`, '"" x', 'x'.repeat(5000)])('%j is refused', (text) => {
    expect(() => parseEndCommand(text)).toThrow('A command is a program');
  });
});

describe('is started', () => {
  const ENTRY = newEntry({
    slot: '2026-03-02T03:00:00.000Z',
    outcome: 'skipped',
    run: null,
    verdicts: { match: 3 },
  });

  async function execute(code: number | Error): Promise<{ given: unknown[]; lines: string[] }> {
    const given: unknown[] = [];
    const { log, lines } = collectedLog();
    const start = ((...words: unknown[]) => {
      given.push(...words);
      const child = new EventEmitter();
      setImmediate(() =>
        typeof code === 'number' ? child.emit('exit', code, null) : child.emit('error', code),
      );
      return child;
    }) as unknown as typeof spawn;
    await executeEndCommand({ words: ['notify', 'a b'], shell: false }, 'nightly', ENTRY, log, { start });
    return { given, lines };
  }

  it('with its words, counts, and nothing to read or write', async () => {
    const { given, lines } = await execute(0);
    expect(given).toMatchObject([
      'notify',
      ['a b'],
      {
        shell: false,
        stdio: 'ignore',
        env: { CURP_BATCH_OUTCOME: 'skipped', CURP_BATCH_VERDICT_MATCH: '3', CURP_BATCH_ROWS: '' },
      },
    ]);
    expect(lines).toEqual([]);
  });

  it.each([[1], [new Error('ENOENT')]])('and one line is logged if it fails (%s)', async (code) => {
    expect((await execute(code)).lines).toEqual(['the command at the end of a slot failed']);
  });
});
