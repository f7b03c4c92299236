/** The servers that the tests are run against: that of docker-compose.yml, and its free twin. */
export const IMAGES = ['redis:8-alpine', 'valkey/valkey:9-alpine'] as const;

export type Image = (typeof IMAGES)[number];
