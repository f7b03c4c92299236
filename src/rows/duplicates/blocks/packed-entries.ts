/**
 * The entries of a segment before they are ordered by bucket: for each the packed root, its bucket, and one word that the caller
 * sets, which is a row or the length of a record.
 */

import { grown } from '../grown-array.js';
import { bucketOf } from '../person-record.js';
import { bucketHash, PACKED } from './block-keys.js';

const FIRST_ENTRIES = 1024;

export class PackedEntries {
  count = 0;
  roots = new Int32Array(PACKED * FIRST_ENTRIES);
  buckets = new Uint32Array(FIRST_ENTRIES);
  places = new Int32Array(FIRST_ENTRIES);

  clear(): void {
    this.count = 0;
  }

  add(letters: number, birth: number, place: number): void {
    const at = this.count++;
    if (at === this.places.length) {
      this.roots = grown(this.roots);
      this.buckets = grown(this.buckets);
      this.places = grown(this.places);
    }
    this.roots[PACKED * at] = letters;
    this.roots[PACKED * at + 1] = birth;
    this.buckets[at] = bucketOf(bucketHash(letters, birth));
    this.places[at] = place;
  }
}
