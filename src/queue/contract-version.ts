/**
 * The version of the data between runs and workers: the job's data, the blobs, and the bytes and counts of a result. A
 * worker of another version returns a chunk to the queue and ends, since its result could differ.
 *
 * Raise it with every change to the plan, the blobs, the counts, or the result of a row.
 */
export const CONTRACT_VERSION = 8;
