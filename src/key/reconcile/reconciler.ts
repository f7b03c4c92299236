/**
 * Compares the key on file with the calculated one: one verdict per row, and the cause of a difference if it is known.
 *
 * The first line that applies gives the verdict:
 *
 *   no key on file                                                              missing
 *   all 18 characters agree                                                     match
 *   a key that many people have                                                 generic
 *   the row has an error code, so there is no calculated key                    uncomputable
 *   the first 17 agree                                                          check_digit
 *   the root agrees; another legal differentiator, with its right check digit   homonym
 *   one or two causes explain the difference                                    explained
 *   the key on file fails a check                                               invalid
 *   otherwise                                                                   different
 *
 * A key on file of 16 characters is a root, and is compared with that of the calculated key: explained, or invalid. One of any
 * other length than 18 is invalid.
 *
 * It works on the 18 character codes of both keys. The names of the row are read on demand: only if the letters of the names
 * differ, and date, sex and entity can be explained.
 *
 * After a typing error, or if a character cannot be where it is, `places` has the wrong characters.
 *
 * What a verdict is not: a statement about the registry, which is not queried.
 */
import type { Person } from '../contract/person.js';
import { nameOf } from '../contract/person-reading.js';
import { N, X } from '../curp/ascii.js';
import { checkDigitOf } from '../curp/check-digit.js';
import { genericIndex } from '../curp/generic-keys.js';
import { KEY_LENGTH } from '../curp/key-bytes.js';
import {
  CHARACTERS_FAILED,
  DIFFERENTIATOR_FAILED,
  failedChecks,
  LENGTH_FAILED,
  misplacedCharacters,
} from '../curp/key-checks.js';
import { CodesOnFile, ENYE_CODE } from '../curp/key-on-file-bytes.js';
import type { Names as PackedNames } from '../curp/name-letters.js';
import {
  dateReadings,
  entityCause,
  findDateCauses,
  otherCentury,
  sameCentury,
  sexCause,
  writeDate,
} from './birth-causes.js';
import { readKeyOnFile } from './key-on-file.js';
import { findNameCauses, nameReadings } from './name-causes.js';
import {
  haveSwappedSurnames,
  type Letters,
  lettersIn,
  lettersOf,
  type Names,
  namesOf,
  sameLetters,
  writeLetters,
} from './names.js';
import {
  type Causes,
  CHECK_DIGIT_POSITION,
  DATE_POSITIONS,
  GIVEN_NAME_POSITIONS,
  NAME_POSITIONS,
  NO_CAUSE,
  partsAt,
  ROOT_LENGTH,
  ROOT_POSITIONS,
  SEX_AND_ENTITY_POSITIONS,
  setOf,
} from './parts.js';
import { countBits, differingPositions, dissimilarPositions, positionsIn } from './positions.js';
import {
  type Finding,
  findingOf,
  GENERIC_FINDINGS,
  type Reconciliation,
  reconciliationOf,
} from './reconciliation.js';
import { enyeAsN } from './spelling-rules.js';
import { CONFUSED, findTypingCause, mayBeMistyped, withoutConfusion } from './typing-causes.js';
import { placesAt } from './wrong-characters.js';

/** With more causes, almost any two keys could be explained. */
const MAX_CAUSES = 2;

const ROOT_ONLY = setOf('root_only');
const SURNAMES_SWAPPED = setOf('surnames_swapped');
const ENYE_AS_N = setOf('enye_as_n');

const ALL_POSITIONS = positionsIn(0, KEY_LENGTH);

/** Position 11 of the key of a woman. */
const WOMAN = 'M'.charCodeAt(0);

/** Reads the names of the row. */
type NameReader = () => Names;

export class Reconciler {
  readonly #today: number;
  readonly #key = new Uint8Array(KEY_LENGTH);
  readonly #onFile = new CodesOnFile();
  /** A key with one change, before a typing error is searched in it. */
  readonly #reading = new Uint8Array(KEY_LENGTH);
  /** A root on file, completed to a key. */
  readonly #root = new Uint8Array(KEY_LENGTH);
  /** A key on file with its confused characters corrected. */
  readonly #corrected = new Uint8Array(KEY_LENGTH);
  /** The letters of the names of the row that is compared, if they are known. */
  #letters: PackedNames | null = null;
  /** The positions of the wrong characters in the key on file that was compared last; 0 if it has none. */
  places = 0;
  /** What belongs in these positions; `null` if it is not known. */
  wanted: Uint8Array | null = null;

  /** `today`: the latest possible date of birth, as `dateNumber` gives it. */
  constructor({ today }: { today: number }) {
    this.#today = today;
  }

  /** `key` is the calculated key, `null` if the row has an error code; `text` is the key on file. */
  reconcile(person: Person, key: string | null, text: string | null | undefined): Reconciliation {
    const { nombres, apellido_paterno, apellido_materno } = person;
    const readNames = () => namesOf(nameOf(nombres), nameOf(apellido_paterno), nameOf(apellido_materno));
    this.#onFile.readText(readKeyOnFile(text).key);
    for (let index = 0; index < KEY_LENGTH; index++) this.#key[index] = key?.charCodeAt(index) ?? 0;
    const found = reconciliationOf(this.find(key === null ? null : this.#key, this.#onFile, readNames));
    if (this.places === 0) return found;
    return { ...found, places: placesAt(this.places, this.#onFile.codes, this.wanted) };
  }

  /** The same for the codes of the keys, as a number. `letters`: those of the three names, if they are known. */
  find(
    key: Uint8Array | null,
    { codes: onFile, length }: CodesOnFile,
    readNames: NameReader,
    letters: PackedNames | null = null,
  ): Finding {
    this.places = 0;
    this.#letters = letters;
    if (length === 0) return findingOf('missing');
    const isWhole = length === KEY_LENGTH;
    const differing = key !== null && isWhole ? differingPositions(key, onFile) : ALL_POSITIONS;
    if (differing === 0) return findingOf('match');
    const generic = isWhole ? genericIndex(onFile) : -1;
    if (generic >= 0) return GENERIC_FINDINGS[generic]!;
    const checks = isWhole ? failedChecks(onFile, this.#today) : LENGTH_FAILED;
    if (key === null) return this.#failing('uncomputable', onFile, 0, checks);
    if (length === ROOT_LENGTH) return this.#findRoot(key, onFile, readNames);
    if (!isWhole) return findingOf('invalid', 0, NO_CAUSE, checks);

    const differs = partsAt(differing);
    if (differing === CHECK_DIGIT_POSITION) {
      this.#note(differing, key);
      return findingOf('check_digit', differs);
    }
    const isKey = checks === 0;
    if (isKey && (differing & ROOT_POSITIONS) === 0 && sameCentury(key, onFile))
      return findingOf('homonym', differs);

    const causes = this.#causes(key, onFile, differing, isKey, readNames);
    if (causes !== NO_CAUSE) return findingOf('explained', differs, causes);
    return isKey ? findingOf('different', differs) : this.#failing('invalid', onFile, differs, checks);
  }

  /** Keeps the positions of wrong characters, and what belongs there. */
  #note(places: number, wanted: Uint8Array | null): void {
    this.places = places;
    this.wanted = wanted;
  }

  /** The finding for a key that fails these checks. */
  #failing(
    verdict: 'invalid' | 'uncomputable',
    onFile: Uint8Array,
    differs: number,
    checks: number,
  ): Finding {
    if ((checks & CHARACTERS_FAILED) !== 0) this.#note(misplacedCharacters(onFile), null);
    return findingOf(verdict, differs, NO_CAUSE, checks);
  }

  /**
   * Sixteen characters on file are judged as a root: completed with the differentiator of the calculated key, or the first one
   * of the other century if the date requires that, and with their check digit. A root has no check digit of its own that
   * could reveal a typing error, so a typing error explains it only if it is not well-formed.
   */
  #findRoot(key: Uint8Array, root: Uint8Array, readNames: NameReader): Finding {
    const whole = this.#root;
    for (let index = 0; index < ROOT_LENGTH; index++) whole[index] = root[index]!;
    whole[ROOT_LENGTH] = key[ROOT_LENGTH]!;
    let checks = this.#checksOfRoot();
    if (checks === DIFFERENTIATOR_FAILED) {
      whole[ROOT_LENGTH] = otherCentury(key);
      checks = this.#checksOfRoot();
    }
    const differing = differingPositions(key, whole) & ROOT_POSITIONS;
    const differs = partsAt(differing | ~ROOT_POSITIONS);
    if (differing === 0) return findingOf('explained', differs, ROOT_ONLY);
    const found =
      checks === 0
        ? this.#dataCauses(key, whole, differing, MAX_CAUSES - 1, readNames)
        : this.#typingCause(key, whole, differing);
    if (found === NO_CAUSE) return findingOf('invalid', differs, NO_CAUSE, LENGTH_FAILED);
    return findingOf('explained', differs, found | ROOT_ONLY);
  }

  #checksOfRoot(): number {
    this.#root[KEY_LENGTH - 1] = checkDigitOf(this.#root);
    return failedChecks(this.#root, this.#today);
  }

  /**
   * Prefers one cause to two; for the same number, a cause in the data to a typing error. A key with a correct check digit
   * was made from other data; a key with a wrong one was mistyped. So a cause in the data and a typing error are combined
   * only if the check digit is wrong. A single typing error can give a correct check digit by chance; it is then not
   * accepted in a letter of the given name, because the key may be that of a twin.
   */
  #causes(
    key: Uint8Array,
    onFile: Uint8Array,
    differing: number,
    isKey: boolean,
    readNames: NameReader,
  ): Causes {
    const ofData = isKey ? this.#dataCauses(key, onFile, differing, MAX_CAUSES, readNames) : NO_CAUSE;
    if (countBits(ofData) === 1) return ofData;
    if (isKey && (differing & GIVEN_NAME_POSITIONS) !== 0) return ofData;
    if (!isKey && this.#hasEnyeAsN(key, onFile, differing, readNames)) return ENYE_AS_N;
    const typing = this.#typingCause(key, onFile, differing);
    if (typing !== NO_CAUSE) return typing;
    if (isKey) return ofData;
    const confused = this.#confusedCause(key, onFile, readNames);
    return confused === NO_CAUSE ? this.#dataAndTyping(key, onFile, differing, readNames) : confused;
  }

  #typingCause(key: Uint8Array, onFile: Uint8Array, differing: number): Causes {
    const typing = findTypingCause(key, onFile, differing);
    if (typing !== NO_CAUSE) this.#note(differing, key);
    return typing;
  }

  /**
   * Whether the key on file has N, or Ñ itself, for the X of an Ñ, and the check digit of the right key: letters that were
   * replaced in a finished key.
   */
  #hasEnyeAsN(key: Uint8Array, onFile: Uint8Array, differing: number, readNames: NameReader): boolean {
    if ((differing & ~NAME_POSITIONS) !== 0) return false;
    const reading = this.#reading;
    for (let index = 0; index < KEY_LENGTH; index++) {
      const isEnye = onFile[index] === N || onFile[index] === ENYE_CODE;
      if (((differing >> index) & 1) === 1 && !(key[index] === X && isEnye)) return false;
      reading[index] = isEnye ? N : onFile[index]!;
    }
    const names = readNames();
    const wanted = lettersIn(reading);
    if (!enyeAsN(names, wanted).some((other) => sameLetters(lettersOf(other), wanted))) return false;
    this.#note(differing, key);
    return true;
  }

  /**
   * A key with confused characters that is, once they are corrected, a key with the right check digit: that of a homonym, or
   * one that a cause in the data explains.
   */
  #confusedCause(key: Uint8Array, onFile: Uint8Array, readNames: NameReader): Causes {
    const corrected = this.#corrected;
    const changed = withoutConfusion(key, onFile, corrected);
    if (changed === 0 || failedChecks(corrected, this.#today) !== 0) return NO_CAUSE;
    const differing = differingPositions(key, corrected);
    const isHomonym = (differing & ROOT_POSITIONS) === 0 && sameCentury(key, corrected);
    const causes = isHomonym
      ? NO_CAUSE
      : this.#dataCauses(key, corrected, differing, MAX_CAUSES - 1, readNames);
    if (!isHomonym && causes === NO_CAUSE) return NO_CAUSE;
    this.#note(changed, corrected);
    return causes | CONFUSED;
  }

  /** Names, date, sex and entity are independent, so each of them that differs needs its own cause. At most `limit` causes. */
  #dataCauses(
    key: Uint8Array,
    onFile: Uint8Array,
    differing: number,
    limit: number,
    readNames: NameReader,
  ): Causes {
    let causes = sexCause(key, onFile) | entityCause(key, onFile);
    let left = limit - countBits(causes);
    const otherLetters = (differing & NAME_POSITIONS) !== 0;
    if ((differing & DATE_POSITIONS) !== 0 || !sameCentury(key, onFile)) {
      const isAlone = causes === NO_CAUSE && !otherLetters;
      const most = left - (otherLetters ? 1 : 0);
      const found = most < 1 ? NO_CAUSE : findDateCauses(key, onFile, most, isAlone, this.#today);
      if (found === NO_CAUSE) return NO_CAUSE;
      causes |= found;
      left -= countBits(found);
    }
    if (otherLetters) {
      const isWoman = key[10] === WOMAN && onFile[10] === WOMAN;
      const found = left < 1 ? NO_CAUSE : this.#nameCauses(lettersIn(onFile), left, isWoman, readNames);
      if (found === NO_CAUSE) return NO_CAUSE;
      causes |= found;
    }
    return left < 0 ? NO_CAUSE : causes;
  }

  /** Swapped surnames, the most frequent cause and the first that is tried, are seen without the words of the names. */
  #nameCauses(wanted: Letters, limit: number, isWoman: boolean, readNames: NameReader): Causes {
    if (this.#letters !== null && haveSwappedSurnames(this.#letters, wanted)) return SURNAMES_SWAPPED;
    return findNameCauses(readNames(), wanted, limit, isWoman);
  }

  /**
   * One cause in the data, and a typing error in the resulting key. The typing error has to explain all differences outside
   * the part that the cause changes, so most causes are ruled out by the number of these differences.
   */
  #dataAndTyping(key: Uint8Array, onFile: Uint8Array, differing: number, readNames: NameReader): Causes {
    const dissimilar = dissimilarPositions(key, onFile, differing);
    const asOnFile = ([start, end]: readonly [number, number], codes: Uint8Array): void => {
      for (let index = start; index < end; index++) codes[index] = onFile[index]!;
    };
    let found = NO_CAUSE;
    if (mayBeMistyped(key, onFile, dissimilar & (NAME_POSITIONS | DATE_POSITIONS))) {
      const [sex, entity] = [sexCause(key, onFile), entityCause(key, onFile)];
      found = this.#withTyping(
        key,
        onFile,
        [[sex, [10, 11]] as const, [entity, [11, 13]] as const],
        asOnFile,
      );
    }
    if (
      found === NO_CAUSE &&
      mayBeMistyped(key, onFile, dissimilar & (NAME_POSITIONS | SEX_AND_ENTITY_POSITIONS))
    )
      found = this.#withTyping(key, onFile, dateReadings(key, this.#today), writeDate);
    const mayBeName =
      (differing & NAME_POSITIONS) !== 0 &&
      mayBeMistyped(key, onFile, dissimilar & (DATE_POSITIONS | SEX_AND_ENTITY_POSITIONS));
    if (found === NO_CAUSE && mayBeName)
      found = this.#withTyping(key, onFile, nameReadings(readNames(), lettersIn(onFile)), writeLetters);
    return found;
  }

  /**
   * The first of these causes whose key becomes the one on file by a typing error, and that error. `write` changes a key as a
   * cause does.
   */
  #withTyping<Change>(
    key: Uint8Array,
    onFile: Uint8Array,
    readings: Iterable<readonly [Causes, Change]>,
    write: (change: Change, codes: Uint8Array) => void,
  ): Causes {
    const reading = this.#reading;
    for (const [cause, change] of readings) {
      if (cause === NO_CAUSE) continue;
      for (let index = 0; index < KEY_LENGTH; index++) reading[index] = key[index]!;
      write(change, reading);
      reading[KEY_LENGTH - 1] = checkDigitOf(reading);
      const typing = this.#typingCause(reading, onFile, differingPositions(reading, onFile));
      if (typing !== NO_CAUSE) return cause | typing;
    }
    return NO_CAUSE;
  }
}
