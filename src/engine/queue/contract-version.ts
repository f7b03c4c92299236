/**
 * The version of the data between runs and workers: the job's data, the blobs, and the bytes and counts of a result. It is
 * part of the queue's name, so a worker never sees a chunk of another version, whose result could differ.
 *
 * Raise it with every change to the plan, the blobs, the counts, or the result of a row.
 */
export const CONTRACT_VERSION = 8;
