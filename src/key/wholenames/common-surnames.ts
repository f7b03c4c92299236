/**
 * Common surnames of Mexico, for the cut of whole names: those that are practically never a given name, and those that
 * rarely are one. Without accents, in capitals. One that is written with N for Ñ needs no entry: `WordTable` knows it. The long
 * tables are the files of `lists`, packed (`word-code.ts`).
 *
 * Sources: the surnames of the locale es_MX of `@faker-js/faker` 10 (MIT, Copyright 2022-2025 Faker and 2008-2012 Fluid
 * Project) and of the locales es_MX, es_ES, es_CO and es_CL of `Faker` 40 for Python (MIT, Copyright 2012 Daniele Faraglia); the
 * Census List of Spanish Surnames (United States Census Bureau, 1990s, a work of the United States government in the public domain);
 * and others that are in general use in Mexico, written from general knowledge.
 *
 * Public counts decided which of these words are in a table; no word was taken from them. The names of 1.2 million workers of
 * public schools (Secretaría de Educación Pública, 2012) showed which hardly occur in Mexico, and which are given names too. Of the
 * list of the Census there are those words that these counts or the statistics of surnames of INE Spain show as surnames, and
 * that neither of them, nor the given names of newborn children in the United States (Social Security Administration), show as
 * given names. Other words that the statistics of given names of INE Spain show too were taken out or put among those that
 * rarely are one; the rest was looked through by hand. Words that both surnames and given names have are in
 * `common-given-names.ts`.
 */
import { PACKED_SURNAMES, PACKED_UNCOMMON_SURNAMES } from './packed-words.js';
import { WordTable } from './word-table.js';

/** With indigenous ones that are not common: they end no surname of two words either. */
export const SURNAMES = WordTable.ofPacked(PACKED_SURNAMES);

/** Less common ones. As the end of a surname of two words they are not as rare as the common ones. */
export const UNCOMMON_SURNAMES = WordTable.ofPacked(PACKED_UNCOMMON_SURNAMES);

export const RARE_GIVEN_NAMES = WordTable.ofWords(`
AGUILA ALANIS ALDANA ALEGRIA ALTAMIRA ASENCIO BAUTISTA BELLO BELTRAN CHIMALPOPOCA CORPUS CRISOSTOMO CRUCES EVANGELISTA
JARA LIMA LORA LUJAN MANRIQUE MARAVILLA MARTELL MOCTEZUMA NOLASCO OLIVO PINO PIOQUINTO ROMANO SALES SANTACRUZ SOLANO
TOLENTINO TRIANA VALERO VICENCIO VITAL
`);

/** Surnames that begin with a particle, in common use. */
export const SURNAMES_WITH_PARTICLES = WordTable.ofNames(`
DE LA CRUZ | DE LA ROSA | DE JESUS | DE LOS SANTOS | DEL ANGEL | DE LA O | DEL VALLE | DE LA FUENTE | DE LA PEÑA | DE
LA GARZA | DEL RIO | DEL TORO | DE LOS REYES | DE ANDA | DE AVILA
`);

/** Surnames of several words that are one surname, or two: both are in use. */
export const COMPOUND_SURNAMES = WordTable.ofNames(`
PONCE DE LEON | DIAZ DE LEON | GARCIA DE LEON | MONTES DE OCA | LADRON DE GUEVARA | RIVA PALACIO | LOPEZ PORTILLO |
LOPEZ VELARDE | LOPEZ MATEOS | LOPEZ NEGRETE | LOPEZ RAYON | LOPEZ DE LARA | RUIZ CORTINES | RUIZ VELASCO | RUIZ DE
CHAVEZ | DIAZ ORDAZ | DIAZ MIRON | DIAZ BARRIGA | DIAZ INFANTE | DIAZ LOMBARDO | GOMEZ FARIAS | GOMEZ MORIN | GOMEZ
PALACIO | GOMEZ PORTUGAL | GUTIERREZ NAJERA | SANCHEZ NAVARRO | SANCHEZ CORDERO | SANCHEZ DE TAGLE | MARTINEZ DE LA
TORRE | MARTINEZ DEL RIO | MARTINEZ DE CASTRO | FERNANDEZ DE CASTRO | FERNANDEZ DE LARA | FERNANDEZ DE CEVALLOS |
FERNANDEZ DEL VALLE | GARCIA ROJAS | GARCIA NARANJO | GARCIA CONDE | GARCIA GRANADOS | GARCIA TELLEZ | GARCIA RULFO
| GONZALEZ LUNA | GONZALEZ ORTEGA | GONZALEZ DE COSSIO | GONZALEZ DEL VALLE | PEREZ VERDIA | PEREZ GAVILAN | PEREZ
SALAZAR | PEREZ GIL | ROBLES GIL | MACIAS VALADEZ | ORTIZ TIRADO | PEREZ BOLDE | ALVAREZ TOSTADO | ROMERO RUBIO |
ROMERO DE TERREROS | MARTIN DEL CAMPO | RODRIGUEZ PUEBLA | ALVAREZ ICAZA | ALVAREZ DEL CASTILLO | AVILA CAMACHO |
ORTIZ MONASTERIO | ORTIZ MENA | ORTIZ RUBIO | ORTIZ DE MONTELLANO | JIMENEZ PONS | SAINZ DE LA MAZA | SAENZ DE MIERA
| GOMEZ DEL CAMPO | GOMEZ DE LA CORTINA | RINCON GALLARDO | RAMOS ARIZPE | TORRES BODET | TORRES LANDA | TORRE
BLANCA | VAZQUEZ MELLADO | VAZQUEZ DEL MERCADO | VELEZ IBARRA | MIER Y TERAN | MIER Y NORIEGA | SUAREZ INCLAN |
CALDERON DE LA BARCA | CABEZA DE VACA | ESCANDON BARRON | CASTILLO PERAZA | CASTILLO LEDON | MOYA PALENCIA | MORA
DEL RIO | SOLIS CAMARA | PEON CONTRERAS | RAMIREZ DE ARELLANO | RAMIREZ VAZQUEZ | DIAZ COVARRUBIAS | DIAZ CEBALLOS |
SANCHEZ MEJORADA | SANCHEZ GAVITO | SANCHEZ TABOADA | LOPEZ DORIGA | GOMEZ MONT | GOMEZ PEZUELA | GOMEZ TAGLE |
GOMEZ PEDRAZA | GARCIA LASCURAIN | GARCIA PIMENTEL | GARCIA VALSECA | GARCIA ICAZBALCETA | GARCIA BARRAGAN | GARCIA
SAINZ | GARCIA LORCA | GARCIA MAYNEZ | GONZALEZ RUBIO | GONZALEZ GALLO | GONZALEZ CAMARENA | GONZALEZ CASANOVA |
GUTIERREZ CORTINA | HERNANDEZ PONS | HERRERA MORO | MARTINEZ BAEZ | MARTINEZ NEGRETE | MARTINEZ GALLARDO | MENDEZ
PLANCARTE | MUÑOZ LEDO | MUÑOZ CANO | MUÑOZ COTA | PEREZ GALDOS | PEREZ NEGRON | PEREZ NIETO | PEREZ RULFO | PINO
SUAREZ | PRIETO LAURENS | ROJO GOMEZ | RUIZ GALINDO | RUIZ MASSIEU | TORRES SEPTIEN | VARGAS LUGO | VARGAS LLOSA |
VAZQUEZ RAÑA | VAZQUEZ ALDANA | VAZQUEZ TAGLE | BRAVO AHUJA | CASAS ALEMAN | CASTILLO NAJERA | CASTRO LEAL | FLORES
MAGON | FERNANDEZ LEAL | FERNANDEZ MACGREGOR | LANZ DURET | LEON PORTILLA | LOMBARDO TOLEDANO | MOLINA FONT |
MOLINAR HORCASITAS | MORENO VALLE | CARRILLO PUERTO | REYES HEROLES | REYES SPINDOLA | PORTES GIL | SERRA ROJAS |
SODI PALLARES | TRUEBA URBINA | YAÑEZ CENTENO | AGUILAR ZINSER | BARROS SIERRA | BASSOLS BATALLA | ALVAREZ MALO |
MIER Y PESADO | TELLEZ GIRON | RUIZ ESPARZA | CRUZ MANJARREZ | LOPEZ LENA | RUIZ FLORES | LOPEZ RAMOS | ROMERO
VARGAS | MARTIN MORENO | GARCIA MORENO | LUNA VICTORIA | LUNA PARRA | CASTRO PALOMINO | GARCIA DIEGO | GARCIA LUNA |
SAENZ PARDO | MARTINEZ SOTOMAYOR | DIEZ GUTIERREZ | GARZA SADA | GARZA GALAN | ALVAREZ BUYLLA | LOPEZ AGUADO |
SANCHEZ OSIO | SANCHEZ AZCONA | PEREZ TEJADA | PEREZ TREVIÑO | PEREZ CORREA | ROMERO DESCHAMPS | RUIZ SANDOVAL |
RUIZ CABAÑAS | RUIZ HEALY | GOMEZ ROBLEDO | GOMEZ URQUIZA | SANTOS COY | MORENO TOSCANO | LEON TORAL | RODRIGUEZ
GAONA | ORTIZ LANZ
`);

/** Whether a word begins one of these. */
export const beginsCompound = (word: string): boolean => BEGINNINGS.has(word);

const BEGINNINGS = new WordTable(() => [...COMPOUND_SURNAMES.words].map((name) => name.split(' ', 1)[0]!));
