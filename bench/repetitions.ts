/**
 * Interleaved repetitions: every contender in turn, again and again, so that a slow moment of the machine hits all of
 * them alike. The figure of a contender is its median.
 */

export interface Contender {
  name: string;
  /** Does the work once and gives the number of units done. */
  work: () => number;
}

export interface Figure {
  name: string;
  perSecond: number;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;

/** Long enough that caches and predictors belong to this contender for most of its turn. */
const TURN_SECONDS = 0.15;

/** Units a second over one turn. Every contender gets the same time, not the same work. */
function measure(work: () => number): number {
  const start = process.hrtime.bigint();
  let units = 0;
  let seconds = 0;
  while (seconds < TURN_SECONDS) {
    units += work();
    seconds = Number(process.hrtime.bigint() - start) / 1e9;
  }
  return units / seconds;
}

export function compare(contenders: readonly Contender[], repetitions: number): Figure[] {
  const rates = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  for (let repetition = -1; repetition < repetitions; repetition++) {
    for (const { name, work } of contenders) {
      const rate = measure(work);
      if (repetition >= 0) rates.get(name)!.push(rate); // the first one warms up
    }
  }
  return contenders.map(({ name }) => ({ name, perSecond: median(rates.get(name)!) }));
}
