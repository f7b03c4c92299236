/**
 * Changes the Lua scripts of BullMQ when they are registered on a connection:
 *
 * - Every key that a script writes gets a TTL in the same script. So nothing is left of a queue that no process uses any
 *   more, also if all processes are killed at any moment. Queues in use are written to all the time.
 * - A job whose own fields another program has damaged reaches the worker with empty ones, so that it can fail. BullMQ
 *   would throw before it knows the job, and take it again for ever.
 *
 * What it does not touch: the queue of direct jobs, which hold persons and have shorter times (`retention.ts`).
 */

/** A week: far longer than a job waits for its turn, or a callback for its receiver. */
export const QUEUE_KEPT_MS = 7 * 24 * 3_600_000;

/** Scripts that only read would become writes, which a server may refuse. */
const WRITES = /^(add|move|retry|update|remove|change|promote|reprocess|pause|drain)/;

/** The scripts that hand a job to a worker: the reply has the fields of its hash, and its id. */
const TAKES = /^moveTo(Active|Finished|Delayed)/;

/** `fields` are names and values of the hash, in turn. */
const MEND = `
local function mend(fields, jobKey)
  for at = 1, #fields, 2 do
    local name, value = fields[at], fields[at + 1]
    local isGood = true
    if name == 'atm' or name == 'stc' then isGood = tonumber(value) end
    if name == 'parentKey' then isGood = string.find(value, '.:.') end
    if name == 'opts' or name == 'parent' or name == 'progress' then
      local isJson, decoded = pcall(cjson.decode, value)
      isGood = isJson and (name == 'progress' or type(decoded) == 'table')
    end
    if not isGood then
      fields[at + 1] = ''
      redis.call('HDEL', jobKey, name)
    end
  end
end`;

/** The keys of a queue differ only after the last colon of the first key. Replies with ids have them as strings. */
const AFTER = `
local base = string.match(KEYS[1], '^(.*:)[^:]*$')
local function keep(id)
  if type(id) == 'string' then redis.call('PEXPIRE', base .. id, LIFE) end
end
if base and not string.find(base, ':curp-direct:', 1, true) then
  for _, key in ipairs(KEYS) do
    -- These two have a short TTL of their own.
    if not string.find(key, ':stalled%-check$') and not string.find(key, ':limiter$') then
      redis.call('PEXPIRE', key, LIFE)
    end
  end
  keep(reply)
  if type(reply) == 'table' then for _, id in ipairs(reply) do keep(id) end end
end`;

/** The script to register for BullMQ's script `lua`. */
export function queueScript(name: string, lua: string): string {
  if (!WRITES.test(name)) return lua;
  const takes = TAKES.test(name);
  return `
${takes ? MEND : ''}
local function original()
${lua}
end
local reply = original()
${AFTER.replaceAll('LIFE', String(QUEUE_KEPT_MS))}
${takes ? "if base and type(reply) == 'table' and type(reply[1]) == 'table' then mend(reply[1], base .. reply[2]) end" : ''}
return reply`;
}
