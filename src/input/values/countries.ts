/**
 * Names of countries in Spanish and English, and their codes of three letters (ISO 3166-1 alpha-3). A person born there has
 * the entity 36; a file must contain `extranjero`.
 *
 * What it does not include: Mexico, which is the name of an entity; the codes MEX and COL, which are those of entities too.
 */

/** As `simplifyValue` gives them: without accents and blanks. */
const NAMES = `
afganistan afghanistan albania alemania germany andorra angola argelia algeria argentina armenia australia austria azerbaiyan
azerbaijan bahamas banglades bangladesh barbados belgica belgium belice belize benin bielorrusia belarus bolivia botsuana
botswana brasil brazil bulgaria burundi camboya cambodia camerun cameroon canada catar qatar chad chequia czechia chile china
chipre cyprus colombia congo croacia croatia cuba dinamarca denmark dominica ecuador egipto egypt emiratos eritrea eslovaquia
slovakia eslovenia slovenia espana spain estonia etiopia ethiopia filipinas philippines finlandia finland fiyi fiji francia
france gabon gambia georgia ghana granada grenada grecia greece guadalupe guadeloupe guatemala guinea guyana haiti holanda
holland honduras hungria hungary india indonesia inglaterra england irak iraq iran irlanda ireland islandia iceland israel
italia italy jamaica japon japan jordania jordan kazajistan kazakhstan kenia kenya kosovo kuwait laos lesoto letonia latvia
libano lebanon liberia libia libya liechtenstein lituania lithuania luxemburgo luxembourg madagascar malasia malaysia malaui
malawi maldivas maldives mali malta marruecos morocco martinica mauricio mauritius mauritania moldavia moldova monaco
mongolia montenegro mozambique myanmar birmania namibia nepal nicaragua niger nigeria noruega norway oman pakistan palestina
panama paraguay peru polonia poland portugal ruanda rwanda rumania romania rusia russia samoa senegal serbia singapur
singapore siria syria somalia sudafrica sudan suecia sweden suiza switzerland surinam suriname tailandia thailand taiwan
tanzania togo tunez tunisia turquia turkey ucrania ukraine uganda uruguay uzbekistan venezuela vietnam yemen zambia zimbabue
zimbabwe eua eeuu usa uk arabiasaudita saudiarabia bosniayherzegovina burkinafaso caboverde coreadelnorte coreadelsur
southkorea northkorea costademarfil costarica elsalvador granbretana emiratosarabesunidos unitedarabemirates estadosunidos
estadosunidosdeamerica estadosunidosdenorteamerica unitedstates unitedstatesofamerica guineaecuatorial hongkong
macedoniadelnorte nuevazelanda nuevazelandia newzealand paisesbajos netherlands papuanuevaguinea puertorico reinounido
unitedkingdom republicacheca czechrepublic republicadominicana dominicanrepublic republicapopularchina
republicacentroafricana republicademocraticadelcongo sanmarino santalucia sierraleona southafrica srilanka trinidadytobago
ciudaddelvaticano granbretanaeirlandadelnorte
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

const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Made when it is first needed, since few runs need it. */
let countries: ReadonlySet<string> | undefined;

/** `simplified`: as `simplifyValue` returns it. */
export function isCountry(simplified: string): boolean {
  countries ??= setOf(NAMES);
  return countries.has(simplified);
}

const codes = setOf(CODES);

/** Whether the text is the code of another country, without full stops. */
export const isCountryCode = (text: string): boolean => codes.has(text.toLowerCase());
