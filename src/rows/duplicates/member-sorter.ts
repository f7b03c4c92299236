/**
 * Sorts the members of groups by the urgency of the group, its first row, its class and their row. As many as fit are sorted
 * in memory; more are written to the scratch file as sorted runs, which are merged at the end.
 *
 * Members of one group must be added in the order of their rows, and a group within one call of `GroupFinder.find`.
 */
import { GROUP, MEMBER_BYTES, Member, type Members, putMember } from './member-bytes.js';
import type { Scratch } from './scratch-file.js';

/** Bits of the index of a member in the value by which it is sorted; the others hold its group. */
const INDEX_BITS = 20;

/** At most 2 ** INDEX_BITS. */
const MEMBERS_IN_MEMORY = 1 << 18;

/** Members that are read at once from a sorted run. */
const MEMBERS_PER_READ = 2048;

/** The members of a sorted run, in order. */
class SortedRun {
  readonly member = new Member();

  /** `number`: the runs are numbered in the order in which they were written. */
  constructor(
    readonly number: number,
    private readonly scratch: Scratch,
    private position: number,
    private left: number,
  ) {}

  /** Moves to the next member. Returns false after the last one. */
  next(): boolean {
    const { member } = this;
    member.at += MEMBER_BYTES;
    if (member.at < member.view.byteLength) return true;
    if (this.left === 0) return false;
    const members = Math.min(this.left, MEMBERS_PER_READ);
    const end = this.position + members * MEMBER_BYTES;
    const bytes = this.scratch.read(this.position, end);
    member.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    member.at = 0;
    this.position = end;
    this.left -= members;
    return true;
  }
}

export class MemberSorter implements Members {
  readonly #bytes: Buffer;
  readonly #view: DataView;
  #members = 0;
  readonly #runs: SortedRun[] = [];

  /** `capacity`: how many members are sorted in memory; tests give a small number. */
  constructor(
    private readonly scratch: Scratch,
    private readonly capacity = MEMBERS_IN_MEMORY,
  ) {
    this.#bytes = Buffer.allocUnsafe(capacity * MEMBER_BYTES);
    this.#view = new DataView(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length);
  }

  add(group: number, size: number, row: number, note: number, view: DataView, keyAt: number): void {
    putMember(this.#view, this.#place(), group, size, row, note, view, keyAt);
  }

  /** Adds what a `MemberBuffer` has taken. */
  addAll(members: Uint8Array): void {
    for (let at = 0; at < members.length; at += MEMBER_BYTES)
      this.#bytes.set(members.subarray(at, at + MEMBER_BYTES), this.#place());
  }

  /** Where the next member is written. */
  #place(): number {
    if (this.#members === this.capacity) this.#writeRun();
    return this.#members++ * MEMBER_BYTES;
  }

  /** All members in order. Each is valid until the next one. */
  *sorted(): Generator<Member> {
    if (this.#runs.length === 0) {
      yield* this.#sortedInMemory();
      return;
    }
    this.#writeRun();
    const runs = this.#runs.filter((run) => run.next()).sort((one, other) => (isBefore(one, other) ? -1 : 1));
    for (let run = runs.shift(); run !== undefined; run = runs.shift()) {
      yield run.member;
      if (run.next()) runs.splice(placeOf(run, runs), 0, run);
    }
  }

  /** The positions of the members in memory, in order. */
  #order(): number[] {
    const words = new Uint32Array(2 * this.#members);
    const high = 2 ** (32 - INDEX_BITS);
    for (let index = 0; index < this.#members; index++) {
      const group = this.#view.getFloat64(index * MEMBER_BYTES + GROUP, true);
      words[2 * index] = ((group % high) * 2 ** INDEX_BITS + index) >>> 0;
      words[2 * index + 1] = Math.floor(group / high);
    }
    new BigUint64Array(words.buffer).sort();
    const order: number[] = new Array(this.#members);
    for (let index = 0; index < this.#members; index++)
      order[index] = (words[2 * index]! & (2 ** INDEX_BITS - 1)) * MEMBER_BYTES;
    return order;
  }

  *#sortedInMemory(): Generator<Member> {
    const member = new Member();
    member.view = this.#view;
    for (const at of this.#order()) {
      member.at = at;
      yield member;
    }
  }

  #writeRun(): void {
    const sorted = Buffer.allocUnsafe(this.#members * MEMBER_BYTES);
    let to = 0;
    for (const at of this.#order()) to += this.#bytes.copy(sorted, to, at, at + MEMBER_BYTES);
    const position = this.scratch.append(sorted);
    this.#runs.push(new SortedRun(this.#runs.length, this.scratch, position, this.#members));
    this.#members = 0;
  }
}

/** Compares runs by the group of their current members; for the same group, the earlier run comes first. */
function isBefore(one: SortedRun, other: SortedRun): boolean {
  const difference = one.member.group - other.member.group;
  return difference < 0 || (difference === 0 && one.number < other.number);
}

/** The index in `runs`, which are in order, before which the run belongs. */
function placeOf(run: SortedRun, runs: readonly SortedRun[]): number {
  let from = 0;
  for (let to = runs.length; from < to; ) {
    const middle = (from + to) >> 1;
    if (isBefore(runs[middle]!, run)) from = middle + 1;
    else to = middle;
  }
  return from;
}
