import { authApi } from '@kabinet/contract/api/auth/all'
import { expect, test } from 'vitest'
import { signedIn } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'

const w = testWorld()

test('never asks to change a password because of its age', async () => {
  const anna = await w.person('anna')
  const tenYearsAgo = new Date(Date.now() - 10 * 365 * 24 * 3600 * 1000)
  await w.db.updateTable('account').set({ password_changed_at: tenYearsAgo }).execute()
  const browser = await signedIn(w, anna)
  expect((await browser.call(authApi.checkPassword, { body: { password: anna.password } })).status).toBe(200)
})
