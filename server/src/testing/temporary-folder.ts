import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** An empty folder that is removed after the tests of the file, or after the test by `onTestFinished`. */
export function temporaryFolder(until: (remove: () => void) => void = afterAll): string {
  const folder = mkdtempSync(join(tmpdir(), 'kabinet-test-'))
  until(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
