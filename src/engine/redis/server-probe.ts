/**
 * Tries the commands that a run, its workers and the service use, with keys of the same prefix: each type of key is
 * written, read and removed, in scripts and by single commands. No key remains.
 *
 * What it does not try: how much memory is free, and `CLIENT LIST`, which a run does not need.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Connection } from './connection.js';

const TTL_MS = 10_000;

/**
 * The commands of BullMQ's scripts and ours, since an ACL can forbid each of them. Returns the error of the first refused
 * one, and removes the keys written before it.
 */
const SCRIPT = `
local text, hash, list, other, sorted, set, stream, moved = unpack(KEYS)
local life = ARGV[1]
local refused
local function try(...)
  if refused then return end
  local reply = redis.pcall(...)
  if type(reply) ~= 'table' or not reply.err then return end
  refused = reply
  -- Some servers do not name the command that a user may not run within a script.
  if string.find(reply.err, 'run this command') then
    refused = { err = "NOPERM no permissions to run the '" .. string.lower((...)) .. "' command" }
  end
end
try('TIME')
try('SET', text, '1', 'PX', life) try('GET', text) try('PTTL', text) try('EXISTS', text) try('TYPE', text)
try('INCR', text) try('INCRBY', text, 1) try('PERSIST', text) try('EXPIRE', text, 10)
try('RENAME', text, moved) try('PEXPIRE', moved, life) try('UNLINK', moved)
try('HSET', hash, 'a', 1) try('HMSET', hash, 'b', 2) try('HINCRBY', hash, 'b', 1) try('HGET', hash, 'a')
try('HMGET', hash, 'a', 'b') try('HGETALL', hash) try('HEXISTS', hash, 'a') try('HLEN', hash) try('HDEL', hash, 'b')
try('PEXPIRE', hash, life)
try('LPUSH', list, 'a', 'b', 'c') try('RPUSH', list, 'd') try('PEXPIRE', list, life) try('LLEN', list)
try('LRANGE', list, 0, -1) try('LPOS', list, 'a') try('LINDEX', list, 0) try('LSET', list, 0, 'e')
try('RPOPLPUSH', list, other) try('PEXPIRE', other, life) try('LREM', list, 0, 'e') try('LPOP', other)
try('RPOP', list) try('LTRIM', list, 0, 1)
try('ZADD', sorted, 1, 'a', 2, 'b', 3, 'c', 4, 'd', 5, 'e') try('PEXPIRE', sorted, life) try('ZSCORE', sorted, 'a')
try('ZCARD', sorted) try('ZCOUNT', sorted, 0, 9) try('ZRANGE', sorted, 0, 0) try('ZREVRANGE', sorted, 0, 0)
try('ZRANGEBYSCORE', sorted, 0, 1) try('ZREVRANGEBYSCORE', sorted, 1, 0) try('ZRANGEBYLEX', sorted, '-', '+')
try('ZLEXCOUNT', sorted, '-', '+') try('ZPOPMIN', sorted) try('ZREM', sorted, 'b')
try('ZREMRANGEBYSCORE', sorted, 3, 3) try('ZREMRANGEBYRANK', sorted, 1, 1)
try('SADD', set, 'a') try('PEXPIRE', set, life) try('SCARD', set) try('SMEMBERS', set) try('SISMEMBER', set, 'a')
try('SREM', set, 'a')
try('XADD', stream, '*', 'a', 1) try('PEXPIRE', stream, life) try('XLEN', stream) try('XRANGE', stream, '-', '+')
try('XTRIM', stream, 'MAXLEN', 1)
try('DEL', text)
redis.pcall('DEL', unpack(KEYS))
return refused or 1`;

const SCRIPT_HASH = createHash('sha1').update(SCRIPT).digest('hex');

const NAMES = ['text', 'hash', 'list', 'other', 'sorted', 'set', 'stream', 'moved'];

/** The server's script cache was flushed in between. That EVALSHA was permitted is enough. */
function ignoreUnknownScript(error: Error): void {
  if (!error.message.startsWith('NOSCRIPT')) throw error;
}

/** Rejects with the reply to the first command that is refused permanently; waits during a temporary refusal. */
export async function probeServer(connection: Connection, prefix: string): Promise<void> {
  const base = `${prefix}:probe:${randomBytes(6).toString('hex')}`;
  const keys = NAMES.map((name) => `${base}:${name}`);
  const [text, sorted, stream] = [`${base}:alone`, `${base}:marker`, `${base}:events`];
  // Pipelined in one round trip; the server executes them in this order.
  await Promise.all([
    connection.set(text, '1', 'EX', TTL_MS / 1000),
    connection.getBuffer(text),
    connection.exists(text),
    connection.unlink(text),
    connection.eval(SCRIPT, keys.length, ...keys, TTL_MS),
    connection.evalsha(SCRIPT_HASH, keys.length, ...keys, TTL_MS).catch(ignoreUnknownScript),
    connection.zadd(sorted, 0, '0'),
    connection.pexpire(sorted, TTL_MS),
    connection.bzpopmin(sorted, 1),
    connection.xadd(stream, 'MAXLEN', 1, '*', 'event', 'probe'),
    connection.pexpire(stream, TTL_MS),
    connection.xread('COUNT', 1, 'STREAMS', stream, '0'),
    connection.xtrim(stream, 'MINID', 0),
    connection.del(stream),
    connection.ping(),
    connection.time(),
  ]);
}
