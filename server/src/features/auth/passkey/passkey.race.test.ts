import { authApi } from '@kabinet/contract/api/auth/auth.api'
import { preparePasskey, addPasskey } from '@kabinet/contract/api/passkeys.api'
import { expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { newAuthenticator } from '../../../testing/authenticator.ts'
import { createCaller } from '../../../testing/call.ts'
import { openBrowser } from '../../../testing/inject-browser.ts'
import { withPasskey } from '../../../testing/passkeys.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld()

test('one challenge answered ten times at once, at two processes, wins once', async () => {
  const anna = await w.person('anna')
  const keys = await withPasskey(anna)
  const other = await buildApp(w.deps)
  const elsewhere = createCaller(other, async () => {})
  const options = (await anna.call(authApi.preparePasskeySignIn, { body: {} })).body
  // Ten answers, each with a counter of its own: it is the challenge that decides.
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      (n % 2 ? elsewhere : w).call(authApi.authorizePasskey, { body: keys.get(options) }, { cookies: anna.cookies }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 403)])
  await other.close()
})

test('one challenge makes one passkey', async () => {
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
