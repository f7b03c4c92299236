/**
 * What a token may do beyond the runs of its project. A token has no right unless it was made with it (`token add --right`).
 *
 *   schedules   list, make, change, run and remove the schedules of its project
 */
export const RIGHTS = ['schedules'] as const;
export type Right = (typeof RIGHTS)[number];

export const isRight = (text: unknown): text is Right => (RIGHTS as readonly unknown[]).includes(text);

/** The answer of `GET /v1/token`. */
export interface TokenFacts {
  project: string;
  rights: readonly Right[];
}
