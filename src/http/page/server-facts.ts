/** What the server wrote into the page about itself: how long it keeps a run, and how large an upload may be. */

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
