/**
 * Writes the lines of a generated CSV in chunks, UTF-8 with LF, so that only one chunk is in memory.
 *
 * What it does not do: quote. The caller gives whole lines without their line ends.
 */

/** If it returns a promise, the next chunk waits for it. */
export type Sink = (chunk: Buffer) => Promise<void> | void;

/** Approximate number of characters per call of the sink. */
const CHUNK_CHARACTERS = 1 << 16;

/** The header, then as many lines as there are rows. */
export async function writeLines(
  header: string,
  rows: number,
  nextLine: () => string,
  sink: Sink,
): Promise<void> {
  let chunk = `${header}\n`;
  for (let row = 0; row < rows; row++) {
    chunk += nextLine();
    chunk += '\n';
    if (chunk.length >= CHUNK_CHARACTERS) {
      const written = sink(Buffer.from(chunk));
      chunk = '';
      if (written !== undefined) await written;
    }
  }
  if (chunk !== '') await sink(Buffer.from(chunk));
}
