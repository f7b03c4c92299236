/** A random key. `randomUUID` is not used: it exists only in secure contexts (HTTPS or localhost). */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
