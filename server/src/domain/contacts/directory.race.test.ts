import { setTimeout as wait } from 'node:timers/promises'
import { meApi } from '@kabinet/contract/api/me.api'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addPhone, patch } from '../../testing/contacts.ts'
import { codeIn, linkToken } from '../../testing/people.ts'
import { testWorld } from '../../testing/world.ts'
import { runAdmin } from '../../testing/run-admin.ts'
import { eraseAccounts } from '../sweep/erase.sql.ts'
import { insertVerifiedContact } from './own-contacts.sql.ts'
import { replaceSpelling } from './spellings.sql.ts'

const w = testWorld()

async function directory(): Promise<string[]> {
  const owners = await w.db.selectFrom('identifier_owner').selectAll().orderBy('value').execute()
  const verified = w.db.selectFrom('identifier').select(['kind', 'value', 'account_id'])
  expect(owners).toEqual(await verified.where('verified_at', 'is not', null).orderBy('value').execute())
  return owners.map(({ value }) => value)
}

test('keeps the directory equal to the verified identifiers through all changes', async () => {
  const anna = await w.person('anna')
  expect(await directory()).toEqual(['anna@example.com'])
  await addPhone(w, anna)
  expect(await directory()).toHaveLength(2)
  await patch(anna, { action: 'set_email_candidate', email: 'new@example.com' })
  await patch(anna, { action: 'confirm_email_candidate', code: codeIn(w.sms.last()) })
  await patch(anna, { action: 'verify_email', token: linkToken(w.mail.last()) })
  expect(await directory()).toEqual([expect.stringContaining('+7'), 'new@example.com'])
  expect(await replaceSpelling(w.db, anna.accountId, 'new@example.com', 'new@пример.рф')).toBe(true)
  expect(await directory()).toContain('new@пример.рф')
  await anna.call(meApi.deleteMe, { body: { password: anna.password } })
  expect(await directory()).toEqual([])
  await runAdmin(w.deps, ['accounts', 'restore', anna.accountId, '--why', 'ticket 4711'])
  expect(await directory()).toHaveLength(2)
  await w.db.transaction().execute((tx) => eraseAccounts(w.deps, tx, [anna.accountId]))
  expect(await directory()).toEqual([])
})

test('waits for a parallel verification of the same value, and succeeds only when that one rolls back', async () => {
  const [anna, boris] = [await w.person('anna', { email: null, phone: '+79001234567' }), await w.person('boris')]
  await sql`delete from identifier where account_id = ${boris.accountId}`.execute(w.db)
  for (const givesBack of [false, true]) {
    const value = `${givesBack}@example.com`
    const first = await w.db.startTransaction().execute()
    const firstHasIt = await insertVerifiedContact(first, anna.accountId, 'email', value)
    const second = insertVerifiedContact(w.db, boris.accountId, 'email', value)
    const waits = await Promise.race([second, wait(300, 'waits')])
    await (givesBack ? first.rollback() : first.commit()).execute()
    expect([firstHasIt, waits, await second]).toEqual([true, 'waits', givesBack])
    await sql`delete from identifier where account_id = ${anna.accountId} and kind = 'email'`.execute(w.db)
  }
  expect(await directory()).toEqual(['+79001234567', 'true@example.com'])
})

test("rejects a manual write of another account's value like a unique index", async () => {
  const [anna, boris] = [await w.person('anna'), await w.person('boris')]
  const take = w.db.updateTable('identifier').set('value', 'anna@example.com').where('account_id', '=', boris.accountId)
  await expect(take.execute()).rejects.toMatchObject({ code: '23505', constraint: 'identifier_owner_pkey' })
  await sql`update identifier set created_at = app_now(), verified_at = app_now() where account_id = ${anna.accountId}`.execute(
    w.db,
  )
  expect(await directory()).toEqual(['anna@example.com', 'boris@example.com'])
})
