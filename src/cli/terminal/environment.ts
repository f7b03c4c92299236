/**
 * Variables of the environment that are ours and empty: they count as not set, here and in every process that is started
 * from here. `REDIS_URL=` in a file of settings means that there is none.
 */
const OURS = /^(?:REDIS_URL|CURP_BATCH_\w+)$/;

export function dropEmptyVariables(environment: NodeJS.ProcessEnv = process.env): void {
  for (const [name, value] of Object.entries(environment)) {
    if (value === '' && OURS.test(name)) delete environment[name];
  }
}
