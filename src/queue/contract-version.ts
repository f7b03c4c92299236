/**
 * The version of what runs and workers say to each other: the job's data, the blobs, and the bytes and counts of a
 * result. A worker of another version hands a chunk back and ends, since its bytes might not be the same.
 *
 * Raise it with every change to the plan, the blobs, the counts, or what a row's result looks like.
 */
export const CONTRACT_VERSION = 3;
