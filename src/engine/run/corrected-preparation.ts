/**
 * Prepares an input together with its corrections (`--corrections`), if there are any: with the reading of the run that wrote
 * them. Marks it for the files that can be corrected. The code for both is loaded only for such runs.
 *
 * What it does not do: read the rows. The source replaces corrected rows as they are read, and refuses them then.
 */
import type { ByteSource } from '../../input/csv/byte-source.js';
import type { RunSettings } from '../settings/settings.js';
import { type Preparation, prepare } from './preparation.js';

/** `settings` are those that the input was read with. `isPart`: the given source has only the beginning of it. */
export async function prepareCorrected<Given extends RunSettings>(
  given: Given,
  source?: ByteSource,
  isPart = false,
): Promise<{ preparation: Preparation; settings: Given }> {
  const { corrections, errors, attention } = given;
  const isPlain = corrections === undefined && errors === undefined && attention === undefined;
  if (isPlain) return { preparation: await prepare(given, undefined, source, isPart), settings: given };
  const { markInput, withReadingOf } = await import('../corrections/correct-input.js');
  const { readCorrections } = await import('../corrections/corrections-file.js');
  const file = corrections === undefined ? undefined : await readCorrections(corrections);
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
