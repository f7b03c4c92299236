/**
 * The names and abbreviations of every entity of birth: of the catalog, of ISO 3166-2:MX and of the post, and `Estado de`
 * before a name. No two entities share one.
 *
 * What it does not do: read a cell. `entity-names.ts` does.
 */
import { ENTITIES } from '../../key/curp/entities.js';
import { simplifyValue } from './normalized-value.js';

/**
 * `mexico`: the name of the state, which is that of the country too. `mex`, `col`: codes of a state that are codes of a
 * country too. `country`: the name of another country; `country_code`: its code of three letters. `empty`: no text, or the
 * registry's word DESCONOCIDO.
 */
export type EntityKind =
  | 'number'
  | 'abbreviation'
  | 'name'
  | 'mexico'
  | 'mex'
  | 'col'
  | 'abroad'
  | 'country'
  | 'country_code'
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
19 nle nl · nvoleon nuevol nleon
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

const NUMBER_LENGTH = 2;

/** The entity of people who were born abroad. */
export const ABROAD = '36';

export interface EntityOfName {
  readonly kind: EntityKind;
  /** The number of the entity; otherwise the text as it is. */
  readonly value: string;
}

function entitiesByName(): ReadonlyMap<string, EntityOfName> {
  const entities = new Map<string, EntityOfName>();
  const add = (kind: EntityKind, value: string, names: readonly string[]): void => {
    for (const name of names) entities.set(name, { kind: value === ABROAD ? 'abroad' : kind, value });
  };
  for (const { clave_entidad: number, nombre_entidad, abreviatura_entidad } of ENTITIES) {
    add('name', number, [simplifyValue(nombre_entidad)]);
    add('abbreviation', number, [simplifyValue(abreviatura_entidad)]);
  }
  for (const line of SPELLINGS.trim().split('\n')) {
    const [abbreviations = '', names] = line.slice(NUMBER_LENGTH).trim().split('·');
    const number = line.slice(0, NUMBER_LENGTH);
    add('abbreviation', number, abbreviations.match(/[a-z]+/g) ?? []);
    add('name', number, names?.match(/[a-z]+/g) ?? []);
  }
  // The whole word may be the country; `Méx.` is the abbreviation of the state.
  add('mexico', '15', ['mexico']);
  return entities;
}

/** Made for the first text that is looked up: most strict files have none. */
let entities: ReadonlyMap<string, EntityOfName> | undefined;

function entityNamed(name: string): EntityOfName | undefined {
  entities ??= entitiesByName();
  return entities.get(name);
}

const ISO_PREFIX = /^mx(?=[a-z]{3}$)/;

function ofIsoCode(name: string): EntityOfName | undefined {
  return ISO_PREFIX.test(name) ? entityNamed(name.replace(ISO_PREFIX, '')) : undefined;
}

/** `Estado de Jalisco`, `Edo. Jal.` */
const STATE_PREFIX = /^(?:estado(?:libreysoberano)?|edo)(?:de)?(?=.)/;

function ofPrefixedName(name: string): EntityOfName | undefined {
  const known = STATE_PREFIX.test(name) ? entityNamed(name.replace(STATE_PREFIX, '')) : undefined;
  return known?.kind === 'name' || known?.kind === 'abbreviation' ? known : undefined;
}

/** `simplified`: as `simplifyValue` returns it. */
export const knownEntity = (simplified: string): EntityOfName | undefined =>
  entityNamed(simplified) ?? ofIsoCode(simplified) ?? ofPrefixedName(simplified);
