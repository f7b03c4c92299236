/**
 * The operations of the contract: the key of one person, the catalog of entities; and the explanation of a key, for the
 * page.
 *
 *   GET /curp/calcular_curp   GET /curp/entidades   GET /curp/explicar
 *
 * What it does not promise: that a calculated key is registered. The registry may have assigned another one.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import type { Log } from '../../base/log.js';
import { Calculator } from '../../key/contract/calculator.js';
import { CALCULATION_FAILED, REASONS } from '../../key/contract/codes.js';
import { envelopeOf, type Outcome } from '../../key/contract/envelope.js';
import { explainedAnswer } from '../../key/contract/explained-answer.js';
import type { Language } from '../../key/contract/messages.js';
import { FIELDS, type Field, type Person, SURNAMES, type Surnames } from '../../key/contract/person.js';
import { utcToday } from '../../key/contract/today.js';
import { ENTITIES } from '../../key/curp/entities.js';
import type { Metrics } from '../metrics/metrics.js';
import { answer, empty } from '../openapi/described-answers.js';
import { KEY, PERSON, ROW_CODES, TWO_DIGITS } from '../openapi/person-schema.js';
import { JSON_TYPE, sendEnvelope } from '../reply/envelope-reply.js';
import { contractOptionFault } from '../reply/option-fault.js';
import { firstOf, queryOf } from '../reply/parameter.js';
import { languageOf } from '../reply/request-language.js';
import { about, EMPTY, exact, list, named, oneOf, orNull, TEXT } from '../reply/schema.js';

interface OperationsOptions {
  log: Log;
  metrics: Pick<Metrics, 'countRow'>;
}

/** One for each treatment of surnames, for the day in UTC: to make one takes longer than a calculation. */
const calculators = new Map<Surnames, Calculator>();
let calculatorDay = '';

function calculatorOf(surnames: Surnames): Calculator {
  const today = utcToday();
  if (today !== calculatorDay) {
    for (const each of SURNAMES) calculators.set(each, new Calculator({ today, surnames: each }));
    calculatorDay = today;
  }
  return calculators.get(surnames)!;
}

/** Written out instead of a loop, for speed: every request calls it. */
function personOf(request: FastifyRequest): Person {
  const query = queryOf(request);
  return {
    nombres: firstOf(query.nombres),
    apellido_paterno: firstOf(query.apellido_paterno),
    apellido_materno: firstOf(query.apellido_materno),
    anio_nacimiento: firstOf(query.anio_nacimiento),
    mes_nacimiento: firstOf(query.mes_nacimiento),
    dia_nacimiento: firstOf(query.dia_nacimiento),
    sexo: firstOf(query.sexo),
    entidad: firstOf(query.entidad),
  } satisfies Record<Field, string | undefined>;
}

const SURNAMES_PARAMETER = about(
  { ...oneOf(SURNAMES), default: 'required' },
  'Si un apellido vacío es un error, o una persona sin él.',
  'Whether an empty surname is an error, or a person without it.',
);

function surnamesOf(request: FastifyRequest): Surnames {
  const asked = firstOf(queryOf(request).surnames) ?? 'required';
  if (asked !== 'required' && asked !== 'optional') throw contractOptionFault('surnames', SURNAMES_PARAMETER);
  return asked;
}

/** 400 for a wrong row, 500 for a defect of this program. */
const statusOf = ({ curp, reason }: Outcome): number => {
  if (curp !== null) return 200;
  return reason === 'internal' ? 500 : 400;
};

/** Cache: there are only a few different texts. */
const failureTexts = new Map<string, string>();

function failureText(outcome: Outcome, language: Language): string {
  const name = `${outcome.code} ${outcome.reason} ${language}`;
  let text = failureTexts.get(name);
  if (text === undefined) {
    text = JSON.stringify(envelopeOf(outcome, language));
    failureTexts.set(name, text);
  }
  return text;
}

/** Without `JSON.stringify` for a key, which has only letters and digits: nothing needs escaping. */
const textOf = (outcome: Outcome, language: Language): string =>
  outcome.curp === null
    ? failureText(outcome, language)
    : `{"error":false,"code_error":0,"error_message":null,"response":{"curp":"${outcome.curp}"}}`;

const EXPLAINED_POSITION = named(
  'ExplainedPosition',
  exact({
    position: { type: 'integer', minimum: 1, maximum: 18 },
    character: { type: 'string', minLength: 1, maxLength: 1 },
    source: about(
      orNull(TEXT),
      'La palabra o el dato de donde se tomó.',
      'The word or value that it was taken from.',
    ),
    letter: about(orNull(TEXT), 'La letra de origen que decidió.', 'The letter of the source that decided.'),
    rule: { ...TEXT, examples: ['RG 1.4'] },
    explanation: TEXT,
  }),
);

const ENTITY = named(
  'Entity',
  exact({
    clave_entidad: TWO_DIGITS,
    nombre_entidad: TEXT,
    abreviatura_entidad: { type: 'string', pattern: '^[A-Z]{2}$' },
  }),
);

/** Both operations on a person. The contract judges the query: this schema describes it. */
const ON_PERSON = {
  description: {
    es: 'Una clave calculada no es prueba de registro.',
    en: 'A calculated key is not proof of registration.',
  },
  querystring: { properties: { ...PERSON, surnames: SURNAMES_PARAMETER }, required: FIELDS },
  faults: empty('bad_option'),
};

const CALCULATE: FastifySchema = {
  ...ON_PERSON,
  operationId: 'calculate',
  summary: { es: 'La clave de una persona', en: 'The key of one person' },
  response: { 200: answer({ es: 'La clave.', en: 'The key.' }, exact({ curp: KEY })) },
  rowResponse: EMPTY,
};

const EXPLAIN: FastifySchema = {
  ...ON_PERSON,
  operationId: 'explain',
  summary: {
    es: 'La clave de una persona, y la regla de cada carácter',
    en: 'The key of one person, and why each of its characters is what it is',
  },
  response: {
    200: answer(
      { es: 'La clave, posición por posición.', en: 'The key, position by position.' },
      exact({ curp: KEY, positions: list(EXPLAINED_POSITION, { minItems: 18, maxItems: 18 }) }),
    ),
  },
  rowResponse: named('RowFaults', exact({ codes: list(oneOf(ROW_CODES)), reason: orNull(oneOf(REASONS)) })),
};

const LIST_ENTITIES: FastifySchema = {
  operationId: 'listEntities',
  summary: { es: 'El catálogo de entidades de nacimiento', en: 'The catalog of entities of birth' },
  response: {
    200: answer(
      { es: 'Los 33 registros.', en: 'The 33 records.' },
      exact({ clave_entidad: list(ENTITY, { minItems: ENTITIES.length, maxItems: ENTITIES.length }) }),
    ),
  },
};

export async function operationsRoutes(server: FastifyInstance, options: OperationsOptions): Promise<void> {
  const { log, metrics } = options;

  const send = (
    reply: FastifyReply,
    outcome: Outcome,
    language: Language,
    text = textOf(outcome, language),
  ): FastifyReply => {
    const { code, reason } = outcome;
    metrics.countRow(code, code === CALCULATION_FAILED ? reason : null);
    if (reason === 'internal') log.error({ code, reason }, 'the calculation of a key failed: a defect');
    return reply.code(statusOf(outcome)).type(JSON_TYPE).send(text);
  };

  // Called thousands of times a second: counted in the cheaper way (`answer-counter.ts`).
  const frequent = { config: { counted: 'when handed over' }, schema: CALCULATE } as const;
  server.get('/curp/calcular_curp', frequent, (request, reply) => {
    send(reply, calculatorOf(surnamesOf(request)).outcome(personOf(request)), languageOf(request));
  });

  const catalog = { clave_entidad: ENTITIES };
  server.get('/curp/entidades', { schema: LIST_ENTITIES }, (_, reply) => {
    sendEnvelope(reply, catalog);
  });

  server.get('/curp/explicar', { schema: EXPLAIN }, (request, reply) => {
    const language = languageOf(request);
    const { outcome, envelope } = explainedAnswer(personOf(request), surnamesOf(request), language);
    const text = JSON.stringify(envelope);
    if (outcome !== null) {
      send(reply, outcome, language, text);
      return;
    }
    metrics.countRow(0, null);
    reply.type(JSON_TYPE).send(text);
  });
}
