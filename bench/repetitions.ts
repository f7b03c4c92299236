/**
 * Interleaved repetitions: in every round each contender runs once, so that a slow phase of the machine affects all of
 * them. The figures are medians over the rounds.
 */

export interface Contender {
  name: string;
  /** Does the work once and returns the number of units done. */
  work: () => number;
}

export interface Figure {
  name: string;
  perSecond: number;
  /** How many times as fast the first contender was: the median of the ratios within a round. */
  firstIsFaster: number;
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1]!;

/** Long enough that caches and branch prediction adapt to the contender for most of its turn. */
const TURN_SECONDS = 0.1;

/** Units per second in one turn. Every contender gets the same time, not the same amount of work. */
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
      if (repetition >= 0) rates.get(name)!.push(rate); // the first round is the warm-up
    }
  }
  const first = rates.get(contenders[0]!.name)!;
  return contenders.map(({ name }) => {
    const own = rates.get(name)!;
    return {
      name,
      perSecond: median([...own]),
      firstIsFaster: median(own.map((rate, round) => first[round]! / rate)),
    };
  });
}
