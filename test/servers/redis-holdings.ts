/** Everything that a Redis holds, as text, one line for each key. Blobs are separate, since they may contain people. */
import type { Redis } from 'ioredis';

export async function holdingsOf(redis: Redis): Promise<{ blobs: string; rest: string }> {
  const held = { blobs: '', rest: '' };
  for (const key of await redis.keys('*')) {
    const reads: Record<string, () => Promise<unknown>> = {
      string: () => redis.get(key),
      hash: () => redis.hgetall(key),
      list: () => redis.lrange(key, 0, -1),
      set: () => redis.smembers(key),
      zset: () => redis.zrange(key, 0, '-1'),
      stream: () => redis.xrange(key, '-', '+'),
    };
    const value = await reads[await redis.type(key)]?.();
    held[key.includes(':blob:') ? 'blobs' : 'rest'] += `${key} ${JSON.stringify(value)}\n`;
  }
  return held;
}
