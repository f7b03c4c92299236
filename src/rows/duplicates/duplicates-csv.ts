/**
 * The lines of `<output>.duplicates.csv`: one for each member of each group, with the number of the group.
 *
 * What it does not do: quote. No value has a comma, a quote or a line end.
 */
import { createHmac } from 'node:crypto';
import type { Language } from '../../key/contract/messages.js';
import { KEY_LENGTH } from '../../key/curp/key-bytes.js';
import { classOf, type DuplicateCounts, type GroupClass, NOTES, noDuplicates } from './group-class.js';
import type { Member } from './member-bytes.js';
import { causesText } from './probable/pair-cause.js';

const HEADER = 'group,class,size,row,curp,note\n';

/** Characters of a keyed hash of a key. */
const HASH_LENGTH = 32;

/** Longer than any line, also with all causes. */
const LINE_BYTES = 2048;

const BUFFER_BYTES = 256 * 1024;

export interface CsvOptions {
  lang: Language;
  /** Begins the file with a byte order mark. */
  bom?: boolean | undefined;
  /** If given, keyed hashes are written instead of keys. */
  hashKey?: Buffer | undefined;
}

export class DuplicatesCsv {
  readonly counts: DuplicateCounts = noDuplicates();
  readonly #notes: readonly string[];
  /** The texts of sets of causes. */
  readonly #causes = new Map<number, string>();
  #bytes = Buffer.allocUnsafe(BUFFER_BYTES);
  #length: number;
  #group = -1;
  #groups = 0;

  constructor(private readonly options: CsvOptions) {
    this.#notes = NOTES.map((note) => note[options.lang]);
    this.#length = this.#bytes.write(options.bom ? `\ufeff${HEADER}` : HEADER);
  }

  get isFull(): boolean {
    return this.#length > BUFFER_BYTES - LINE_BYTES;
  }

  /** The bytes since the last call. */
  take(): Buffer {
    const bytes = this.#bytes.subarray(0, this.#length);
    this.#bytes = Buffer.allocUnsafe(BUFFER_BYTES);
    this.#length = 0;
    return bytes;
  }

  /** Members come in the order of `MemberSorter.sorted`. */
  add(member: Member): void {
    const groupClass = classOf(member.groupClass);
    if (member.group !== this.#group) {
      this.#group = member.group;
      this.#groups++;
      this.counts.groups[groupClass]++;
    }
    this.counts.rows[groupClass]++;
    const beginning = `${this.#groups},${groupClass},${member.size},${member.row},`;
    const line = `${beginning}${this.#keyOf(member)},${this.#noteOf(groupClass, member.note)}\n`;
    this.#length += this.#bytes.write(line, this.#length);
  }

  #noteOf(groupClass: GroupClass, note: number): string {
    if (groupClass !== 'probably_same_person') return this.#notes[note]!;
    let text = this.#causes.get(note);
    if (text === undefined) {
      text = causesText(note, this.options.lang);
      this.#causes.set(note, text);
    }
    return text;
  }

  #keyOf({ view, keyAt }: Member): string {
    if (keyAt < 0) return '';
    const key = Buffer.from(view.buffer, view.byteOffset + keyAt, KEY_LENGTH);
    const { hashKey } = this.options;
    if (hashKey === undefined) return key.toString('latin1');
    return createHmac('sha256', hashKey).update(key).digest('hex').slice(0, HASH_LENGTH);
  }
}
