/**
 * The data from which people are generated: given names, surnames, entities and years with rough frequencies. The names
 * are common ones; no combination refers to a real person.
 *
 * What it does not promise: correct statistics. The weights only make a file similar to a Mexican one.
 */

export interface Weighted {
  readonly text: string;
  readonly weight: number;
}

/** Parses lines of `weight word, word, …`; the weight applies to every word of the line. */
const weighted = (lines: string): readonly Weighted[] =>
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, weight = '', words = ''] = /^\s*(\d+) (.*)$/.exec(line) ?? [];
      return words.split(', ').map((text) => ({ text, weight: Number(weight) }));
    });

/** In upper case with accents; other spellings are derived from these. */
export const MALE_NAMES = weighted(`
  60 JUAN, LUIS, JESÚS, MIGUEL, CARLOS, ANTONIO, FRANCISCO, ALEJANDRO
  40 MANUEL, PEDRO, JORGE, ROBERTO, FERNANDO, DANIEL, RICARDO, EDUARDO, JAVIER, RAÚL, SERGIO, DAVID
  24 MARTÍN, RAFAEL, ARTURO, ENRIQUE, ÁNGEL, ÓSCAR, VÍCTOR, ALBERTO, GERARDO, ALFREDO, HÉCTOR, ANDRÉS, DIEGO
  16 GUADALUPE, MARIO, ARMANDO, SALVADOR, RUBÉN, JULIO, RAMÓN, IVÁN, GUSTAVO, PABLO, SANTIAGO, EMILIANO, LEONARDO
  10 ADRIÁN, AGUSTÍN, ALONSO, BENJAMÍN, CÉSAR, CRISTIAN, EFRAÍN, ERNESTO, FELIPE, GABRIEL, HUGO, IGNACIO, ISMAEL
  10 JOAQUÍN, MATEO, MATÍAS, NICOLÁS, OMAR, ROGELIO, SAÚL, SEBASTIÁN, TOMÁS, ULISES, VICENTE, XAVIER, JOSÉ, REFUGIO
  4 ABUNDIO, BONIFACIO, CUAUHTÉMOC, DIONISIO, EVARISTO, FIDENCIO, GUMERSINDO, HILARIO, ISIDRO, JUVENTINO, NEFTALÍ
  4 KEVIN, BRYAN, JONATHAN, YAHIR, WENCESLAO, ZACARÍAS, XICOTÉNCATL, TOÑO, ÍÑIGO
`);

export const FEMALE_NAMES = weighted(`
  60 GUADALUPE, ANA, ROSA, MARGARITA, VERÓNICA, PATRICIA, LETICIA, ALEJANDRA
  40 JUANA, SILVIA, ELIZABETH, TERESA, GABRIELA, MARTHA, ADRIANA, CLAUDIA, LAURA, YOLANDA, SOFÍA, FERNANDA
  24 ALICIA, ARACELI, BEATRIZ, BRENDA, CARMEN, CECILIA, DANIELA, DIANA, ELENA, GLORIA, IRMA, JOSEFINA, KARLA
  16 LUCÍA, LUISA, MÓNICA, NORMA, ROSARIO, SANDRA, SUSANA, VALERIA, XIMENA, REGINA, RENATA, ANDREA, VANESSA
  10 AMALIA, ÁNGELES, BERTHA, CAMILA, DOLORES, ESPERANZA, ESTHER, FÁTIMA, GRACIELA, HILDA, INÉS, ISABEL, JIMENA
  10 LORENA, MAGDALENA, NATALIA, OFELIA, PAOLA, RAQUEL, ROCÍO, SARA, SOLEDAD, VICTORIA, YADIRA, MARÍA, ITZEL
  4 ABIGAIL, BRÍGIDA, CITLALI, DOMITILA, EUFROSINA, FELÍCITAS, GENOVEVA, HERMELINDA, IFIGENIA, NICTÉ, XÓCHITL
  4 BEGOÑA, WENDY, YESENIA, ZOÉ, UXUE, EVA, ÍA, ESTEFANÍA, NOEMÍ, ALMUDENA, ZOÍLA
`);

/** First given names that the rules of the key skip when another one follows. */
export const MALE_FIRST = weighted(`
  70 JOSÉ
  9 J.
  3 JOSÉ MARÍA, J
`);

export const FEMALE_FIRST = weighted(`
  60 MARÍA
  22 MA.
  3 M., MA, MARÍA JOSÉ
`);

/** Names that often follow MARÍA. */
export const DEVOTIONS = weighted(`
  30 GUADALUPE, DEL CARMEN, DE LOS ÁNGELES, DEL ROSARIO
  12 DE LA LUZ, DE LOURDES, DE JESÚS, DEL PILAR, DE LA CRUZ, DEL REFUGIO, DEL SOCORRO
  3 DE LA O, DE LAS NIEVES, DE LAS MERCEDES, DE LA CONCEPCIÓN
`);

export const SURNAMES = weighted(`
  550 HERNÁNDEZ
  400 GARCÍA, MARTÍNEZ, LÓPEZ, GONZÁLEZ
  280 PÉREZ, RODRÍGUEZ, SÁNCHEZ, RAMÍREZ
  160 FLORES, CRUZ, GÓMEZ, MORALES, VÁZQUEZ, REYES, JIMÉNEZ, TORRES, DÍAZ, GUTIÉRREZ
  110 RUIZ, MENDOZA, AGUILAR, ORTIZ, MORENO, CASTILLO, ROMERO, ÁLVAREZ, MÉNDEZ, CHÁVEZ, RIVERA, JUÁREZ
  80 RAMOS, DOMÍNGUEZ, HERRERA, MEDINA, CASTRO, VARGAS, GUZMÁN, VELÁZQUEZ, MUÑOZ, ROJAS, CONTRERAS, SALAZAR
  80 LUNA, DE LA CRUZ, ORTEGA, SANTIAGO, GUERRERO, ESTRADA, BAUTISTA, CORTÉS, SOTO, ALVARADO
  50 ESPINOZA, LARA, RÍOS, ÁVILA, SILVA, DELGADO, CERVANTES, VEGA, MÁRQUEZ, SANDOVAL, CARRILLO, FERNÁNDEZ, LEÓN
  50 MEJÍA, SOLÍS, ROSAS, NÚÑEZ, VALDEZ, CAMPOS, SANTOS, CAMACHO, NAVARRO, ROSALES, PEÑA, MALDONADO, IBARRA
  30 ACOSTA, ROBLES, VALENCIA, MIRANDA, CABRERA, TREJO, PACHECO, SALINAS, ESPINOSA, PADILLA, CASTAÑEDA, OCHOA
  30 CÁRDENAS, MEZA, ZAVALA, SERRANO, ORTÍZ, AYALA, BARRERA, ZAMORA, GALLEGOS, VELASCO, MOLINA, FUENTES, ROSARIO
  14 ACUÑA, AGUIÑAGA, BAÑUELOS, BOLAÑOS, CARREÑO, CEDEÑO, IBÁÑEZ, MONTAÑO, OÑATE, PATIÑO, QUIÑONES, TREVIÑO, ZÚÑIGA
  14 DEL ÁNGEL, DE LEÓN, DE LA ROSA, DE JESÚS, DEL VALLE, DEL RÍO, DE LA TORRE, DE LOS SANTOS, DE LA GARZA, DE ANDA
  14 COTA, CAN, CHI, COCOM, EK, KU, UC, UH, POOT, TUN, XOOL, YAM, IRIARTE, BUENO, CAÑEDO, VACA, PUENTE, ROBLEDO
  8 ARGÜELLO, ARGÜELLES, GÜEMES, AGÜERO, ECHAGÜE, ÑÁÑEZ, ÑUNCIO, YÁÑEZ, WONG, ITZÁ, IXTLILXÓCHITL
  5 DE LA O, DE LAS CASAS, Y GARCÍA, VAN DER BERG, VON HAGEN, MAC GREGOR, LE, DI MARCO, DA SILVA, DEL MAZO Y LUNA
  5 RIVA PALACIO, MONTES DE OCA, PONCE DE LEÓN, LADRÓN DE GUEVARA, DÍAZ DE LEÓN, SANTA CRUZ, SAN JUAN
  5 LÓPEZ-CASTILLO, GARCÍA-LUNA, RUIZ-ESPARZA, MARTÍNEZ-SOTO, ORTIZ-MENA
  1 O'HARA, D'AMICO, O'FARRIL, SCHRÖDER, MÜLLER, GONÇALVES, D/ESTRADA
`);

/** Values for a missing second surname in files that require both. */
export const NO_SECOND_SURNAME = weighted(`
  60 X
  20 DESCONOCIDO
`);

export const ENTITY_WEIGHTS = weighted(`
  130 15
  75 09
  65 14, 30
  52 21, 11
  45 07, 19
  38 16, 20
  30 02, 08, 12, 28
  24 05, 13, 24, 25, 26
  18 27, 31, 22, 17
  14 10, 32, 23
  11 01, 29, 18
  7 04, 03, 06
  3 36
`);

const FIRST_BIRTH_YEAR = 1930;
const LAST_BIRTH_YEAR = 2024;

/** Weights grow with the year until about 1985, and are constant from then on. */
export const YEAR_WEIGHTS: readonly Weighted[] = Array.from(
  { length: LAST_BIRTH_YEAR - FIRST_BIRTH_YEAR + 1 },
  (_, index) => ({ text: String(FIRST_BIRTH_YEAR + index), weight: Math.min(4 + index, 60) }),
);

const PARTICLES = new Set('De Del La Los Las Y Van Der Von'.split(' '));

/** `DE LA O` → `De la O`, `O'HARA` → `O'Hara`. */
export const titleCase = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(^|[ '/-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
    .replace(/(?<= )\p{L}+/gu, (word) => (PARTICLES.has(word) ? word.toLowerCase() : word));
