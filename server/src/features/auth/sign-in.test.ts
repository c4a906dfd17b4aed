import { authApi } from '@kabinet/contract/api/auth.api'
import { meApi } from '@kabinet/contract/api/me.api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../../testing/inject-browser.ts'
import { formOf, linkToken, meetPerson } from '../../testing/people.ts'
import { type World, world } from '../../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
beforeEach(() => w.clear())
afterAll(() => w.close())

test('a person registers, opens the link of the letter, signs in with the code and reads their own record', async () => {
  const anna = await w.person('anna')
  const { body } = await anna.call(meApi.getMe)
  expect(body).toMatchObject({ first_name: 'Анна', email: 'anna@example.com', email_verified: true, otp_transport: 'email', phone: null })
})
