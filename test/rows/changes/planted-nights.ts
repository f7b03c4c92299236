/**
 * Two nights of a list with planted changes, and what a comparison of their results must find. What is expected follows from what
 * was planted, never from the results.
 *
 *   removed, inserted, another key, another year of birth, another post (which is no change), the same row twice, an id given to
 *   another person; among people whose id is not unique, homonyms with different keys, and rows without an id; the rows of both
 *   nights are in any order
 *
 * What it does not do: run the command.
 */
import { HEADER, writePeople } from '../../../samples/people-generator.js';
import { Random } from '../../../samples/random.js';

/** One person of a list. `fields` are those of `HEADER`. */
interface Listed {
  readonly id: string;
  readonly fields: readonly string[];
  readonly key: string;
  readonly post: string;
}

/** A person before and now; undefined where the list does not have the person. */
interface Planted {
  readonly before: Listed | undefined;
  readonly now: Listed | undefined;
}

export const NIGHT_HEADER = `no,${HEADER},curp,puesto`;

const YEAR = HEADER.split(',').indexOf('anio_nacimiento');

const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '')
    .toUpperCase();

/** People with different names, whose rows have no fault. */
async function differentPeople(rows: number, seed: number): Promise<string[][]> {
  const pieces: Buffer[] = [];
  await writePeople({ rows: 2 * rows + 20, seed }, (piece) => void pieces.push(piece));
  const lines = Buffer.concat(pieces).toString('utf8').trimEnd().split('\n').slice(1);
  const found = new Map<string, string[]>();
  for (const line of lines) {
    const fields = line.split(',');
    const [names, birth] = [fields.slice(0, YEAR), fields.slice(YEAR).join()];
    const isWhole =
      names.length === 3 &&
      names.every((name) => /^[a-zñáéíóúü ]*$/i.test(name) && !/^(no tiene|ninguno)$/i.test(name)) &&
      names.every((name) => name.trim().length > 1) &&
      /^19[3-9]\d,(0[1-9]|1[0-2]),(0[1-9]|1\d|2[0-8]),[HM],(0[1-9]|[12]\d|3[0-2])$/.test(birth);
    if (isWhole) found.set(folded(fields.slice(0, 3).join('')), fields);
  }
  return [...found.values()].slice(0, rows);
}

/** What happens to a person. Returns what is planted. */
type Change = (person: Listed, fresh: () => Listed) => Planted[];

const kept = (before: Listed, now: Listed = before): Planted => ({ before, now });

const otherYear = (fields: readonly string[]): string[] =>
  fields.map((field, at) => (at === YEAR ? (field === '1955' ? '1956' : '1955') : field));

const CHANGES: Readonly<Record<string, Change>> = {
  none: (person) => [kept(person)],
  removed: (person) => [{ before: person, now: undefined }],
  inserted: (person, fresh) => [kept(person), { before: undefined, now: fresh() }],
  key: (person) => [kept(person, { ...person, key: 'SORE910323MPLLZV07' })],
  year: (person) => [kept(person, { ...person, fields: otherYear(person.fields) })],
  post: (person) => [kept(person, { ...person, post: 'jefe, "otro"' })],
  twice: (person) => [kept(person), { before: undefined, now: person }],
  'id of another': (person, fresh) => [
    kept(person),
    { before: undefined, now: { ...fresh(), id: person.id } },
  ],
};

const shuffled = <Item>(items: readonly Item[], random: Random): Item[] => {
  const left = [...items];
  return items.map(() => left.splice(random.below(left.length), 1)[0]!);
};

const csvOf = (rows: readonly Listed[]): string =>
  [
    NIGHT_HEADER,
    ...rows.map(({ id, fields, key, post }) =>
      [id, ...fields, key, JSON.stringify(post).replaceAll('\\"', '""')].join(),
    ),
    '',
  ].join('\n');

export interface Nights {
  readonly before: string;
  readonly now: string;
  /** The lines that are expected, as `kind,row before,row`; known by the column `no`, or by the person. */
  expected(isById: boolean): string[];
}

export async function plantedNights(people: number, seed: number): Promise<Nights> {
  const random = new Random(seed);
  const fields = await differentPeople(3 * people, seed);
  let ids = 0;
  const fresh = (): Listed => {
    const id = random.below(10) === 0 ? '' : `E-${++ids}`;
    const key = random.below(3) === 0 ? '' : `MECR${840_719 + ids}MJCDSS03`;
    return { id, fields: fields.pop()!, key, post: 'auxiliar' };
  };
  const planted: Planted[] = [];
  for (let group = 0; group < people; group++) {
    const person = fresh();
    planted.push(...CHANGES[random.of(Object.keys(CHANGES))]!(person, fresh));
    // Another row of the same id, or a homonym: it stays as it is.
    const kind = random.below(6);
    if (kind === 0) planted.push(kept({ ...fresh(), id: person.id }));
    if (kind === 1) planted.push(kept({ ...person, id: `H-${group}`, key: `XX${group}` }));
  }
  const before = shuffled(
    planted.filter((one) => one.before !== undefined),
    random,
  );
  const now = shuffled(
    planted.filter((one) => one.now !== undefined),
    random,
  );
  return {
    before: csvOf(before.map((one) => one.before!)),
    now: csvOf(now.map((one) => one.now!)),
    expected: (isById) => expectedLines(planted, before, now, isById),
  };
}

function expectedLines(
  planted: readonly Planted[],
  before: readonly Planted[],
  now: readonly Planted[],
  isById: boolean,
): string[] {
  const changed: [number, string][] = [];
  const gone: number[] = [];
  const added = (row: number) => changed.push([row, `new,,${row}`]);
  for (const one of planted) {
    const [was, is] = [before.indexOf(one) + 1, now.indexOf(one) + 1];
    const isKnownById = isById && one.before?.id !== '';
    const isOther = one.before?.key !== one.now?.key || one.before?.fields !== one.now?.fields;
    if (one.now === undefined) gone.push(was);
    else if (one.before === undefined) {
      // Of rows that are alike, the last one is new.
      const alike = now.filter((other) => other.now === one.now).map((other) => now.indexOf(other) + 1);
      added(Math.max(...alike));
    } else if (isOther && !isKnownById && one.before.fields !== one.now.fields) {
      gone.push(was);
      added(is);
    } else if (isOther) changed.push([is, `changed,${was},${is}`]);
  }
  return [
    ...changed.sort(([one], [other]) => one - other).map(([, line]) => line),
    ...gone.sort((one, other) => one - other).map((row) => `gone,${row},`),
  ];
}
