/**
 * The layout of a member of a group, and members in the order in which they were found.
 *
 * What it does not do: sort. `member-sorter.ts` does.
 */
import { KEY_LENGTH } from '../../key/curp/key-bytes.js';

/** Layout of a member: number of the group (float) · row (float) · size · note · whether there is a key · the key. */
export const GROUP = 0;
const ROW = 8;
const SIZE = 16;
const NOTE = 20;
const HAS_KEY = 24;
const KEY = 25;
export const MEMBER_BYTES = KEY + KEY_LENGTH;

/** How many values a class may have, and a first row: more rows than any file has. */
const CLASSES = 8;
const FIRST_ROWS = 2 ** 38;

/** The number of a group, by which groups are ordered. */
export const groupNumber = (urgency: number, firstRow: number, groupClass: number): number =>
  (urgency * FIRST_ROWS + firstRow) * CLASSES + groupClass;

/** A member in the sorted order. The object is reused. */
export class Member {
  view: DataView = new DataView(new ArrayBuffer(0));
  at = 0;

  get group(): number {
    return this.view.getFloat64(this.at + GROUP, true);
  }

  get groupClass(): number {
    return this.group % CLASSES;
  }

  get row(): number {
    return this.view.getFloat64(this.at + ROW, true);
  }

  get size(): number {
    return this.view.getUint32(this.at + SIZE, true);
  }

  get note(): number {
    return this.view.getUint32(this.at + NOTE, true);
  }

  /** Where the key begins in `view`; negative if there is none. */
  get keyAt(): number {
    return this.view.getUint8(this.at + HAS_KEY) === 0 ? -1 : this.at + KEY;
  }
}

/** Takes the members of groups. */
export interface Members {
  /** `group`: its number; `keyAt`: where the key of the row is in `view`; negative if it has none. */
  add(group: number, size: number, row: number, note: number, view: DataView, keyAt: number): void;
}

/** Writes a member at `at` of `to`, as `Members.add` gets it. */
export function putMember(
  to: DataView,
  at: number,
  group: number,
  size: number,
  row: number,
  note: number,
  view: DataView,
  keyAt: number,
): void {
  to.setFloat64(at + GROUP, group, true);
  to.setFloat64(at + ROW, row, true);
  to.setUint32(at + SIZE, size, true);
  to.setUint32(at + NOTE, note, true);
  to.setUint8(at + HAS_KEY, keyAt < 0 ? 0 : 1);
  if (keyAt < 0) return;
  for (let offset = 0; offset < KEY_LENGTH; offset += 2)
    to.setUint16(at + KEY + offset, view.getUint16(keyAt + offset, true), true);
}

const FIRST_MEMBERS = 1 << 10;

/** Members that another thread takes. */
export class MemberBuffer implements Members {
  #bytes = new Uint8Array(FIRST_MEMBERS * MEMBER_BYTES);
  #length = 0;

  add(group: number, size: number, row: number, note: number, view: DataView, keyAt: number): void {
    if (this.#length === this.#bytes.length) {
      const longer = new Uint8Array(2 * this.#length);
      longer.set(this.#bytes);
      this.#bytes = longer;
    }
    putMember(new DataView(this.#bytes.buffer), this.#length, group, size, row, note, view, keyAt);
    this.#length += MEMBER_BYTES;
  }

  /** The members since the last call. */
  take(): Uint8Array {
    const members = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return members;
  }
}
