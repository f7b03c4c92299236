/** The printed command that resumes a run or starts it again: the arguments of the user, without secrets and limits. */
import { describe, expect, it } from 'vitest';
import { answeringCommand, nextCommand } from '../../../src/cli/run/next-command.js';

it('is the same command with --resume or --force, each once', () => {
  const words = ['run', 'people.csv', '--force', '-o', 'my result.csv'];
  expect(nextCommand(words, '--resume')).toBe("curp-batch run people.csv -o 'my result.csv' --resume");
  expect(nextCommand(words, '--force')).toBe("curp-batch run people.csv -o 'my result.csv' --force");
});

it('leaves out the limit that has stopped the run', () => {
  for (const limit of ['--limit-errors', '--limit-generic']) {
    for (const words of [[limit, '5'], [`${limit}=5`]]) {
      expect(nextCommand(['run', 'a.csv', ...words, '--detail'], '--resume', limit)).toBe(
        'curp-batch run a.csv --detail --resume',
      );
    }
  }
});

it.each([
  [['--redis', 'redis://user:hunter2@host:6379/1']],
  [['--redis=redis://user:hunter2@host:6379/1']],
  [['--redis', 'redis://user:hunter2@host:6379/1', '--redis', 'rediss-cluster://:hunter2@host']],
  [['--redis', 'redis+sentinel://:hunter2@host,other/service?sentinelPassword=hunter2']],
])('does not repeat the password of Redis: %j', (redis) => {
  const command = nextCommand(['run', 'a.csv', ...redis], '--resume');
  expect(command).not.toContain('hunter2');
  expect(command).toContain('REDIS_PASSWORD@host');
  expect(command).toMatch(/--resume$/);
});

it('keeps an address without a password, and an at sign in other arguments', () => {
  const words = ['run', 'a:b@c.csv', '--redis', 'redis://user@host'];
  expect(nextCommand(words, '--resume')).toBe('curp-batch run a:b@c.csv --redis redis://user@host --resume');
});

describe('an answer to a question about the input', () => {
  it('is the same command with its options, which replace those that were given', () => {
    const words = ['run', 'a.csv', '--sexo', 'HM', '--lang=es', '--normalize'];
    expect(answeringCommand(words, { lang: 'en', normalize: true })).toBe(
      'curp-batch run a.csv --sexo HM --lang en --normalize',
    );
  });

  it('adds a mapping to those that were given', () => {
    const words = ['run', 'a.csv', '--map', 'sexo=Género'];
    expect(answeringCommand(words, { map: { entidad: 'Estado de nacimiento' } })).toBe(
      "curp-batch run a.csv --map 'sexo=Género' --map 'entidad=Estado de nacimiento'",
    );
  });
});
