/**
 * How people write an entity of birth: by number with or without its zero, by name, by the abbreviation of the registry, of
 * ISO 3166-2:MX or of the post, with or without full stops and accents. No two entities share an abbreviation.
 *
 * What it does not do: repair. A text that is not in these tables stays as it is, and validation reports it.
 */
import { ENTITIES } from '../../key/curp/entities.js';
import { isCountry } from './countries.js';
import { Memo } from './memo.js';
import { normalizedValue, simplifyValue } from './normalized-value.js';

/**
 * `mexico`: the name of the state, which is that of the country too. `country`: the name of another country. `empty`: no
 * text, or the registry's word DESCONOCIDO.
 */
export type EntityKind =
  | 'number'
  | 'abbreviation'
  | 'name'
  | 'mexico'
  | 'abroad'
  | 'country'
  | 'empty'
  | 'other';

/**
 * By number: the abbreviations of ISO 3166-2:MX without `MX-`, and the usual postal ones; then names other than those of the
 * catalog. As `simplifyValue` returns them.
 */
const SPELLINGS = `
01 agu ags
02 bcn bc · bajacalifornianorte bajacalifn bcalifornia
03 bcs · bajacalifsur bcaliforniasur
04 cam camp
05 coa coah · coahuiladezaragoza
06 col
07 chp chis
08 chh chih
09 cmx dif cdmx df · distritofederal mexicodf cddemexico cdmexico ciudadmexico mexicodistritofederal mexicocdmx cdmex
10 dur dgo
11 gua gto
12 gro
13 hid hgo
14 jal
15 mex edomex edomx · estadodemexico edodemexico edodemex edomexico estadomexico estadodemex
16 mic mich · michoacandeocampo
17 mor
18 nay
19 nle nl · nvoleon nuevol
20 oax
21 pue
22 que qro · queretarodearteaga
23 roo qroo
24 slp · slpotosi sanluispotosi sanluisp
25 sin
26 son
27 tab
28 tam tamps
29 tla tlax · tlaxcaladexicohtencatl
30 ver · veracruzdeignaciodelallave veracruzllave veracruzdellave
31 yuc
32 zac
36 · extranjero extranjera nacidoextranjero nacidaextranjero enelextranjero nacidaenelextranjero foraneo foranea
`;

const ABROAD = '36';

interface EntityOfName {
  readonly kind: EntityKind;
  /** The number of the entity; otherwise the text as it is. */
  readonly value: string;
}

const ENTITY_OF_NAME = new Map<string, EntityOfName>();

function add(kind: EntityKind, value: string, names: readonly string[]): void {
  for (const name of names) ENTITY_OF_NAME.set(name, { kind: value === ABROAD ? 'abroad' : kind, value });
}

for (const { clave_entidad: number, nombre_entidad, abreviatura_entidad } of ENTITIES) {
  const [, abbreviations = '', names = ''] = new RegExp(`^${number}([^·\n]*)(.*)`, 'm').exec(SPELLINGS)!;
  add('name', number, [simplifyValue(nombre_entidad), ...(names.match(/[a-z]+/g) ?? [])]);
  add('abbreviation', number, [
    simplifyValue(abreviatura_entidad),
    ...(abbreviations.match(/[a-z]+/g) ?? []),
  ]);
}

/** The whole word may be the country; `Méx.` is the abbreviation of the state. */
add('mexico', '15', ['mexico']);

/** The registry's word for an unknown entity. */
const UNKNOWN = 'desconocido';

const ISO_PREFIX = /^mx(?=[a-z]{3}$)/;

function ofIsoCode(name: string): EntityOfName | undefined {
  return ISO_PREFIX.test(name) ? ENTITY_OF_NAME.get(name.replace(ISO_PREFIX, '')) : undefined;
}

function entityOf(cell: string): EntityOfName {
  const text = normalizedValue(cell);
  if (/^[0-9]{1,2}$/.test(text)) return { kind: 'number', value: text.padStart(2, '0') };
  const name = simplifyValue(text);
  if (text === '' || name === UNKNOWN) return { kind: 'empty', value: '' };
  const known = ENTITY_OF_NAME.get(name) ?? ofIsoCode(name);
  return known ?? { kind: isCountry(name) ? 'country' : 'other', value: text };
}

const entities = new Memo<EntityOfName>(entityOf);

export const entityKind = (text: string | null | undefined): EntityKind => entities.get(text ?? '').kind;

/** The two digits of the entity, or the text as it is. */
export const entityNumber = (text: string | null | undefined): string => entities.get(text ?? '').value;
