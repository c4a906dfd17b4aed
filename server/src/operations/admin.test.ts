import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { administer, endAll } from '../testing/processes.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'kabinet-admin-'))
afterEach(endAll)
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

test('what the operator is told holds nothing that a terminal obeys', async () => {
  const { code, complained } = await administer({ DATA_DIR }, 'messages', 'retry', '\u009b2J\u001b]0;x\u0007\u202eabc')
  expect([code, complained]).toEqual([1, 'There is no dead message 2J]0;xabc that could still be sent.\n'])
})

test('a command that is refused ends at once, whatever the embedded database has left behind', async () => {
  const { code, complained } = await administer({ DATA_DIR: join(DATA_DIR, 'new') }, 'people')
  expect([code, complained.split('\n')[0]]).toEqual([1, expect.stringMatching(/^people find/)])
})

test('the audit is JSON alone, and ends where nobody reads it any more', async () => {
  const { code, said } = await administer({ DATA_DIR }, 'audit', '--since', '2026-01-01')
  expect([code, said]).toEqual([0, ''])
})
