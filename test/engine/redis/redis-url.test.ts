/** Addresses of Redis: their forms, what is refused, and no password in any message. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseRedisAddress, withoutPasswords } from '../../../src/engine/redis/redis-url.js';

describe('an address', () => {
  it('of one server is left to ioredis, with its scheme in small letters', () => {
    expect(parseRedisAddress('redis://user:secret@host:1/2?family=6')).toEqual({
      kind: 'server',
      isEncrypted: false,
      url: 'redis://user:secret@host:1/2?family=6',
    });
    expect(parseRedisAddress('REDISS://host')).toEqual({
      kind: 'server',
      isEncrypted: true,
      url: 'rediss://host',
    });
  });

  it('of a cluster has one node or several', () => {
    expect(parseRedisAddress('redis-cluster://one')).toEqual({
      kind: 'cluster',
      isEncrypted: false,
      hosts: [{ host: 'one', port: 6379 }],
    });
    expect(
      parseRedisAddress('rediss-cluster://u:p%40%2F:x@one:7000,[::1]:7001,[fe80::2],10.0.0.1/0'),
    ).toEqual({
      kind: 'cluster',
      isEncrypted: true,
      username: 'u',
      password: 'p@/:x',
      hosts: [
        { host: 'one', port: 7000 },
        { host: '::1', port: 7001 },
        { host: 'fe80::2', port: 6379 },
        { host: '10.0.0.1', port: 6379 },
      ],
    });
  });

  it('of Sentinels has their service', () => {
    expect(parseRedisAddress('redis+sentinel://one,two:5000/mymaster')).toEqual({
      kind: 'sentinel',
      isEncrypted: false,
      hosts: [
        { host: 'one', port: 26_379 },
        { host: 'two', port: 5000 },
      ],
      service: 'mymaster',
      db: 0,
      sentinel: {},
    });
    expect(
      parseRedisAddress('rediss+sentinel://:pw@one/a%20b/3?sentinelUsername=watch&sentinelPassword=a%26b+c'),
    ).toEqual({
      kind: 'sentinel',
      isEncrypted: true,
      password: 'pw',
      hosts: [{ host: 'one', port: 26_379 }],
      service: 'a b',
      db: 3,
      sentinel: { username: 'watch', password: 'a&b+c' },
    });
  });

  it.each([
    ['hunter2', /is not a URL/],
    ['http://:hunter2@host', /begins with redis:\/\//],
    ['redis://:hunter2@host:port', /is not a URL/],
    ['redis://:hunter2@one,two', /redis:\/\/ has one host/],
    ['redis-cluster://:hunter2@one,,two', /is written redis-cluster/],
    ['redis-cluster://:hunter2@', /is written redis-cluster/],
    ['redis-cluster://:hunter2@one:65536', /is written redis-cluster/],
    ['redis-cluster://:hunter2@one:0', /is written redis-cluster/],
    ['redis-cluster://:hunter2%@one', /is written redis-cluster/],
    ['redis-cluster://:hunter2@one two', /is written redis-cluster/],
    ['redis-cluster://:hunter2@one/0/1', /is written redis-cluster/],
    ['redis-cluster://:hunter2@one?tls=true', /is written redis-cluster/],
    ['redis-cluster://:hunter2@one#x', /is written redis-cluster/],
    ['redis-cluster://:hunter2@one/1', /only the database 0/],
    ['redis+sentinel://:hunter2@one', /is written redis\+sentinel/],
    ['redis+sentinel://:hunter2@one/', /is written redis\+sentinel/],
    ['redis+sentinel://:hunter2@one/service/x', /is written redis\+sentinel/],
    ['redis+sentinel://:hunter2@one/service/0/1', /is written redis\+sentinel/],
    ['redis+sentinel://one/service?sentinelpassword=hunter2', /may have the parameters sentinelUsername and/],
  ])('that cannot be used is refused without its password: %s', (address, sentence) => {
    let message = '';
    try {
      parseRedisAddress(address);
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
      message = (error as RangeError).message;
    }
    expect(message).toMatch(sentence);
    expect(message).not.toContain('hunter2');
  });

  it('keeps any password, encoded', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), (password) => {
        const encoded = encodeURIComponent(password);
        const address = `redis+sentinel://u:${encoded}@one/service?sentinelPassword=${encoded}`;
        expect(parseRedisAddress(address)).toMatchObject({ password, sentinel: { password } });
        expect(parseRedisAddress(`redis-cluster://u:${encoded}@one`)).toMatchObject({ password });
      }),
    );
  });
});

it.each([
  ['--redis=redis://u:hunter2@host/1', '--redis=redis://u:REDIS_PASSWORD@host/1'],
  ['redis://u:hunter2@hunter2@host', 'redis://u:REDIS_PASSWORD@host'],
  ['rediss-cluster://:hunter2@one,two', 'rediss-cluster://:REDIS_PASSWORD@one,two'],
  [
    'redis+sentinel://u:hunter2@one:1,two/s?sentinelPassword=hunter2&sentinelUsername=w',
    'redis+sentinel://u:REDIS_PASSWORD@one:1,two/s?sentinelPassword=REDIS_SENTINEL_PASSWORD&sentinelUsername=w',
  ],
  [
    'redis+sentinel://one:1/s?sentinelPassword=hunter2@hunter2',
    'redis+sentinel://one:1/s?sentinelPassword=REDIS_SENTINEL_PASSWORD',
  ],
  ['redis://user@host', 'redis://user@host'],
])('passwords are replaced in %s', (text, shown) => {
  expect(withoutPasswords(text)).toBe(shown);
});
