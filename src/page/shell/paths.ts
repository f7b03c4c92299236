/** The paths of the API that the page uses: those of version 1. */

export const RUNS = '/v1/runs';

export const PREVIEW = '/v1/preview';

export const runPath = (id: string): string => `${RUNS}/${encodeURIComponent(id)}`;
