/**
 * A setup file of vitest: property tests try the same random cases in every run, so that a failure comes from a change and
 * can be repeated. `PROPERTY_RUNS` set to any number tries others, and prints the seed of a failure; `PROPERTY_SEED` repeats it.
 *
 * What it does not do: find what these cases do not show. `npm run fuzz` and `PROPERTY_RUNS=20 npm run test:unit` do.
 */
import fc from 'fast-check';

const USUAL_SEED = 20_260_315;

const { PROPERTY_RUNS, PROPERTY_SEED } = process.env;
const seed = PROPERTY_SEED === undefined ? USUAL_SEED : Number(PROPERTY_SEED);

fc.configureGlobal(PROPERTY_RUNS === undefined || PROPERTY_SEED !== undefined ? { seed } : {});
