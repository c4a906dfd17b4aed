import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { administer, endAll, startKabinet } from '../../../testbed/kabinet.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'

const DATA_DIR = temporaryFolder()
afterEach(endAll)

test('strips terminal control sequences from output', async () => {
  const { code, complained } = await administer({ DATA_DIR }, 'messages', '\u009b2J\u001b]0;x\u0007\u202eabc')
  expect([code, complained.split('\n')[0]]).toEqual([1, 'There is no command “messages 2J]0;xabc”.'])
})

test('rejects wrong arguments before it opens a database', async () => {
  const { code, complained } = await administer({ DATA_DIR: join(DATA_DIR, 'new') }, 'people', 'find')
  expect([code, complained.split('\n')[0]]).toEqual([1, 'people find LOGIN|NAME|ID'])
})

test('prints help and rejects unknown commands without settings and a database', async () => {
  const wrongSettings = { DATA_DIR, DATABASE_URL: 'none' }
  expect(await administer(wrongSettings, '--help')).toMatchObject({
    code: 0,
    said: expect.stringContaining('\nKeys\n  keys list '),
  })
  expect(await administer(wrongSettings, 'people', 'fnid', 'anna')).toMatchObject({
    code: 1,
    said: '',
    complained:
      'There is no command “people fnid”. Did you mean “people find”?\nAll commands: npm run admin -- --help\n',
  })
})

test('prints only audit records, so nothing for an empty log, and exits despite timers of the embedded database', async () => {
  const { stop } = await startKabinet({ DATA_DIR })
  await stop('SIGTERM')
  const { code, said } = await administer({ DATA_DIR }, 'audit', '--since', '2026-01-01')
  expect([code, said]).toEqual([0, ''])
})
