import { getMe } from '@kabinet/contract/api/me.api'
import { sql } from 'kysely'
import * as client from 'openid-client'
import { expect, test } from 'vitest'
import { perTest } from '../../testing/fixtures.ts'
import { refreshError } from '../../testing/oauth.ts'
import { begin, testSso, tokensFor } from '../../testing/sso.ts'
import { insertMessage } from '../messages/messages.sql.ts'
import { drainOutbox } from '../messages/outbox.ts'
import { newId } from '../../lib/ids.ts'
import { UsageError } from '../../lib/usage-error.ts'
import { runAdmin, yes } from '../../testing/run-admin.ts'

const aMessage = {
  transport: 'email',
  recipient: 'anna@example.com',
  kind: 'login_code',
  locale: 'ru',
  expiresIn: null,
} as const

const w = testSso()
const anna = perTest(() => w.someone())
const service = perTest(() =>
  w.service(anna.accountId, {
    redirect_uris: ['https://rp.example/cb'],
    backchannel_logout_uri: 'https://rp.example/out',
  }),
)

const tables = ['session', 'oidc_artifact', 'challenge'] as const
const backUp = async () => {
  for (const name of tables)
    await sql`create table ${sql.table(`aside_${name}`)} as select * from ${sql.table(name)}`.execute(w.db)
}
const putBack = async () => {
  for (const name of tables) {
    const columns = sql.join((await columnsOf(name)).map((column) => sql.ref(column)))
    await sql`
      insert into ${sql.table(name)} (${columns}) select ${columns} from ${sql.table(`aside_${name}`)} on conflict do nothing`.execute(
      w.db,
    )
  }
}
async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`.execute(
    w.db,
  )
  return rows.map(({ name }) => name)
}
const forget = async () => {
  for (const name of tables) await sql`drop table ${sql.table(`aside_${name}`)}`.execute(w.db)
}

async function signedIn() {
  const tokens = await tokensFor(service, anna.browser, { scope: 'openid offline_access', prompt: 'consent' })
  return { refreshToken: tokens.refresh_token ?? '', accessToken: tokens.access_token }
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>

async function opens({ accessToken }: SignedIn): Promise<{ cabinet: number; signOn: string; service: boolean }> {
  const { status } = await anna.browser.call(getMe)
  const end = await anna.browser.follow((await begin(service, { scope: 'openid', prompt: 'none' })).url.href)
  const read = await client.fetchUserInfo(service.config, accessToken, client.skipSubjectCheck).then(
    () => true,
    () => false,
  )
  return { cabinet: status, signOn: end.searchParams.get('error') ?? 'signed in', service: read }
}
const open = { cabinet: 200, signOn: 'signed in', service: true }
const shut = { cabinet: 401, signOn: 'login_required', service: false }

test('withdraws consents as well, so that services ask for consent again', async () => {
  const session = await signedIn()
  expect(await runAdmin(w.deps, ['grants', 'end-all', ...yes(w.deps), '--why', 'ticket 4711'])).toMatch(
    /^1 sessions are ended and 1 consents withdrawn. 1 messages notify/,
  )
  expect(await opens(session)).toEqual(shut)
  const again = await w.signIn(anna.accountId)
  const end = await again.browser.follow((await begin(service, { scope: 'openid', prompt: 'none' })).url.href)
  expect(end.searchParams.get('error')).toBe('consent_required')
  expect(await w.db.selectFrom('past_grant').select('name').execute()).toHaveLength(1)
})

test('ends all sessions, single sign-on and tokens at once, and allows a new sign-in', async () => {
  const session = await signedIn()
  expect(await opens(session)).toEqual(open)
  expect(await runAdmin(w.deps, ['sessions', 'end-all', ...yes(w.deps), '--why', 'ticket 4711'])).toMatch(
    /^1 sessions and \d tokens of services are ended. 1 messages notify/,
  )
  expect(await opens(session)).toEqual(shut)
  expect(await refreshError(service, session.refreshToken)).toBe('invalid_grant')
  const again = await w.signIn(anna.accountId)
  expect((await again.browser.call(getMe)).status).toBe(200)
  await expect(runAdmin(w.deps, ['sessions', 'end'])).rejects.toThrow(UsageError)
})

test('drops queued e-mails of a restored dump, but not the notices to services, and says so without the option', async () => {
  await signedIn()
  await w.db.deleteFrom('message').execute()
  await w.deps.db
    .transaction()
    .execute((tx) =>
      insertMessage(tx, { ...aMessage, id: newId(), accountId: anna.accountId, sealed: w.deps.keys.seal('{}') }),
    )
  const states = () => w.db.selectFrom('message').select(['transport', 'state']).orderBy('transport').execute()
  const said = await runAdmin(w.deps, ['sessions', 'end-all', ...yes(w.deps), '--why', 'ticket 4711'])
  expect(said).toContain('1 e-mails and SMS are queued and will be sent. If you restored a dump, run this again with')
  expect(await states()).toEqual([
    { transport: 'email', state: 'waiting' },
    { transport: 'logout', state: 'waiting' },
  ])
  const dropped = await runAdmin(w.deps, ['sessions', 'end-all', '--restored', ...yes(w.deps), '--why', 'ticket 4711'])
  expect(dropped).toContain('1 queued e-mails and SMS of the dump are dropped.')
  expect(await states()).toEqual([
    { transport: 'email', state: 'expired' },
    { transport: 'logout', state: 'waiting' },
  ])
  await drainOutbox(w.deps)
  expect(w.mail.all()).toEqual([])
  await expect(runAdmin(w.deps, ['sessions', 'end-all', '--restore', '--why', 'x'])).rejects.toThrow(UsageError)
})

test('queues one logout message per account and service', async () => {
  await signedIn()
  await runAdmin(w.deps, ['sessions', 'end-all', ...yes(w.deps), '--why', 'ticket 4711'])
  const messages = await w.db
    .selectFrom('message')
    .select(['account_id', 'recipient', 'payload'])
    .where('transport', '=', 'logout')
    .execute()
  expect(messages).toEqual([{ account_id: anna.accountId, recipient: service.clientId, payload: { sid: null } }])
})

test('treats restored rows from before the epoch as expired', async () => {
  const session = await signedIn()
  await backUp()
  await runAdmin(w.deps, ['sessions', 'end-all', ...yes(w.deps), '--why', 'ticket 4711'])
  await putBack()
  expect(await w.db.selectFrom('session').select('id').execute()).toHaveLength(1)
  expect(await opens(session)).toEqual(shut)
  await forget()
})

test('revives ended sessions from a restored dump until everything is ended again', async () => {
  const session = await signedIn()
  await backUp()
  await runAdmin(w.deps, ['sessions', 'end-all', ...yes(w.deps), '--why', 'ticket 4711'])
  await w.db.deleteFrom('epoch').execute()
  await putBack()
  expect(await opens(session)).toEqual(open)
  await runAdmin(w.deps, ['sessions', 'end-all', ...yes(w.deps), '--why', 'ticket 4711'])
  expect(await opens(session)).toEqual(shut)
  for (const name of tables) expect(await sql`select from ${sql.table(name)}`.execute(w.db)).toMatchObject({ rows: [] })
  await forget()
})
