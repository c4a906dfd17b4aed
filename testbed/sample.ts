import { createHash } from 'node:crypto'
import { basename } from 'node:path'

/** True in `npm test`. Other commands take every case. */
export const isShortRun = process.env['TEST_RUN'] === 'short'

/** The hash of the commit: one commit runs the same cases on every machine. */
const seed = process.env['TEST_SEED'] ?? ''

/**
 * Cases of a test: `count` of them in the short run, otherwise all, in their order.
 *
 * @param of `import.meta.url` of the test file, with a suffix where a file takes several samples. Files differ in the
 *   cases that they take, and each takes others at the next commit.
 */
export function sample<const T>(cases: readonly T[], count: number, of: string): readonly T[] {
  if (!isShortRun || cases.length <= count) return cases
  const chosen = cases
    .map((_, at) => ({ at, rank: rankOf(`${basename(of)} ${at}`) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, count)
  const places = new Set(chosen.map(({ at }) => at))
  return cases.filter((_, at) => places.has(at))
}

const rankOf = (text: string) => createHash('sha256').update(`${seed} ${text}`).digest('hex')
