/**
 * The operations of the contract: the key of one person, the catalog of entities; and the explanation of a key, for the
 * page.
 *
 *   GET /curp/calcular_curp   GET /curp/entidades   GET /curp/explicar
 *
 * What it does not promise: that a calculated key is registered. The registry may have assigned another one.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Calculator } from '../contract/calculator.js';
import { CALCULATION_FAILED, type Reason } from '../contract/codes.js';
import { envelopeOf, type Outcome } from '../contract/envelope.js';
import { explain } from '../contract/explanation.js';
import { LANGUAGES, type Language } from '../contract/messages.js';
import { type Field, type Person, SURNAMES, type Surnames } from '../contract/person.js';
import { utcToday } from '../contract/today.js';
import { ENTITIES } from '../curp/entities.js';
import type { ExplainedPosition } from '../curp/explain.js';
import type { Log } from '../log.js';
import { JSON_TYPE, sendEnvelope } from './reply/envelope-reply.js';
import { languageOf } from './reply/language.js';
import { contractOptionFault } from './reply/option-fault.js';
import { firstOf, queryOf } from './reply/parameter.js';

/** Counts the rows that were answered. */
export interface RowCounter {
  countRow(code: number, reason: Reason | null): void;
}

export interface OperationsOptions {
  log: Log;
  metrics: RowCounter;
}

/** One calculator per language and treatment of surnames; rebuilt when the UTC day changes. */
class Calculators {
  #day = '';
  #calculators = new Map<Language, Map<Surnames, Calculator>>();

  of(lang: Language, surnames: Surnames): Calculator {
    const today = utcToday();
    if (today !== this.#day) {
      this.#day = today;
      this.#calculators = new Map(
        LANGUAGES.map((language) => [language, Calculators.#ofLanguage(language, today)]),
      );
    }
    return this.#calculators.get(lang)!.get(surnames)!;
  }

  static #ofLanguage(lang: Language, today: string): Map<Surnames, Calculator> {
    return new Map(SURNAMES.map((surnames) => [surnames, new Calculator({ today, lang, surnames })]));
  }
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

function surnamesOf(request: FastifyRequest): Surnames {
  const asked = firstOf(queryOf(request).surnames) ?? 'required';
  if (asked !== 'required' && asked !== 'optional') throw contractOptionFault('surnames');
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

/** All codes that apply, so that a form can mark every wrong field at once. */
const allFaultsText = (outcome: Outcome, language: Language): string =>
  JSON.stringify({
    ...envelopeOf(outcome, language),
    response: { codes: outcome.codes, reason: outcome.reason },
  });

const explained = (
  { position, character, source, letter, rule, es, en }: ExplainedPosition,
  lang: Language,
) => ({ position, character, source, letter, rule, explanation: lang === 'en' ? en : es });

/** Called thousands of times a second: counted in the cheaper way (`answer-counter.ts`). */
const FREQUENT = { config: { counted: 'when handed over' } } as const;

export async function operationsRoutes(server: FastifyInstance, options: OperationsOptions): Promise<void> {
  const { log, metrics } = options;
  const calculators = new Calculators();

  const answer = (
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

  server.get('/curp/calcular_curp', FREQUENT, (request, reply) => {
    const language = languageOf(request);
    const calculator = calculators.of(language, surnamesOf(request));
    answer(reply, calculator.outcome(personOf(request)), language);
  });

  const catalog = { clave_entidad: ENTITIES };
  server.get('/curp/entidades', (_, reply) => {
    sendEnvelope(reply, catalog);
  });

  server.get('/curp/explicar', (request, reply) => {
    const language = languageOf(request);
    const result = explain(personOf(request), { surnames: surnamesOf(request) });
    if ('outcome' in result) {
      answer(reply, result.outcome, language, allFaultsText(result.outcome, language));
      return;
    }
    const { curp, positions } = result.explanation;
    metrics.countRow(0, null);
    sendEnvelope(reply, { curp, positions: positions.map((position) => explained(position, language)) });
  });
}
