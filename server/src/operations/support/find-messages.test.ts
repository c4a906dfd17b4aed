import { authApi } from '@kabinet/contract/api/auth/all'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createKeys } from '../../lib/keys.ts'
import { RefusedForGood } from '../../domain/messages/delivery/refused-for-good.ts'
import { drainOutbox } from '../../domain/messages/outbox.ts'
import { sweep } from '../../domain/sweep/sweep.ts'
import { formOf } from '../../testing/people.ts'
import { world } from '../../testing/world.ts'
import { foundMessage } from '@kabinet/contract/admin/replies'
import { findMessages } from './find-messages.ts'
import { findPeople, showPerson } from './look-up.ts'

const secret = Buffer.alloc(32, 1)

async function registering(refuse?: Error) {
  const w = await world({
    deps: { keys: createKeys([secret]), ...(refuse ? { sendMail: () => Promise.reject(refuse) } : {}) },
  })
  const { status } = await w.call(authApi.register, { body: formOf('anna') })
  const find = async (typed: string) => z.array(foundMessage).parse(await findMessages(w.deps, typed))
  return { w, status, find }
}
const login = 'anna@example.com'

test('shows why messages of an unconfirmed registration fail, by login, by message and with the registration', async () => {
  const { w, find } = await registering(new Error('451 greylisted'))
  const [message, ...more] = await find(login)
  expect(more).toEqual([])
  expect(message).toMatchObject({ kind: 'registration_link', state: 'waiting', tries: 1, error: '451 greylisted' })
  expect(await find(message?.id ?? '')).toEqual([message])
  const [person] = await findPeople(w.db, login)
  const shown = await showPerson(w.deps, person?.id ?? '')
  expect(shown.letters).toMatchObject([{ kind: 'registration_link', error: '451 greylisted' }])
  expect(shown.last_failures).toMatchObject([{ reason: 'email registration_link not accepted yet: 451 greylisted' }])
  await w.close()
})

test('shows a refused message although the registration was given up, for a day, and by a hash only', async () => {
  const { w, status, find } = await registering(new RefusedForGood('550 no such mailbox'))
  expect(status).toBe(400)
  expect(await findPeople(w.db, login)).toEqual([])
  expect(await find(login)).toMatchObject([{ state: 'expired', error: '550 no such mailbox' }])
  const stored = await w.db.selectFrom('message').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('anna')
  await w.pass(23 * 3600)
  await sweep(w.deps)
  expect(await find(login)).toHaveLength(1)
  await w.pass(2 * 3600)
  await sweep(w.deps)
  await expect(find(login)).rejects.toThrow(`No message went to ${login} outside of an account.`)
  await w.close()
})

test('finds messages under an older of SECRET_KEYS, and none of an account', async () => {
  const { w, find } = await registering()
  w.deps.keys = createKeys([Buffer.alloc(32, 2), secret])
  expect(await find(login)).toMatchObject([{ state: 'sent', error: null }])
  const boris = await w.person('boris')
  await w.db.deleteFrom('message').execute()
  await boris.call(authApi.authorize, { body: { login: boris.login, password: boris.password } })
  await drainOutbox(w.deps)
  await expect(find(boris.login)).rejects.toThrow(`Messages of an account: people find ${boris.login}`)
  await expect(find('Anna')).rejects.toThrow('Anna is neither a login nor the id of a message.')
  await w.close()
})
