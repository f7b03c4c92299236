/**
 * Mutations with one cause in the data: the key on file was made from other data than those of the row.
 *
 * What it does not do: measure how often a cause occurs in real files. Names with a particle, Ñ or a hyphen are put into the
 * row where a cause needs them.
 */
import type { Random } from '../../../../samples/random.js';
import { ENTITIES, type Person } from '../../../../src/index.js';
import { edited, keyIfAny, withCheckDigit } from '../reconciling.js';
import { keyOfOther, type Mutated, type Mutation, withKeyOf } from './mutation.js';

export const swapped = ({ apellido_paterno, apellido_materno }: Person): Person => ({
  apellido_paterno: apellido_materno,
  apellido_materno: apellido_paterno,
});

export const otherSex = ({ sexo }: Person): Person => ({ sexo: sexo === 'H' ? 'M' : 'H' });

const dayAsMonth = ({ mes_nacimiento, dia_nacimiento }: Person): Person => ({
  mes_nacimiento: dia_nacimiento,
  dia_nacimiento: mes_nacimiento,
});

const yearOf = (person: Person): number => Number(person.anio_nacimiento);
const inYear = (year: number): Person => ({ anio_nacimiento: String(year) });
const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A day of another year: two digits of the year and the day differ, so no swap explains it. */
const otherDate = (person: Person, random: Random): Person => ({
  ...inYear(1930 + random.below(90)),
  mes_nacimiento: twoDigits(1 + random.below(12)),
  dia_nacimiento: twoDigits(1 + random.below(28)),
  ...(person.mes_nacimiento === '02' ? { mes_nacimiento: '07' } : {}),
});

const entityOf = (person: Person): number => Number(person.entidad);
const ABROAD = 36;

/** Another entity, for people who were not born abroad. */
const withEntity =
  (isWanted: (own: number, other: number) => boolean) =>
  (person: Person, random: Random): Person | null => {
    const own = entityOf(person);
    if (own === ABROAD) return null;
    const wanted = ENTITIES.filter(({ clave_entidad }) => isWanted(own, Number(clave_entidad)));
    return { entidad: random.of(wanted).clave_entidad };
  };

const isAbroad = (_own: number, other: number): boolean => other === ABROAD;
const isNeighbour = (own: number, other: number): boolean => other < ABROAD && Math.abs(own - other) === 1;
const isFarther = (own: number, other: number): boolean => other < ABROAD && Math.abs(own - other) > 1;

/** The row with other names, and the key of the row with `readAs` instead of them. */
const named =
  (names: Person, readAs: Person): Mutation['mutate'] =>
  (person) => {
    const row = { ...person, ...names };
    return withKeyOf(row, { ...row, ...readAs });
  };

/** One of several pairs of a name and its reading, in a field. */
const read =
  (field: 'nombres' | 'apellido_paterno' | 'apellido_materno', pairs: string): Mutation['mutate'] =>
  (person, random) => {
    const [name, readAs] = random.of(pairs.split('|')).trim().split(' as ');
    return named({ [field]: name }, { [field]: readAs })(person, random);
  };

const wordsOf = (text: string | null | undefined): string[] => (text ?? '').split(' ');

const commonNameKept = (person: Person): Person | null => {
  const [first, ...rest] = wordsOf(person.nombres);
  return rest.length > 0 && /^(mar[ií]a|ma\.|jos[eé])$/i.test(first!) ? { nombres: first! } : null;
};

const namesExchanged = (person: Person): Person | null => {
  const names = wordsOf(person.nombres);
  const isCommon = /^(mar[ií]a|m|ma|jos[eé]|j|de|del)$/i;
  if (names.length !== 2 || names.some((name) => isCommon.test(name.replace('.', '')))) return null;
  return { nombres: names.reverse().join(' ') };
};

/** PUENTE TORRES ANA: PUTA, which becomes PXTA. */
const WORDS = 'ANA|PUENTE|TORRES,ANDREA|VAZQUEZ|CISNEROS,OSCAR|LUCERO|CANO,OFELIA|ROBLES|BARRERA'.split(',');
const INCONVENIENT = ['PUTA', 'VACA', 'LUCO', 'ROBO'];

const inconvenientWord = (person: Person, random: Random): Mutated | null => {
  const at = random.below(WORDS.length);
  const [nombres, apellido_paterno, apellido_materno] = WORDS[at]!.split('|');
  const row = { ...person, nombres, apellido_paterno, apellido_materno };
  const key = keyIfAny(row);
  if (key === null || key.charAt(1) !== 'X') return null;
  return { row, onFile: withCheckDigit(edited(key, 1, INCONVENIENT[at]!)) };
};

const BIRTH_SURNAMES = 'PEREZ|TORRES|AGUILAR|SANTOS|LEDESMA|QUIROZ|FUENTES|NAVA'.split('|');
const HUSBANDS = 'LOPEZ|GARZA|MORENO|IBARRA|ROMO|VILLA|CASTRO'.split('|');

/** The row has the surname of the husband; the key, the second surname of the birth certificate. */
const marriedSecondSurname = (person: Person, random: Random): Mutated | null => {
  const row = { ...person, sexo: 'M', apellido_materno: `DE ${random.of(HUSBANDS)}` };
  return withKeyOf(row, { ...row, apellido_materno: random.of(BIRTH_SURNAMES) });
};

/** The row has the surname of the husband after the first surname; the key has it as the second. */
const marriedFirstSurname = (person: Person, random: Random): Mutated | null => {
  const [own, husband] = [random.of(BIRTH_SURNAMES), random.of(HUSBANDS)];
  const row = { ...person, sexo: 'M', apellido_paterno: `${own} DE ${husband}`, apellido_materno: 'RUIZ' };
  return withKeyOf(row, { ...row, apellido_paterno: own, apellido_materno: husband });
};

const WITH_ENYE: readonly Person[] = [
  { apellido_paterno: 'MUÑOZ' },
  { apellido_materno: 'NÚÑEZ' },
  { apellido_paterno: 'PEÑA', apellido_materno: 'IBÁÑEZ' },
  { apellido_paterno: 'ÑÁÑEZ' },
  { apellido_paterno: 'DE LA PEÑA', apellido_materno: 'ORDOÑEZ' },
  { apellido_materno: 'ZÚÑIGA' },
  { nombres: 'ÍÑIGO' },
];

const noEnye = (text: string | null | undefined): string =>
  (text ?? '').replace(/ñ/g, 'n').replace(/Ñ/g, 'N');

/** The row as a system without Ñ stores it. */
const withoutEnye = (row: Person): Person => ({
  ...row,
  nombres: noEnye(row.nombres),
  apellido_paterno: noEnye(row.apellido_paterno),
  apellido_materno: noEnye(row.apellido_materno),
});

const data = (cause: string, name: string, mutate: Mutation['mutate']): Mutation => ({
  group: 'data',
  name,
  expected: `explained ${cause}`,
  mutate,
});

const COMPOUND =
  'RIVA PALACIO as PALACIO|PONCE DE LEON as LEON|MONTES DE OCA as OCA|LOPEZ-CASTILLO as CASTILLO';

/** The key of a row with one surname, made with X in the place of the first and the letters of the surname in that of the second. */
const withSurnameSecond = (row: Person): Mutated | null => {
  const key = keyIfAny(row);
  if (key === null || key.startsWith('X')) return null;
  const letters = `XX${key.charAt(0)}${key.charAt(3)}`;
  const onFile = `${letters}${key.slice(4, 13)}X${key.charAt(13)}${key.slice(15)}`;
  return { row, onFile: withCheckDigit(onFile) };
};

export const DATA_MUTATIONS: readonly Mutation[] = [
  data('surnames_swapped', 'surnames swapped', keyOfOther(swapped)),
  data('day_month_swapped', 'day and month swapped', keyOfOther(dayAsMonth)),
  data(
    'century',
    'a hundred years later or earlier',
    keyOfOther((p) => inYear(yearOf(p) < 2000 ? yearOf(p) + 100 : yearOf(p) - 100)),
  ),
  data(
    'year_transposed',
    'last two digits of the year swapped',
    keyOfOther((p) => ({ anio_nacimiento: p.anio_nacimiento!.replace(/(.)(.)$/, '$2$1') })),
  ),
  data(
    'other_date',
    'the next day',
    keyOfOther((p) => ({ dia_nacimiento: twoDigits(Number(p.dia_nacimiento) + 1) })),
  ),
  data(
    'other_date',
    'the year before',
    keyOfOther((p) => inYear(yearOf(p) - 1)),
  ),
  data('other_date', 'any other date', keyOfOther(otherDate)),
  data('sex', 'another sex', keyOfOther(otherSex)),
  data('entity_abroad', 'born abroad', keyOfOther(withEntity(isAbroad))),
  data('entity_neighbour', 'the entity before or after in the catalog', keyOfOther(withEntity(isNeighbour))),
  data('entity', 'another entity', keyOfOther(withEntity(isFarther))),
  data(
    'surname_missing',
    'key without the second surname',
    keyOfOther(() => ({ apellido_materno: '' })),
  ),
  data(
    'surname_missing',
    'key without the first surname',
    keyOfOther(() => ({ apellido_paterno: '' })),
  ),
  data('surname_added', 'X for the second surname in the row', (p) =>
    withKeyOf({ ...p, apellido_materno: 'X' }, p),
  ),
  data('surname_added', 'no second surname in the row', (p) => withKeyOf({ ...p, apellido_materno: '' }, p)),
  data('surname_added', 'only the second surname in the row', (p) =>
    withKeyOf({ ...p, apellido_paterno: '' }, p),
  ),
  data('surname_misplaced', 'a lone surname in the second place of the key', (p, random) => {
    const lone = { ...p, ...random.of([{ apellido_materno: '' }, { apellido_paterno: '' }]) };
    return withSurnameSecond(lone);
  }),
  data('common_name_kept', 'MARIA or JOSE not skipped', keyOfOther(commonNameKept)),
  data(
    'common_name_dropped',
    'MARIA or JOSE skipped twice',
    read('nombres', 'MARÍA JOSÉ GUADALUPE as GUADALUPE|JOSÉ MARÍA LUIS as LUIS|MA. J. CARMEN as CARMEN'),
  ),
  // The letters of a name without letters: X and X.
  data('common_name_dropped', 'MARIA or JOSE alone skipped', read('nombres', 'MARÍA as XAX|JOSÉ as XAX')),
  data('given_names_exchanged', 'the second given name first', keyOfOther(namesExchanged)),
  data(
    'enye_as_n',
    'Ñ as N',
    read('apellido_paterno', 'MUÑOZ as MUNOZ|PEÑA as PENA|Ñáñez as NANEZ|ZÚÑIGA as ZUNIGA'),
  ),
  data('enye_as_n', 'Ñ as N in a finished key, with its old check digit', (person, random) => {
    const row = { ...person, ...random.of(WITH_ENYE) };
    const key = keyIfAny(row);
    const read = keyIfAny(withoutEnye(row));
    return key && read && key !== read ? { row, onFile: read.slice(0, 17) + key.charAt(17) } : null;
  }),
  data('enye_lost', 'Ñ lost in the row', (person, random) => {
    const row = { ...person, ...random.of(WITH_ENYE) };
    return withKeyOf(withoutEnye(row), row);
  }),
  data(
    'mark_lost',
    'an apostrophe lost in the row',
    read('apellido_paterno', "OHARA as O'HARA|DAMICO as D’AMICO|DANGELO as D'ANGELO|OBRIEN as O´BRIEN"),
  ),
  data(
    'mark_lost',
    'an apostrophe lost in the row, second surname',
    read('apellido_materno', "OHARA as O'HARA|DAMICO as D’AMICO|MBAYE as M'BAYE|LHUILLIER as L'HUILLIER"),
  ),
  data(
    'mark_lost',
    'a hyphen or slash lost in the row',
    read('apellido_paterno', 'DAMICO as D/AMICO|ELHAJJ as EL-HAJJ|ALKHATIB as AL-KHATIB'),
  ),
  data(
    'mark_lost',
    'a diaeresis lost in the row',
    read('apellido_paterno', 'SCHRODER as SCHRÖDER|BOHM as BÖHM|OZIL as ÖZIL|NOEL as NÖEL'),
  ),
  data(
    'particle_kept',
    'a particle not skipped',
    read('apellido_paterno', 'DE LA CRUZ as DE|DEL RIO as DEL|VAN DER BERG as VAN|DE LA TORRE as LA'),
  ),
  data(
    'particle_kept',
    'a particle and the name as one word',
    read('apellido_materno', 'DE LA CRUZ as DELACRUZ|DE LEON as DELEON|VON HAGEN as VONHAGEN'),
  ),
  data(
    'particle_dropped',
    'a word skipped that is not a particle',
    read('apellido_paterno', 'SAN JUAN as JUAN|SANTA CRUZ as CRUZ|DOS PASOS as PASOS'),
  ),
  data(
    'particle_dropped',
    'the beginning of a name skipped as a particle',
    read('apellido_paterno', 'MACGREGOR as GREGOR|DELGADO as GADO|VANEGAS as EGAS'),
  ),
  data('inconvenient_word', 'an inconvenient word not replaced', inconvenientWord),
  data(
    'rules_2006',
    'a diaeresis as before 2021',
    read('apellido_paterno', 'SCHRÖDER as SCHRODER|BÖHM as BOHM|ARGÜELLO as ARG-ELLO'),
  ),
  data(
    'rules_2006',
    'an apostrophe as before 2021',
    read('apellido_materno', "O'HARA as OHARA|D’AMICO as DAMICO|D'ANGELO as DANGELO"),
  ),
  data(
    'rules_2006',
    'a hyphen or slash as before 2021',
    read('apellido_paterno', 'D/AMICO as DAMICO|D/AMICO as DXAMICO|O-FARRILL as OFARRILL|EL-HAJJ as HAJJ'),
  ),
  data('rules_2006', 'M. as before 2021', read('nombres', 'M. LUISA as M.|M ELENA as M')),
  data('surname_second_word', 'the second word of the first surname', read('apellido_paterno', COMPOUND)),
  data('surname_second_word', 'the second word of the second surname', read('apellido_materno', COMPOUND)),
  data('married_surname', 'the surname of a husband in the row, second surname', marriedSecondSurname),
  data('married_surname', 'the surname of a husband in the row, first surname', marriedFirstSurname),
  data(
    'spelling',
    'B and V in a surname',
    read('apellido_paterno', 'VÁZQUEZ as BAZQUEZ|BARELA as VARELA|CUEVAS as CUEBAS|RIVERA as RIBERA'),
  ),
  data(
    'spelling',
    'J and X in a surname',
    read('apellido_materno', 'JIMÉNEZ as XIMENEZ|MEXIA as MEJIA|ROJO as ROXO'),
  ),
  data(
    'spelling',
    'H in a surname',
    read('apellido_paterno', 'HERNÁNDEZ as ERNANDEZ|ERRERA as HERRERA|AHUMADA as AUMADA|AUMADA as AHUMADA'),
  ),
  data(
    'spelling',
    'J and X in a given name',
    read('nombres', 'XIMENA as JIMENA|JAVIER as XAVIER|XAVIER as JAVIER'),
  ),
];
