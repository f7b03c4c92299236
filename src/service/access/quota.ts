/** The quota of a project: limits that the operator sets with its token. A limit that is not set does not apply. */

export const QUOTA_NAMES = ['runs', 'bytes', 'rows'] as const;
export type QuotaName = (typeof QUOTA_NAMES)[number];

/**
 * `runs`: runs that wait or are executed at the same time. `bytes`: size of all its files that are kept, uploads and results.
 * `rows`: rows of its runs of the last 24 hours.
 */
export type Quota = Readonly<Partial<Record<QuotaName, number>>>;

/** Whether a value from a file is a quota. */
export const isQuota = (value: unknown): value is Quota =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).every(
    ([name, limit]) =>
      (QUOTA_NAMES as readonly string[]).includes(name) && Number.isSafeInteger(limit) && limit >= 0,
  );
