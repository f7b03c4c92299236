/** The servers that the tests run against: the one of docker-compose.yml, and Valkey, its open-source fork. */
export const IMAGES = ['redis:8-alpine', 'valkey/valkey:9-alpine'] as const;

export type Image = (typeof IMAGES)[number];
