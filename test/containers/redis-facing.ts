/** The folders whose tests use the server of the suite, except for their unit tests: they run against containers, too. */
export const REDIS_FACING = ['engine', 'service', 'privacy'];
