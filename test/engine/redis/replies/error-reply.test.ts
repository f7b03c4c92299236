/** The table of error replies: which ones are temporary, and their messages. */
import { ReplyError } from 'ioredis';
import { describe, expect, it } from 'vitest';
import {
  codeOfReply,
  isErrorReply,
  refusalOf,
  refusalText,
} from '../../../../src/engine/redis/replies/error-reply.js';

const reply = (text: string): Error => new ReplyError(text);

const TEMPORARY_REPLIES = {
  'LOADING Redis is loading the dataset in memory': 'LOADING',
  'BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.': 'BUSY',
  "READONLY You can't write against a read only replica.": 'READONLY',
  "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.": 'MASTERDOWN',
  'TRYAGAIN Multiple keys request during rehashing of slot': 'TRYAGAIN',
  'CLUSTERDOWN Hash slot not served': 'CLUSTERDOWN',
  'UNBLOCKED force unblock from blocking operation, instance state changed (master -> replica?)': 'UNBLOCKED',
  'NOAUTH Authentication required.': 'NOAUTH',
  'WRONGPASS invalid username-password pair or user is disabled.': 'WRONGPASS',
  "NOPERM this user has no permissions to run the 'set' command": 'NOPERM',
  "ERR The user executing the script can't run this command or subcommand": 'NOPERM',
  "OOM command not allowed when used memory > 'maxmemory'.": 'OOM',
  'NOREPLICAS Not enough good replicas to write.': 'NOREPLICAS',
  'MISCONF Redis is configured to save RDB snapshots, but it is currently not able to persist on disk.':
    'MISCONF',
  'ERR max number of clients reached': 'MAXCLIENTS',
  // As scripts of Redis 6.2 wrap an error.
  "ERR Error running script (call to f_0): @user_script:18: @user_script: 18: -READONLY You can't write":
    'READONLY',
};

describe('temporary replies', () => {
  it.each(Object.entries(TEMPORARY_REPLIES))('%s', (text, code) => {
    expect(refusalOf(reply(text))).toMatchObject({ code, isTemporary: true });
  });
});

it('permanent replies have a message with the remedy', () => {
  const moved = refusalOf(reply('MOVED 3999 127.0.0.1:6381'))!;
  expect(moved).toMatchObject({ isTemporary: false, atStart: 'end' });
  for (const text of Object.values(refusalText(moved))) expect(text).toContain('redis-cluster://');
  expect(refusalOf(reply("ERR unknown command 'set'"))).toMatchObject({ isTemporary: false });
  const disabled = refusalOf(reply('ERR This instance has cluster support disabled'))!;
  for (const text of Object.values(refusalText(disabled))) expect(text).toContain('redis://');
});

it('an unknown reply is an error reply, but not a refusal', () => {
  const wrong = reply('NOGROUP No such consumer group');
  expect(refusalOf(wrong)).toBeUndefined();
  expect(isErrorReply(wrong)).toBe(true);
  expect(codeOfReply(wrong)).toBe('NOGROUP');
  expect(codeOfReply(reply('Rosa Medina'))).toBe('unknown');
});

it('other errors are neither', () => {
  for (const error of [new Error('READONLY'), new TypeError('BUSY x'), undefined, null, 'OOM']) {
    expect(refusalOf(error)).toBeUndefined();
    expect(isErrorReply(error)).toBe(false);
  }
});

it('names the missing permission, and nothing else of the reply', () => {
  const command = refusalOf(reply("NOPERM User rosa has no permissions to run the 'client|list' command"))!;
  expect(command.sentence.en).toBe('the user of Redis may not run the command CLIENT|LIST');
  expect(command.sentence.es).toBe('el usuario de Redis no puede usar el comando CLIENT|LIST');
  const key = refusalOf(reply('NOPERM No permissions to access a key'))!;
  for (const text of Object.values(key.sentence)) expect(text).toContain('{curp}');
});
