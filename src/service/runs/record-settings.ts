/**
 * Converts the choices of a record to the settings of a run. The defaults are those of the command line, so that the same
 * choices give the same bytes.
 */

import type { RunSettings } from '../../engine/settings/settings.js';
import {
  attributeOf,
  type GivenOptions,
  HTTP_OPTIONS,
  type RunChoices,
  withDefaults,
} from '../../input/options/option-types.js';

/** Where a run reads and writes, and through which Redis. */
interface RunEnvironment
  extends Pick<
      RunSettings,
      | 'input'
      | 'output'
      | 'errors'
      | 'attention'
      | 'corrections'
      | 'since'
      | 'isSinceOptional'
      | 'runId'
      | 'inputName'
      | 'redis'
      | 'secrets'
      | 'traceparent'
    >,
    Pick<GivenOptions, 'resume' | 'force' | 'window' | 'maxSize' | 'unsafeRedis'> {
  chunk?: number | undefined;
}

export function settingsOf(choices: RunChoices, environment: RunEnvironment): RunSettings {
  const { runId, inputName, input, output, secrets, corrections, isSinceOptional, traceparent, ...others } =
    environment;
  const chosen = [...HTTP_OPTIONS.keys()].map((name) => [
    attributeOf(name),
    choices[name as keyof RunChoices],
  ]);
  const map = new Map(Object.entries(choices.map ?? {}));
  // Run workers start no chunk workers.
  const options = withDefaults({ ...Object.fromEntries(chosen), ...others, map, workers: 0 });
  const given = { runId, inputName, input, output, secrets, corrections, isSinceOptional };
  return { ...options, ...given, ...(traceparent !== undefined && { traceparent }) };
}
