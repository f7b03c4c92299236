/** The options of a list of persons: those of a run that a person can have, in the query. */
import type { FastifyRequest } from 'fastify';
import { PERSON_OPTIONS } from '../../options/chosen-options.js';
import type { PersonChoices } from '../../persons/person-plan.js';
import { readUploadOptions, UploadOptionError } from '../../runs/upload-options.js';
import { optionFault, refuseUnknown } from '../reply/option-fault.js';
import { queryOf } from '../reply/parameter.js';

/** Throws an `HttpFault` for a wrong option. */
export function listOptions(request: FastifyRequest): PersonChoices {
  const query = queryOf(request);
  refuseUnknown(Object.keys(query), PERSON_OPTIONS);
  const words = new Map(Object.entries(query).map(([name, value]) => [name, [value ?? ''].flat()]));
  const choices = parsed(words);
  // A list has no columns that show what M means.
  if (choices.normalize && choices.sexo === undefined) throw optionFault('needed', { option: 'sexo' });
  return choices;
}

function parsed(words: ReadonlyMap<string, readonly string[]>): PersonChoices {
  try {
    return readUploadOptions(words).choices;
  } catch (error) {
    if (!(error instanceof UploadOptionError)) throw error;
    throw optionFault('not_valid', { option: error.option });
  }
}
