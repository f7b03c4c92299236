/**
 * The scratch file of a run with `--duplicates` or `--attention`: records or lines of every committed chunk, encrypted. It is
 * continued when the run is resumed, and is removed at its end.
 *
 * What it does not do: find duplicates or sort lines. `src/rows` does, when all chunks are committed.
 */
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  partsFrom,
  SCRATCH_KEY_BYTES,
  ScratchCipher,
  type ScratchPart,
} from '../../rows/duplicates/scratch-cipher.js';
import type { CheckedPiece } from '../../rows/workbook/workbook-assembly.js';
import {
  type CheckOptions,
  type Committed,
  checkPartialOutput,
  type PartialFile,
} from './committed-output.js';
import { FileOutput } from './output.js';

/** What decrypts a scratch file; in the ledger alone. */
export interface ScratchSecret {
  /** As hexadecimal digits. */
  readonly key: string;
  /** The parts of the file that attempts have written. */
  readonly parts: readonly ScratchPart[];
}

/** The scratch file of a run over all of its attempts. */
export class KeptScratch {
  readonly secret: ScratchSecret;

  /** `name`: its base name. `committed`, `before`: what earlier attempts have written, and the secret of that. */
  constructor(
    private readonly name: string,
    private readonly role: PartialFile,
    private readonly committed: Committed,
    { key, parts }: { readonly [Part in keyof ScratchSecret]?: ScratchSecret[Part] | undefined } = {},
  ) {
    this.secret = {
      key: key ?? randomBytes(SCRATCH_KEY_BYTES).toString('hex'),
      parts: partsFrom(committed.outputBytes, parts),
    };
  }

  get keyBytes(): Buffer {
    return Buffer.from(this.secret.key, 'hex');
  }

  get cipher(): ScratchCipher {
    return new ScratchCipher(this.keyBytes, this.secret.parts);
  }

  /** Creates it, or continues after the committed bytes. Throws if these are missing or changed. */
  async open(options: CheckOptions): Promise<ScratchOutput> {
    const { name, committed } = this;
    await checkPartialOutput(name, committed, options, this.role);
    const file = await FileOutput.open(name, committed.outputBytes);
    return new ScratchOutput(file, this.cipher, committed.outputBytes);
  }
}

export class ScratchOutput {
  /** `position`: the length of the file. */
  constructor(
    readonly file: FileOutput,
    private readonly cipher: ScratchCipher,
    private position: number,
  ) {}

  /** Appends a segment, which is encrypted in its own memory. Returns the bytes as they are in the file. */
  async append(bytes: Buffer): Promise<CheckedPiece> {
    this.cipher.applyInPlace(bytes, this.position);
    await this.file.write(bytes);
    this.position += bytes.length;
    return { bytes, crc: crc32(bytes) };
  }

  sync(): Promise<void> {
    return this.file.sync();
  }
}
