/**
 * Numbers in texts for people: `1,234`, in the Spanish of Mexico as in English. Without `Intl`, whose first use takes longer
 * than anything else at the start of a small run.
 */
export function number(value: number): string {
  const [whole = '', fraction] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
