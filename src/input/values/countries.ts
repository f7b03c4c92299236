/**
 * Names of countries in Spanish and English. A person born there has the entity 36; a file must contain `extranjero`.
 *
 * What it does not include: Mexico, which is the name of an entity.
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

/** Made when it is first needed, since few runs need it. */
let countries: Set<string> | undefined;

/** `simplified`: as `simplifyValue` returns it. */
export function isCountry(simplified: string): boolean {
  countries ??= new Set(
    [...NAMES.split(/[\s·]+/), ...LONGER_NAMES.split('·')].map(simplifyValue).filter(Boolean),
  );
  return countries.has(simplified);
}
