import { authApi } from '@kabinet/contract/api/auth/all'
import { preparePasskey, addPasskey } from '@kabinet/contract/api/passkeys.api'
import { expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { newAuthenticator } from '../../../testing/authenticator.ts'
import { createCaller } from '../../../testing/call.ts'
import { openBrowser } from '../../../testing/inject-browser.ts'
import { withPasskey } from '../../../testing/passkeys.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld()

test('accepts one of ten concurrent answers to a challenge at two processes', async () => {
  const anna = await w.person('anna')
  const keys = await withPasskey(anna)
  const other = await buildApp(w.deps)
  const elsewhere = createCaller(other, async () => {})
  const options = (await anna.call(authApi.preparePasskeySignIn, { body: {} })).body
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? elsewhere : w).call(authApi.authorizePasskey, { body: keys.get(options) }, { cookies: anna.cookies }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  // On a busy machine an answer may wait too long for its turn (429).
  expect(statuses.filter((status) => ![200, 403, 429].includes(status))).toEqual([])
  await other.close()
})

test('creates one passkey for one challenge', async () => {
  const anna = await w.person('anna')
  const options = (await anna.call(preparePasskey, { body: {} })).body
  const { token, cookies } = anna
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      openBrowser(w).call(addPasskey, { body: newAuthenticator().create(options) }, { token, cookies }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
})
