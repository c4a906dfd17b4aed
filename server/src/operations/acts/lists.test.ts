import { authApi } from '@kabinet/contract/api/auth/all'
import { expect, test } from 'vitest'
import { RefusedForGood } from '../../domain/messages/delivery/refused-for-good.ts'
import { perTest } from '../../testing/fixtures.ts'
import { formOf } from '../../testing/people.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { testSso } from '../../testing/sso.ts'

const w = testSso()
const anna = perTest(() => w.someone({ first_name: 'Анна', last_name: 'Ёлкина' }))
const service = perTest(() => w.service(anna.accountId))
const admin = (...typed: string[]) => runAdmin(w.deps, typed)
const reads = async () => {
  const acts = w.db.selectFrom('support_act').select(['act', 'account_id', 'why'])
  return acts.where('why', 'is', null).execute()
}

test('people list prints masked lines, their number and the next page, and keeps who was seen', async () => {
  expect(await admin('people', 'list', '--last-name', 'ёлк', '--status', 'active')).toMatch(
    new RegExp(
      `^${anna.accountId}  active  Ёлкина Анна  \\d{4}-\\d\\d-\\d\\d  \\S\\*\\*\\*@example\\.com\\n1 found\\.$`,
    ),
  )
  expect(await reads()).toEqual([{ act: 'list', account_id: anna.accountId, why: null }])
  for (let n = 0; n < 51; n++) await w.someone({ last_name: 'Яковлева' })
  const next = /\n51 found\.\nThe next page: --after (\S+)$/.exec(
    await admin('people', 'list', '--last-name', 'яков'),
  )?.[1]
  expect(await admin('people', 'list', '--last-name', 'яков', '--after', next ?? '')).toMatch(/^[^\n]+\n51 found\.$/)
  await expect(admin('people', 'list', '--last-name', 'ёл')).rejects.toThrow('last_name: ')
  await expect(admin('people', 'list', '--last-name', 'ёлк', '--after', 'x')).rejects.toThrow('after: ')
})

test('services list, figures and messages find answer by a command', async () => {
  expect(await admin('services', 'list', '--name', 'рома', '--users-at-least', '1')).toBe('0 found.')
  expect(await admin('services', 'list', '--owner', anna.accountId)).toContain(
    `${service.id}  Ромашка  published  Ёлкина Анна`,
  )
  expect(JSON.parse(await admin('figures', '--json')).accounts).toMatchObject({ all: 1, new: 1 })
  w.deps.sendMail = () => Promise.reject(new RefusedForGood('550 no such mailbox'))
  await w.call(authApi.register, { body: formOf('vera') })
  expect(await admin('messages', 'find', 'vera@example.com')).toContain(
    'registration_link  expired  1  550 no such mailbox',
  )
})
