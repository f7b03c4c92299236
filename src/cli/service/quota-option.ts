/** `--quota runs=5,bytes=20g,rows=1000000` of `curp-batch token add`: how a quota is written and shown. */

import { OptionError, parseBytes, parseCount } from '../../input/options/option-values.js';
import { QUOTA_NAMES, type Quota, type QuotaName } from '../../service/access/quota.js';

const PARSERS: Readonly<Record<QuotaName, (text: string) => number>> = {
  runs: parseCount(0, 1_000_000),
  bytes: (text) => (text === '0' ? 0 : parseBytes(text)),
  rows: parseCount(0, Number.MAX_SAFE_INTEGER),
};

const HOW = {
  en: 'A quota is written runs=5,bytes=20g,rows=1000000 (each may be left out), or none.',
  es: 'Una cuota se escribe runs=5,bytes=20g,rows=1000000 (cada parte puede faltar), o none.',
};

/** `none` removes the limits. */
export function parseQuota(text: string): Quota {
  if (text === 'none') return {};
  const quota: Partial<Record<QuotaName, number>> = {};
  for (const word of text.split(',')) {
    const [name = '', value = '', ...more] = word.trim().split('=');
    const known = QUOTA_NAMES.find((one) => one === name);
    if (known === undefined || quota[known] !== undefined || more.length > 0) throw new OptionError(HOW);
    try {
      quota[known] = PARSERS[known](value);
    } catch {
      throw new OptionError(HOW);
    }
  }
  return quota;
}

/** As it is written, with bytes in full; empty without limits. */
export const quotaText = (quota: Quota): string =>
  QUOTA_NAMES.filter((name) => quota[name] !== undefined)
    .map((name) => `${name}=${quota[name]}`)
    .join(',');
