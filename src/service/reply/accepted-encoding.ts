/** Whether a client takes gzip: `Accept-Encoding` names it, or anything, with a weight above 0. */

const RANGE = /^\s*(gzip|x-gzip|\*)\s*(?:;\s*q=([\d.]+)\s*)?$/i;

export function acceptsGzip(header: string | string[] | undefined): boolean {
  let any = false;
  for (const range of String(header ?? '').split(',', 32)) {
    const [, name, weight = '1'] = RANGE.exec(range) ?? [];
    if (name === undefined) continue;
    const isAccepted = Number(weight) > 0;
    if (name !== '*') return isAccepted;
    any = isAccepted;
  }
  return any;
}
