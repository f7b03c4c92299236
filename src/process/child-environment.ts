/**
 * The environment of child processes: that of this process without our own settings. Those hold secrets (tokens, keys, the
 * password of Redis), and a child receives what it needs over its IPC channel.
 *
 * What it does not do: remove variables of other programs. NODE_OPTIONS, PATH, certificates and the like are needed.
 */

/** The only one of our variables that a child reads itself. */
const LOG_LEVEL = 'CURP_BATCH_LOG';

const isOurs = (name: string): boolean => name === 'REDIS_URL' || /^CURP_BATCH_/i.test(name);

export const childEnvironment = (environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => name === LOG_LEVEL || !isOurs(name)));
