/**
 * Names of countries in Spanish and English, and their codes of three letters (ISO 3166-1 alpha-3). A person born there has the entity 36; a file must contain `extranjero`.
 *
 * What it does not include: Mexico, which is the name of an entity; the codes MEX and COL, which are those of entities too.
 */
import { simplifyValue } from './normalized-value.js';

const NAMES = `
Afganistán Afghanistan · Albania · Alemania Germany · Andorra · Angola · Argelia Algeria · Argentina · Armenia ·
Australia · Austria · Azerbaiyán Azerbaijan · Bahamas · Bangladés Bangladesh · Barbados · Bélgica Belgium ·
Belice Belize · Benín · Bielorrusia Belarus · Bolivia · Botsuana Botswana · Brasil Brazil · Bulgaria · Burundi ·
Camboya Cambodia · Camerún Cameroon · Canadá · Catar Qatar · Chad · Chequia Czechia · Chile · China · Chipre Cyprus ·
Colombia · Congo · Croacia Croatia · Cuba · Dinamarca Denmark · Dominica · Ecuador · Egipto Egypt · Emiratos ·
Eritrea · Eslovaquia Slovakia · Eslovenia Slovenia · España Spain · Estonia · Etiopía Ethiopia · Filipinas Philippines ·
Finlandia Finland · Fiyi Fiji · Francia France · Gabón · Gambia · Georgia · Ghana · Granada Grenada · Grecia Greece ·
Guadalupe Guadeloupe · Guatemala · Guinea · Guyana · Haití · Holanda Holland · Honduras · Hungría Hungary · India ·
Indonesia · Inglaterra England · Irak Iraq · Irán · Irlanda Ireland · Islandia Iceland · Israel · Italia Italy ·
Jamaica · Japón Japan · Jordania Jordan · Kazajistán Kazakhstan · Kenia Kenya · Kosovo · Kuwait · Laos · Lesoto ·
Letonia Latvia · Líbano Lebanon · Liberia · Libia Libya · Liechtenstein · Lituania Lithuania · Luxemburgo Luxembourg ·
Madagascar · Malasia Malaysia · Malaui Malawi · Maldivas Maldives · Mali · Malta · Marruecos Morocco · Martinica ·
Mauricio Mauritius · Mauritania · Moldavia Moldova · Mónaco · Mongolia · Montenegro · Mozambique · Myanmar Birmania ·
Namibia · Nepal · Nicaragua · Níger · Nigeria · Noruega Norway · Omán · Pakistán · Palestina · Panamá · Paraguay ·
Perú · Polonia Poland · Portugal · Ruanda Rwanda · Rumania Romania · Rusia Russia · Samoa · Senegal · Serbia ·
Singapur Singapore · Siria Syria · Somalia · Sudáfrica · Sudán · Suecia Sweden · Suiza Switzerland · Surinam Suriname ·
Tailandia Thailand · Taiwán · Tanzania · Togo · Túnez Tunisia · Turquía Turkey · Ucrania Ukraine · Uganda · Uruguay ·
Uzbekistán · Venezuela · Vietnam · Yemen · Zambia · Zimbabue Zimbabwe · EUA · EEUU · USA · UK
`;

/** Names of several words. */
const LONGER_NAMES = `
Arabia Saudita · Saudi Arabia · Bosnia y Herzegovina · Burkina Faso · Cabo Verde · Corea del Norte · Corea del Sur ·
South Korea · North Korea · Costa de Marfil · Costa Rica · El Salvador · Gran Bretaña · Emiratos Árabes Unidos ·
United Arab Emirates · Estados Unidos · Estados Unidos de América · Estados Unidos de Norteamérica · United States ·
United States of America · EE. UU. · E. U. A. · U. S. A. · Guinea Ecuatorial · Hong Kong · Macedonia del Norte ·
Nueva Zelanda · Nueva Zelandia · New Zealand · Países Bajos · Netherlands · Papúa Nueva Guinea · Puerto Rico ·
Reino Unido · United Kingdom · República Checa · Czech Republic · República Dominicana · Dominican Republic ·
República Popular China · República Centroafricana · República Democrática del Congo · San Marino · Santa Lucía ·
Sierra Leona · South Africa · Sri Lanka · Trinidad y Tobago · Ciudad del Vaticano · Gran Bretaña e Irlanda del Norte
`;

/** Of ISO 3166-1, but for MEX and COL. */
const CODES = `
abw afg ago aia ala alb and are arg arm asm ata atf atg aus aut aze bdi bel ben bes bfa bgd bgr bhr bhs bih blm blr blz bmu bol
bra brb brn btn bvt bwa caf can cck che chl chn civ cmr cod cog cok com cpv cri cub cuw cxr cym cyp cze deu dji dma dnk dom dza
ecu egy eri esh esp est eth fin fji flk fra fro fsm gab gbr geo ggy gha gib gin glp gmb gnb gnq grc grd grl gtm guf gum guy hkg
hmd hnd hrv hti hun idn imn ind iot irl irn irq isl isr ita jam jey jor jpn kaz ken kgz khm kir kna kor kwt lao lbn lbr lby lca
lie lka lso ltu lux lva mac maf mar mco mda mdg mdv mhl mkd mli mlt mmr mne mng mnp moz mrt msr mtq mus mwi mys myt nam ncl ner
nfk nga nic niu nld nor npl nru nzl omn pak pan pcn per phl plw png pol pri prk prt pry pse pyf qat reu rou rus rwa sau sdn sen
sgp sgs shn sjm slb sle slv smr som spm srb ssd stp sur svk svn swe swz sxm syc syr tca tcd tgo tha tjk tkl tkm tls ton tto tun
tur tuv twn tza uga ukr umi ury usa uzb vat vct ven vgb vir vnm vut wlf wsm yem zaf zmb zwe
`;

/** Made when it is first needed, since few runs need it. */
let countries: Set<string> | undefined;

/** `simplified`: as `simplifyValue` returns it. */
export function isCountry(simplified: string): boolean {
  countries ??= new Set(
    [...NAMES.split(/[\s·]+/), ...LONGER_NAMES.split('·')].map(simplifyValue).filter(Boolean),
  );
  return countries.has(simplified);
}

const codes = new Set(CODES.trim().split(/\s+/));

/** Whether the text is the code of another country, without full stops. */
export const isCountryCode = (text: string): boolean => codes.has(text.toLowerCase());
