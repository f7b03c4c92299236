/** Settings that the server writes into the page: the retention time of runs and the maximum size of an upload. */

export interface ServerFacts {
  keepMs: number;
  uploadBytes: number;
}

const numberOf = (name: string): number =>
  Number(document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content);

export const serverFacts = (): ServerFacts => ({
  keepMs: numberOf('keep-ms'),
  uploadBytes: numberOf('upload-bytes'),
});
