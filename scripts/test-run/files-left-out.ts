import { globSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles } from '../../testbed/changed-files.ts'
import { isShortRun, sample } from '../../testbed/sample.ts'
import { testsOfChange } from './tests-of-change.ts'

const root = join(import.meta.dirname, '../..')
/** Of the newest five commits and the working tree. A story takes as long as ten other files. */
const near = isShortRun ? testsOfChange(changedFiles('HEAD~5')) : []
const isStory = (file: string) => file.endsWith('.e2e.ts')
const nearest = [
  ...near.filter((file) => !isStory(file)).slice(0, 40),
  ...near.filter((file) => isStory(file)).slice(0, 8),
]

/**
 * Test files in a folder, as paths from there, that the short run leaves out: it takes `share` of them (0 to 1), those
 * that `always` names, and the nearest to what changed last, at most eight of them stories. With `TEST_FILES=named` it leaves out none. Each commit takes others; the long run takes all.
 */
export function filesLeftOut(folder: string, pattern: string, share: number, always: readonly string[]): string[] {
  if (!isShortRun || process.env['TEST_FILES'] === 'named') return []
  const rest = globSync(pattern, { cwd: join(root, folder) })
    .toSorted()
    .filter((file) => !always.includes(file))
  const taken = sample(rest, Math.ceil(rest.length * share), folder)
  return rest.filter((file) => !taken.includes(file) && !nearest.includes(`${folder}/${file}`))
}
