/**
 * Writes the words for the wrong characters of a key on file into a result line, from parts that are made once for each
 * position and pair of characters. `placesText` is the reference.
 *
 * What it does not do: find these characters. `Reconciler` does.
 */
import type { Language } from '../key/contract/messages.js';
import { countBits } from '../key/reconcile/positions.js';
import {
  AND,
  exchangedText,
  MAX_PLACES,
  moreText,
  placesAt,
  placeText,
} from '../key/reconcile/wrong-characters.js';
import { ConstantPart, type ResultLines } from './result-lines.js';

/** The wrong characters of a key on file, as in `Reconciler`. */
export interface WrongCharacters {
  readonly places: number;
  readonly wanted: Uint8Array | null;
}

/** Added to the number of a part for two neighbours. */
const EXCHANGED = 1 << 24;

export class PlaceParts {
  /** By position and characters. */
  readonly #parts = new Map<number, ConstantPart>();
  readonly #and: ConstantPart;
  /** By the number of places that are not named. */
  readonly #more: readonly ConstantPart[];

  constructor(private readonly language: Language) {
    this.#and = new ConstantPart(AND[language]);
    this.#more = Array.from({ length: 18 }, (_, count) => new ConstantPart(moreText(count, language)));
  }

  append({ places, wanted }: WrongCharacters, onFile: Uint8Array, out: ResultLines): void {
    const first = 31 - Math.clz32(places & -places);
    if (wanted !== null && isExchanged(places, first, onFile, wanted)) {
      out.appendConstant(this.#part(first, onFile, wanted, EXCHANGED));
      return;
    }
    let rest = places;
    for (let count = 0; rest !== 0 && count < MAX_PLACES; rest &= rest - 1) {
      if (count++ > 0) out.appendConstant(this.#and);
      out.appendConstant(this.#part(31 - Math.clz32(rest & -rest), onFile, wanted, 0));
    }
    if (rest !== 0) out.appendConstant(this.#more[countBits(rest)]!);
  }

  #part(index: number, onFile: Uint8Array, wanted: Uint8Array | null, kind: number): ConstantPart {
    const number = kind | (index << 16) | (onFile[index]! << 8) | (wanted === null ? 0 : wanted[index]!);
    let part = this.#parts.get(number);
    if (part === undefined) {
      const [place] = placesAt(1 << index, onFile, wanted);
      const text = kind === EXCHANGED ? exchangedText : placeText;
      part = new ConstantPart(text(place!, this.language));
      this.#parts.set(number, part);
    }
    return part;
  }
}

/** Whether these places are two neighbours that changed places. */
const isExchanged = (places: number, first: number, onFile: Uint8Array, wanted: Uint8Array): boolean =>
  places === 3 << first &&
  onFile[first] !== 0 &&
  wanted[first] !== 0 &&
  onFile[first] === wanted[first + 1] &&
  onFile[first + 1] === wanted[first];
