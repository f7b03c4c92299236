/**
 * How many random cases a property test tries. `PROPERTY_RUNS=20 npm run test:unit` tries twenty times as many.
 *
 * What it does not promise: that the usual number finds every defect. It finds the mutations that were tried by hand.
 */
const FACTOR = Number(process.env.PROPERTY_RUNS ?? 1);

export const runs = (usual: number): { numRuns: number } => ({ numRuns: Math.ceil(usual * FACTOR) });
