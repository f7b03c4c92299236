/**
 * The environment of the processes that this one starts: its own, without the settings of the service. Those hold secrets
 * (tokens, keys, the password of Redis), and a child is told what it needs over its channel.
 *
 * What it does not do: remove variables of other programs. NODE_OPTIONS, PATH, certificates and the like are needed.
 */

/** Of our own variables a child reads this one by itself. */
const LOG_LEVEL = 'CURP_BATCH_LOG';

const isOurs = (name: string): boolean => name === 'REDIS_URL' || /^CURP_BATCH_/i.test(name);

export const childEnvironment = (environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => name === LOG_LEVEL || !isOurs(name)));
