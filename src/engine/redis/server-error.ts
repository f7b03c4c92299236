/** Why a Redis cannot be used. In a file of its own, because a run that needs no Redis loads none of its libraries. */
import type { Sentence } from '../../base/sentence.js';

export type ServerFault = 'old_version' | 'evicts_keys' | 'not_started' | 'redis_refuses';

export class ServerError extends Error {
  override readonly name = 'ServerError';

  constructor(
    readonly fault: ServerFault,
    readonly sentence: Sentence,
    /** An address for the operator only: not for logs, not for clients of the service. */
    readonly address?: string,
  ) {
    super(sentence.en);
  }
}
