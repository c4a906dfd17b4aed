import { putDocument } from '@kabinet/contract/api/documents.api'
import { sendFeedback } from '@kabinet/contract/api/feedback.api'
import { meApi } from '@kabinet/contract/api/me.api'
import { createPartner } from '@kabinet/contract/api/partners.api'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { runAdmin } from '../../testing/run-admin.ts'
import { password } from '../../testing/people.ts'
import { plain } from '../../testing/photos.ts'
import { testSso, tokensFor } from '../../testing/sso.ts'
import { setAvatar } from '../../features/avatar/change-avatar.ts'
import { tables } from '../../db/schema.ts'
import { sweep } from '../sweep/sweep.ts'
import { sendLastMessages } from './last-message.ts'
import { staying } from './what-stays.ts'

const day = 24 * 3600
const email = 'anna@example.com'
const phone = '+79123456789'
const lastName = 'Маркерова'
const w = testSso()

test('finds an erased account only where the list says', async () => {
  const anna = await w.someone({ email, phone, last_name: lastName, address: `${lastName} street` })
  const boris = await w.someone()
  await w.db
    .updateTable('account')
    .set({ password_hash: await w.deps.hasher.hash(password) })
    .execute()
  const operator = (...words: string[]) => runAdmin(w.deps, [...words, '--why', 'ticket 4711', '--by', 'olga'])
  const done = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBeLessThan(300)
  await done(anna.browser.call(putDocument, { body: { document_type: 'SNILS', number: '112-233-445 95' } }))
  await done(anna.browser.call(createPartner, { body: { type: 'PERSON', last_name: lastName, first_name: 'Анна' } }))
  await done(anna.browser.call(sendFeedback, { body: { name: lastName, email, message: lastName } }))
  await setAvatar(w.deps, anna.accountId, await plain(300, 300).png().toBuffer())
  await tokensFor(await w.service(boris.accountId), anna.browser, { scope: 'openid profile email' })
  const hers = await w.service(anna.accountId, { description: 'A service of hers' })
  await tokensFor(hers, boris.browser, { scope: 'openid email' })
  await w.service(boris.accountId, { access: 'list', access_logins: [email] })
  await operator('people', 'note', anna.accountId)
  await operator('people', 'group', 'add', anna.accountId, 'staff')
  await runAdmin(w.deps, ['people', 'show', anna.accountId, '--by', 'olga'])

  await done(anna.browser.call(meApi.deleteMe, { body: { password } }))
  await w.pass(31 * day)
  await sweep(w.deps)
  const stays = Object.values(staying).flatMap((stay) => stay.tables)
  const found = await namedIn(anna.accountId)
  expect(found).toEqual(found.filter((table) => stays.includes(table)))
  expect(found).toContain('support_act')

  await sendLastMessages(w.deps)
  await w.pass(2 * day)
  await sweep(w.deps)
  expect(await namedIn(anna.accountId)).toEqual(
    found.filter((table) => !['erasure', 'erasure_request', 'message'].includes(table)),
  )
  await w.pass(400 * day)
  await sweep(w.deps)
  expect(await namedIn(anna.accountId)).toEqual(['service', 'receipt'])
})

/** Tables with a row that has the id, a contact or the name. */
async function namedIn(accountId: string): Promise<(keyof typeof tables)[]> {
  const marks = [accountId, email, phone, lastName, 'Анна М.'].map((mark) => `%${mark}%`)
  const found: (keyof typeof tables)[] = []
  for (const name of Object.keys(tables).filter((one): one is keyof typeof tables => Object.hasOwn(tables, one))) {
    const { rows } = await sql`
      select from ${sql.table(name)} t where to_jsonb(t)::text like any(${sql.val(marks)}::text[]) limit 1`.execute(
      w.db,
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}
