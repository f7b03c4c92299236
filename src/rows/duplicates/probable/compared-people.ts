/**
 * The people of a bucket as they are compared: for each the calculated key and the names. They have the numbers of an
 * `IdentityTable`.
 */
import { KEY_LENGTH } from '../../../key/curp/key-bytes.js';
import { DIGEST } from '../records/folded-name.js';
import { grown } from '../records/grown-array.js';
import { KEY_BYTES, KEY_OFFSET, NAMES_OFFSET } from '../records/person-record.js';
import type { WrittenPerson } from './same-person.js';
import type { WrittenName, WrittenNames } from './written-name.js';

const KEY_WORDS = KEY_BYTES / 4;

export class ComparedPeople {
  #words = new Int32Array(KEY_WORDS << 10);
  /** The bytes of the keys, `KEY_BYTES` each. */
  #keys = new Uint8Array(this.#words.buffer);
  readonly #names: WrittenName[] = [];
  /** The people that were asked for. */
  readonly #people: (WrittenPerson | undefined)[] = [];
  size = 0;

  constructor(private readonly written: WrittenNames) {}

  clear(): void {
    this.size = this.#names.length = this.#people.length = 0;
  }

  /**
   * Adds a person, a new one or an earlier one: the record at `at`, whose names end at `end`. One identity may have several
   * spellings, which differ in blanks: the one that is kept does not depend on the order of the rows.
   */
  add(person: number, view: DataView, at: number, end: number): void {
    if (person === this.size) this.#addKey(view, at);
    this.#people[person] = undefined;
    let from = at + NAMES_OFFSET;
    for (let name = 0; name < 3; name++) {
      let stop = from;
      while (stop < end && view.getUint8(stop) !== 0) stop++;
      const written = this.written.of(textOf(view, from, stop), name === 0);
      const index = 3 * person + name;
      this.#names[index] = preferred(written, this.#names[index] ?? written);
      from = stop + 1;
    }
  }

  #addKey(view: DataView, at: number): void {
    const to = KEY_WORDS * this.size++;
    if (to + KEY_WORDS > this.#words.length) {
      this.#words = grown(this.#words);
      this.#keys = new Uint8Array(this.#words.buffer);
    }
    for (let word = 0; word < KEY_WORDS; word++)
      this.#words[to + word] = view.getInt32(at + KEY_OFFSET + 4 * word, true);
  }

  of(person: number): WrittenPerson {
    const made = this.#people[person] ?? this.#make(person);
    this.#people[person] = made;
    return made;
  }

  #make(person: number): WrittenPerson {
    const at = KEY_BYTES * person;
    const names = this.#names;
    return {
      key: this.#keys.slice(at, at + KEY_LENGTH),
      given: names[3 * person]!,
      paternal: names[3 * person + 1]!,
      maternal: names[3 * person + 2]!,
    };
  }
}

/** The spelling with more words; of those, the first one in the order of texts. */
function preferred(one: WrittenName, other: WrittenName): WrittenName {
  if (one === other) return one;
  const more = one.words.length - other.words.length;
  return more > 0 || (more === 0 && one.text < other.text) ? one : other;
}

/** The name; of a very long name, its digest: with a digit in it, so that it is never taken for a spelling of another name. */
function textOf(view: DataView, start: number, end: number): string {
  if (start === end) return '';
  const bytes = Buffer.from(view.buffer, view.byteOffset + start, end - start);
  return bytes[0] === DIGEST ? `0${bytes.toString('hex')}` : bytes.toString('utf8');
}
