/**
 * The entries of a segment before they are ordered by bucket: for each the packed row, its bucket, and one word that the caller
 * sets, which is a row or the length of a record.
 */

import { grown } from '../records/grown-array.js';
import { bucketOf } from '../records/person-record.js';
import { bucketHash, PACKED } from './block-keys.js';

const FIRST_ENTRIES = 1024;

export class PackedEntries {
  count = 0;
  rows = new Int32Array(PACKED * FIRST_ENTRIES);
  buckets = new Uint32Array(FIRST_ENTRIES);
  places = new Int32Array(FIRST_ENTRIES);

  clear(): void {
    this.count = 0;
  }

  add(letters: number, birth: number, surnames: number, given: number, place: number): void {
    const index = this.count++;
    if (index === this.places.length) {
      this.rows = grown(this.rows);
      this.buckets = grown(this.buckets);
      this.places = grown(this.places);
    }
    const at = PACKED * index;
    this.rows[at] = letters;
    this.rows[at + 1] = birth;
    this.rows[at + 2] = surnames;
    this.rows[at + 3] = given;
    this.buckets[index] = bucketOf(bucketHash(birth, surnames, given));
    this.places[index] = place;
  }
}
