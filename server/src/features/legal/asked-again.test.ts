import { authApi } from '@kabinet/contract/api/auth/all'
import { legalApi } from '@kabinet/contract/api/legal.api'
import { getMe } from '@kabinet/contract/api/me.api'
import { eventsApi } from '@kabinet/contract/api/events.api'
import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import * as client from 'openid-client'
import { beforeEach, expect, test } from 'vitest'
import { runAdmin, yes } from '../../testing/run-admin.ts'
import { refreshError } from '../../testing/oauth.ts'
import { begin, decide, look, reachPage, type Service, type Someone, testSso, tokensFor } from '../../testing/sso.ts'
import { keepLegalTexts } from './keep-legal-texts.ts'
import { notifyOfLegalChanges } from './notify-of-changes.ts'

const w = testSso()
const brand = () => w.deps.config.brand
let legalBefore: ReturnType<typeof brand>['legal']
let anna: Someone
let service: Service
beforeEach(async () => {
  legalBefore ??= brand().legal
  brand().legal = legalBefore
  await keepLegalTexts(w.deps)
  anna = await w.someone({ first_name: 'Анна' })
  for (const kind of ['user_agreement', 'personal_data'] as const)
    await w.db
      .insertInto('agreement')
      .values({
        account_id: anna.accountId,
        kind,
        version: legalBefore[kind].ru.version,
        text_hash: 'x',
        agreed_at: new Date(),
      })
      .execute()
  service = await w.service((await w.someone()).accountId, { redirect_uris: ['https://rp.example/cb'] })
})

const day = 24 * 3600
const dayIn = (days: number) => new Date(Date.now() + days * day * 1000).toISOString().slice(0, 10)
async function ask(kind: LegalKind, version = '2099-01-31', ...more: string[]) {
  const text = { version, title: 'New', sections: [{ heading: '', paragraphs: [`Words of ${version}.`] }] }
  brand().legal = { ...brand().legal, [kind]: { ru: text, en: text } }
  await keepLegalTexts(w.deps)
  const typed = ['ask', kind.replace('_', '-'), version, '--ru', 'Стало короче.', '--en', 'It is shorter.']
  return runAdmin(w.deps, ['legal', ...typed, ...yes(w.deps), '--why', 'ticket 1', '--by', 'olga', ...more])
}
const pending = async (someone = anna) => (await someone.browser.call(getMe)).body.pending_agreements
const accept = (...accepted: { kind: LegalKind; version: string }[]) =>
  anna.browser.call(legalApi.acceptAgreements, { body: { accepted } })
const newest = { kind: 'user_agreement', version: '2099-01-31' } as const

test('asks every user once for a new version, and keeps both versions readable', async () => {
  expect(await pending()).toBeUndefined()
  await ask('user_agreement')
  const [pendingText] = (await pending()) ?? []
  const before = legalBefore.user_agreement.ru.version
  expect(pendingText).toEqual({
    ...newest,
    summary: { ru: 'Стало короче.', en: 'It is shorter.' },
    accepted_version: before,
  })
  for (const [version, words] of [
    [newest.version, 'Words of 2099-01-31.'],
    [before, legalBefore.user_agreement.ru.sections[0]?.paragraphs[0]],
  ] as const) {
    const { body } = await w.call(legalApi.getLegalText, { query: { kind: 'user_agreement', version } })
    expect(body.sections[0]?.paragraphs[0]).toBe(words)
  }
  expect((await accept(newest)).body).toEqual({ pending: [] })
  expect(await pending()).toBeUndefined()
  const { items } = (await anna.browser.call(legalApi.listAgreements)).body
  expect(items[0]).toMatchObject(newest)
  expect(items).toHaveLength(3)
  const events = (await anna.browser.call(eventsApi.listEvents, { query: {} })).body
  expect(events.items.map(({ kind }) => kind)).toContain('agreements_accepted')
  expect(JSON.parse(await runAdmin(w.deps, ['legal', 'list', '--json']))).toMatchObject([{ ...newest, accepted: 1 }])
})

test('records only the version that was shown, each text by itself', async () => {
  await ask('user_agreement')
  await ask('personal_data')
  expect((await pending())?.map(({ kind }) => kind)).toEqual(['user_agreement', 'personal_data'])
  expect((await accept({ ...newest, version: '2098-01-01' })).status).toBe(400)
  expect((await accept(newest)).body.pending.map(({ kind }) => kind)).toEqual(['personal_data'])
  await ask('user_agreement', '2099-02-28')
  expect((await accept(newest)).status).toBe(400)
  expect((await pending())?.map(({ version }) => version)).toEqual(['2099-02-28', '2099-01-31'])
})

test('asks from its day on, and tells users 14 days before, each once', async () => {
  await ask('user_agreement', '2099-01-31', '--effective', dayIn(30))
  await notifyOfLegalChanges(w.deps)
  await w.pass(0)
  expect(w.mail.all().filter(({ subject }) => subject.includes('Новые условия'))).toEqual([])
  await w.pass(17 * day)
  for (let minute = 0; minute < 3; minute++) await notifyOfLegalChanges(w.deps)
  await w.pass(0)
  const told = w.mail.all().filter(({ subject }) => subject.includes('Новые условия'))
  expect(new Set(told.map(({ to }) => to)).size).toBe(told.length)
  expect(told).toHaveLength(2)
  expect(told[0]?.text).toContain('Стало короче.')
  expect(await pending()).toBeUndefined()
  await w.pass(14 * day)
  const again = await w.signIn(anna.accountId)
  expect(await pending(again)).toHaveLength(1)
})

test('holds the sign-in to a service until the texts are accepted', async () => {
  const { refresh_token: token = '' } = await tokensFor(service, anna.browser, {
    scope: 'openid offline_access',
    prompt: 'consent',
  })
  await ask('user_agreement')
  const silent = await anna.browser.follow((await begin(service, { scope: 'openid', prompt: 'none' })).url.href)
  expect(silent.searchParams.get('error')).toBe('interaction_required')
  const interaction = await reachPage(anna.browser, (await begin(service, { scope: 'openid' })).url)
  expect((await look(anna.browser, interaction)).body.pending_agreements).toMatchObject([newest])
  expect((await decide(anna.browser, interaction)).error).toMatchObject({ error_code: 9, reason: 'agreements' })
  // Tokens of services go on, because the operator did not stop them.
  const { refresh_token: next = '' } = await client.refreshTokenGrant(service.config, token)
  await accept(newest)
  expect((await decide(anna.browser, interaction)).status).toBe(200)
  expect(next).not.toBe('')
})

test('stops refresh tokens on the day that the operator chose, until the text is accepted', async () => {
  const { refresh_token: token = '' } = await tokensFor(service, anna.browser, {
    scope: 'openid offline_access',
    prompt: 'consent',
  })
  await expect(ask('user_agreement', '2099-01-31', '--effective', dayIn(5), '--stop-tokens', dayIn(2))).rejects.toThrow(
    'before the text takes effect',
  )
  await ask('user_agreement', '2099-01-31', '--stop-tokens', dayIn(2))
  const { refresh_token: next = '' } = await client.refreshTokenGrant(service.config, token)
  await w.pass(3 * day)
  expect(await refreshError(service, next)).toBe('invalid_grant')
  const again = await w.signIn(anna.accountId)
  await again.browser.call(legalApi.acceptAgreements, { body: { accepted: [newest] } })
  expect((await client.refreshTokenGrant(service.config, next)).access_token).toBeTruthy()
})

test('asks only the user of an account that an operator created', async () => {
  const typed = ['create', 'kiosk@example.com', '--first-name', 'Вера', '--last-name', 'Ильина', '--why', 'x']
  const done = await runAdmin(w.deps, ['people', ...typed])
  const kiosk = await w.signIn(/[0-9a-f-]{36}/.exec(done)?.[0] ?? '')
  const both = (await pending(kiosk)) ?? []
  expect(both.map(({ kind, accepted_version }) => [kind, accepted_version])).toEqual([
    ['user_agreement', null],
    ['personal_data', null],
  ])
  const accepted = both.map(({ kind, version }) => ({ kind, version }))
  await kiosk.browser.call(legalApi.acceptAgreements, { body: { accepted } })
  expect(await pending(kiosk)).toBeUndefined()
  expect(await pending(await w.someone())).toBeUndefined()
})

test('refuses an order that cannot be right', async () => {
  const order = (...typed: string[]) => runAdmin(w.deps, ['legal', ...typed, ...yes(w.deps), '--why', 'ticket 1'])
  const words = ['--ru', 'Стало короче.', '--en', 'It is shorter.']
  await expect(order('ask', 'user-agreement', '2020-01-01', ...words)).rejects.toThrow('newest version')
  await expect(order('ask', 'user-agreement', legalBefore.user_agreement.ru.version, '--ru', 'x')).rejects.toThrow(
    'summary.en',
  )
  await expect(order('ask', 'rules', '2099-01-31', ...words)).rejects.toThrow('kind: ')
  await expect(ask('user_agreement', '2099-01-31', '--effective', 'soon')).rejects.toThrow('effective_at: ')
  await ask('user_agreement', '2099-03-31')
  await expect(ask('user_agreement', '2099-03-31')).rejects.toThrow('already asked')
  expect((await w.call(authApi.readInvitation, { body: { token: 'x' } })).status).toBe(410)
})
