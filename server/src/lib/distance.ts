/** Levenshtein distance: inserted, deleted and replaced characters. */
export function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, n) => n)
  for (const [i, char] of [...from].entries()) {
    const next = [i + 1]
    for (let j = 0; j < to.length; j++)
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (char === to[j] ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
