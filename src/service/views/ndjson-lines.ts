/** The lines of an NDJSON result, from the pieces in which it is read. What it does not do: keep more than a piece and a line. */
import { LF } from '../../key/curp/ascii.js';

/** The lines that each piece completes, with their line ends. A run ends every line: what follows the last one is none. */
export async function* ndjsonLines(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece]);
    const lines: Buffer[] = [];
    let at = 0;
    for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, at)) {
      lines.push(bytes.subarray(at, end + 1));
      at = end + 1;
    }
    rest = bytes.subarray(at);
    yield lines;
  }
}
