/**
 * A file beside the output that is written at once, when all chunks are committed: the duplicates, the rows to look at, the
 * changes. It has its partial name until `finish`, which comes before the output gets its own.
 *
 * What it does not do: keep half of a file. A run that was killed while it was written writes it again, with the same bytes.
 */
import { crc32 } from 'node:zlib';
import {
  type Committed,
  checkNamedOutput,
  checkWhileWritten,
  type NamedFile,
  type PartialFile,
} from './committed-output.js';
import { NOTHING_COMMITTED } from './committer.js';
import { hasFinalName, type OutputOptions, openOutput, outputFault } from './output.js';

/** Appends bytes. */
export type Write = (bytes: Buffer) => Promise<void>;

/** An error of the disk becomes that of the output; any other one stays. */
export const asOutputFault = (error: unknown): unknown =>
  (error as NodeJS.ErrnoException).syscall === undefined ? error : outputFault(error);

export class LateFile {
  constructor(
    private readonly path: string,
    private readonly role: NamedFile,
    private readonly partialRole: PartialFile,
    /** Whether an earlier attempt has written the file. */
    readonly isWritten: boolean,
    private readonly options: OutputOptions,
  ) {}

  /** Writes the bytes that `fill` appends. Returns their number and checksum, and what `fill` returns. */
  async write<Made>(fill: (write: Write) => Promise<Made>): Promise<{ committed: Committed; made: Made }> {
    const committed: Committed = { ...NOTHING_COMMITTED };
    const file = await openOutput(this.path, 0, this.options);
    try {
      const made = await fill(async (bytes) => {
        await file.write(bytes);
        committed.outputBytes += bytes.length;
        committed.outputCrc = crc32(bytes, committed.outputCrc);
      });
      await file.sync();
      return { committed, made };
    } catch (error) {
      throw asOutputFault(error);
    } finally {
      await file.close();
    }
  }

  /** Gives the complete file its name, unless an earlier attempt has done so. */
  async finish(found: Committed | undefined): Promise<void> {
    if (found === undefined) return;
    const { path, options } = this;
    if (this.isWritten && (await hasFinalName(path, options)))
      return checkNamedOutput(path, found, options, this.role);
    await checkWhileWritten(path, found, { ...options, isWhole: true }, this.partialRole);
    await (await openOutput(path, found.outputBytes, options)).finish();
  }
}
