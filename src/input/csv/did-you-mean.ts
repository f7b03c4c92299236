/** The name that was most likely meant: the nearest by edit distance, if the distance is at most `most`. */
export function closest(
  word: string,
  names: readonly string[],
  most = Math.max(2, Math.floor(word.length / 3)),
): string | undefined {
  let best: string | undefined;
  let least = most + 1;
  for (const name of names) {
    if (Math.abs(name.length - word.length) >= least) continue; // the distance is at least as large
    const distance = editDistance(word.toLowerCase(), name.toLowerCase());
    if (distance < least) {
      best = name;
      least = distance;
    }
  }
  return best;
}

function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const substituted = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(substituted, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
