/** The paths of the API that the page uses: those of version 1. */

export const RUNS = '/v1/runs';

export const PREVIEW = '/v1/preview';

export const TOKEN = '/v1/token';

export const SCHEDULES = '/v1/schedules';

export const schedulePath = (name: string): string => `${SCHEDULES}/${encodeURIComponent(name)}`;

export const runPath = (id: string): string => `${RUNS}/${encodeURIComponent(id)}`;
