import { authApi } from '@kabinet/contract/api/auth/all'
import { meApi } from '@kabinet/contract/api/me.api'
import { sessionsApi } from '@kabinet/contract/api/sessions.api'
import { findNoticeRecipient } from '../../domain/accounts/contacts.sql.ts'
import { secureTokenOf } from '../../domain/accounts/secure-token.ts'
import { endEverything } from '../../domain/sessions/end-everything.ts'
import { actOnPerson, type PersonAct } from '../../operations/support/act-on-person.ts'
import type { Answered, Caller } from '../call.ts'
import { openBrowser } from '../inject-browser.ts'
import { codeIn } from '../people.ts'
import { provenReset } from '../recovery.ts'
import { pageOf, type Sso } from '../sso.ts'
import type { Owner } from './act.ts'

/** Prepares the revocation of a session of this person at another process. The returned function revokes. */
type Prepare = (w: Sso, other: Caller, person: Owner) => Promise<() => Promise<string>>

const revoked = (answer: Answered<unknown>) => (answer.status < 300 ? 'revoked' : JSON.stringify(answer.error))

async function elsewhere(w: Sso, other: Caller, { accountId }: Owner) {
  const { token, cookies } = pageOf(await w.signIn(accountId))
  return Object.assign(openBrowser(other), { token, cookies })
}

const bySupport =
  (act: PersonAct): Prepare =>
  async (w, _, { accountId: id }) =>
  async () => {
    await actOnPerson(w.deps, { act, id, services: 'keep', who: 'tests', why: 'a test' })
    return 'revoked'
  }

export const revocations = {
  'this was not me': async (w, other, { accountId }) => {
    const recipient = await findNoticeRecipient(w.db, accountId)
    if (!recipient) throw new Error('nobody')
    const body = { token: secureTokenOf(w.deps.keys, accountId, recipient) }
    return async () => revoked(await other.call(authApi.secureAccount, { body }))
  },
  'a lock of the account': async (w, other, person) => {
    const owner = await elsewhere(w, other, person)
    return async () => revoked(await owner.call(authApi.lockAccount))
  },
  'a password reset': async (w, other, { login }) => {
    const restore_token = await provenReset(w, login, login.startsWith('+') ? 'sms' : 'mail')
    const body = { step: 'complete', restore_token, password: 'Drugaya-8Reka' } as const
    return async () => revoked(await other.call(authApi.resetPassword, { body }))
  },
  'a new password': async (w, other, person) => {
    const owner = await elsewhere(w, other, person)
    if (!person.app) await owner.call(authApi.sendOtp, { body: { purpose: 'password_change' } })
    const proof = person.app ? { app_code: await person.app.code(1) } : { code: codeIn(await lastTo(w, person)) }
    const body = {
      action: 'change_password',
      password: person.password,
      new_password: 'Drugaya-8Reka',
      ...proof,
    } as const
    return async () => revoked(await owner.call(meApi.patchMe, { body }))
  },
  'a block': bySupport('block'),
  'an end of sessions by support': bySupport('end-sessions'),
  'a log-out of others': async (w, other, person) => {
    const owner = await elsewhere(w, other, person)
    return async () => revoked(await owner.call(sessionsApi.deleteOtherSessions))
  },
  'an end of the session': async (w, other, person) => {
    const { body } = await person.call(sessionsApi.listSessions)
    const session_id = body.items.find(({ is_current }) => is_current)?.id ?? ''
    const owner = await elsewhere(w, other, person)
    return async () => revoked(await owner.call(sessionsApi.deleteSession, { params: { session_id } }))
  },
  'a log-out': async (_, other, { token, cookies }) => {
    const owner = Object.assign(openBrowser(other), { token, cookies })
    return async () => revoked(await owner.call(authApi.logout))
  },
  'a deletion': async (w, other, person) => {
    const owner = await elsewhere(w, other, person)
    return async () => revoked(await owner.call(meApi.deleteMe, { body: { password: person.password } }))
  },
  'end-all': async (w) => async () => {
    await endEverything(w.deps.db)
    return 'revoked'
  },
} satisfies Record<string, Prepare>

export type Revocation = keyof typeof revocations

async function lastTo(w: Sso, { login }: Owner) {
  await w.pass(0)
  const sent = login.startsWith('+') ? w.sms.to(login) : w.mail.to(login)
  return sent.findLast(({ text }) => /(?<![\d-])\d{6}(?![\d-])/.test(text)) ?? { text: '' }
}
