/**
 * Prepares an input together with its corrections (`--corrections`), if there are any: with the reading of the run that wrote them.
 *
 * What it does not do: read the rows. The source replaces corrected rows as they are read, and refuses them then.
 */
import type { ByteSource } from '../../input/csv/byte-source.js';
import { markInput, withReadingOf } from '../corrections/correct-input.js';
import { readCorrections } from '../corrections/corrections-file.js';
import type { RunSettings } from '../settings/settings.js';
import { type Preparation, prepare } from './preparation.js';

/** `settings` are those that the input was read with. `isPart`: the given source has only the beginning of it. */
export async function prepareCorrected<Given extends RunSettings>(
  given: Given,
  source?: ByteSource,
  isPart = false,
): Promise<{ preparation: Preparation; settings: Given }> {
  const file = given.corrections === undefined ? undefined : await readCorrections(given.corrections);
  const settings = file === undefined ? given : withReadingOf(file, given);
  const preparation = await prepare(settings, undefined, source, isPart);
  try {
    await markInput(preparation, settings, file);
    return { preparation, settings };
  } catch (error) {
    await preparation.source.close();
    throw error;
  }
}
