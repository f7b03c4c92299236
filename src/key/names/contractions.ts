/**
 * Contractions of names and surnames: a word with letters left out in the middle, and the words that it can stand for. With one
 * word it is unambiguous.
 *
 * Sources: the rules and the list of abbreviations of RAE and ASALE (Ortografía de la lengua española, 2010; Diccionario
 * panhispánico de dudas, appendix 2: an abbreviation by contraction keeps the first and the last letters); J. Martínez de
 * Sousa, Diccionario de ortografía técnica (`Fdez.`, `Glez.`, `Hdez.`, `Mtnez.`, `Rguez.`); and the usage of Mexican payrolls and
 * school lists (`Hdz`, `Mtz`, `Rdz`, `Gzz`, `Gpe`, `Fco`).
 *
 * What it does not hold: a word that is also a name (`EDO`, `GUTZ`), or one cut at its end (`ALEJ.`).
 */

/** Each line: what is written, and what it stands for. */
const TABLE = `
HDEZ HDZ HNDZ HNDEZ HRDZ HRNDZ HRNDEZ: HERNANDEZ
MTZ MTNZ MTNEZ MRTZ MRTNZ MTINEZ: MARTINEZ
GLEZ GLZ GZLZ GZLEZ GNZLZ GNLZ GZZ: GONZALEZ
RDZ RGZ RGUEZ RGEZ RDGZ RDRGZ RDGUEZ RDRGUEZ RDRZ RODGZ: RODRIGUEZ
FDEZ FDZ FNDZ FNDEZ FRDZ FRNDZ: FERNANDEZ
SNCHZ SNCHEZ SCHEZ SCHZ: SANCHEZ
LPZ LPEZ: LOPEZ
PRZ: PEREZ
GMZ GMEZ: GOMEZ
GTZ GTRZ GTRREZ GTREZ GTTZ: GUTIERREZ
RMZ RMRZ RMREZ: RAMIREZ
JMZ JMNZ JMNEZ JMENEZ: JIMENEZ
DMGZ DMNGZ DGZ DGUEZ DMGUEZ: DOMINGUEZ
VZQZ VZQ VZQUEZ VZQEZ: VAZQUEZ
VSQZ VSQUEZ: VASQUEZ
VQZ VZ: VAZQUEZ VASQUEZ VELAZQUEZ
VLZQZ VLZQUEZ VLQZ: VELAZQUEZ
MDZ MNDZ: MENDEZ MENDOZA
MDEZ MNDEZ: MENDEZ
MDZA MNDZA: MENDOZA
CHVZ CHVEZ: CHAVEZ
CRZ: CRUZ
GCIA GRCIA: GARCIA
TRRS: TORRES
FLRS: FLORES
MRLS: MORALES
JRZ: JUAREZ
BTISTA: BAUTISTA
GZ: GONZALEZ GOMEZ GUTIERREZ
STA: SANTA
STO: SANTO
STGO: SANTIAGO
FCO FRCO FSCO FRNCSCO: FRANCISCO
FCA FRCA FSCA: FRANCISCA
GPE GDPE GDLPE: GUADALUPE
GMO GLLMO GLMO GRMO: GUILLERMO
FDO FRNDO FNDO: FERNANDO
FDCO FDRCO: FEDERICO
JHS JSS: JESUS
JQN JQUIN: JOAQUIN
MGTA MRGTA: MARGARITA
MGL: MIGUEL
MNL: MANUEL
RBTO: ROBERTO
RCDO: RICARDO
RFL: RAFAEL
RMN: RAMON ROMAN
SLVDR: SALVADOR
DLRS: DOLORES
TRSA: TERESA
GBRL: GABRIEL GABRIELA
RGLIO: ROGELIO
BTRZ: BEATRIZ
CNCPCN: CONCEPCION
`;

/** By contraction, in upper case without accents and full stop: the words that it can stand for. */
export const CONTRACTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  TABLE.trim()
    .split('\n')
    .flatMap((line) => {
      const [written = '', meant = ''] = line.split(': ');
      return written.split(' ').map((contraction) => [contraction, meant.split(' ')] as const);
    }),
);
