import { expect, test } from 'vitest'
import { isShortRun } from '../../testbed/sample.ts'
import { filesLeftOut } from './files-left-out.ts'

const all = 'src/**/*.test.ts'
const always = ['src/http/walk.test.ts', 'src/features/me/me.test.ts']
const leavesOut = isShortRun && process.env['TEST_FILES'] !== 'named'

test.runIf(leavesOut)('leaves out some files, but none that are named', () => {
  const left = filesLeftOut('server', all, 1 / 3, always)
  expect(left.length).toBeGreaterThan(0)
  expect(left.filter((file) => always.includes(file))).toEqual([])
})

test.runIf(leavesOut)('leaves out none of a whole share', () => expect(filesLeftOut('server', all, 1, [])).toEqual([]))

test.skipIf(leavesOut)('leaves out none in the long run, and none of files that a command names', () =>
  expect(filesLeftOut('server', all, 1 / 3, [])).toEqual([]),
)
