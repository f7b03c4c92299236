/** The options of a list of persons: those of a run that a person can have, in the query. */
import type { FastifyRequest } from 'fastify';
import { PERSON_OPTIONS } from '../../input/options/option-types.js';
import { optionFault, readOptions } from '../reply/option-fault.js';
import { wordsOfQuery } from '../reply/parameter.js';
import type { PersonChoices } from './person-plan.js';

/** Throws an `HttpFault` for a wrong option. */
export function listOptions(request: FastifyRequest): PersonChoices {
  const { choices } = readOptions(wordsOfQuery(request), PERSON_OPTIONS);
  // A list has no columns that show what M means.
  if (choices.normalize && choices.sexo === undefined) throw optionFault('needed', { option: 'sexo' });
  return choices;
}
