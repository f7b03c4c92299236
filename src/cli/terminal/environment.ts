/**
 * Removes this program's empty environment variables: they count as not set, here and in every child process. `REDIS_URL=`
 * in an env file means that no Redis is given.
 */
const OURS = /^(?:REDIS_URL|CURP_BATCH_\w+)$/;

export function dropEmptyVariables(environment: NodeJS.ProcessEnv = process.env): void {
  for (const [name, value] of Object.entries(environment)) {
    if (value === '' && OURS.test(name)) delete environment[name];
  }
}
