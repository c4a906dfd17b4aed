import { authApi } from '@kabinet/contract/api/auth/all'
import { getMe } from '@kabinet/contract/api/me.api'
import { beforeEach, describe, expect, test } from 'vitest'
import { readStopToken } from '../../../domain/recovery/stop-token.ts'
import { endEverything } from '../../../domain/sessions/end-everything.ts'
import { addApp } from '../../../testing/authenticator-app.ts'
import { askToMoveCodes, patch, refusal } from '../../../testing/contacts.ts'
import { perTest } from '../../../testing/fixtures.ts'
import { openBrowser } from '../../../testing/inject-browser.ts'
import { codeIn, linkToken, type Person, signIn } from '../../../testing/people.ts'
import { hours, owingSecondStep, resetBy, withDueRecovery, withOldContacts } from '../../../testing/recovery.ts'
import { testWorld } from '../../../testing/world.ts'

const w = testWorld()
const phone = '+79123456789'
const newPassword = 'Tikhaya-9Zima'
const anna = perTest(() => w.person('anna'))
beforeEach(async () => {
  await withOldContacts(w, anna)
})
const begun = async (who: Pick<Person, 'login' | 'password'> = anna) => {
  const session = await owingSecondStep(w, who)
  return { ...session, answer: await session.recover('begin') }
}
const waiting = () => w.db.selectFrom('recovery').select('id').execute()
const stateOf = async (who: Pick<Person, 'login' | 'password'> = anna) =>
  (await (await owingSecondStep(w, who)).recover('look')).body.recovery.state
const stopLink = () => linkToken(w.mail.all().findLast(({ text }) => text.includes('stop-recovery')) ?? { text: '' })
const stop = (token: unknown) => w.send('POST', authApi.stopRecovery.path, { token })

describe('attacker with the password only', () => {
  test('cannot finish before the waiting time ends, not even by a second', async () => {
    await begun()
    await w.pass(72 * hours - 5)
    const { recover } = await owingSecondStep(w, anna)
    const codes = [w.mail.all().length, w.sms.all().length]
    expect(refusal(await recover('send_code'))).toEqual([404, 10])
    expect([w.mail.all().length, w.sms.all().length]).toEqual(codes)
  })

  test('can neither extend nor restart a pending recovery, and triggers no more messages', async () => {
    const first = await begun()
    await w.pass(24 * hours)
    const sent = w.sms.all().length
    const second = await begun()
    expect(second.answer.body.recovery.due_at).toBe(first.answer.body.recovery.due_at)
    expect([(await waiting()).length, w.sms.all().length]).toEqual([1, sent])
  })

  test('can trigger at most three notices a day', async () => {
    for (let n = 0; n < 3; n++) {
      expect((await begun()).answer.status).toBe(200)
      await stop(stopLink())
    }
    expect((await begun()).answer.error.error_code).toBe(101)
  })

  test('sees only the mask of the other contact, and nothing without the password', async () => {
    const { answer } = await begun()
    expect(JSON.stringify(answer.body)).not.toContain('912345')
    for (const step of ['look', 'begin', 'send_code'] as const) {
      const response = await openBrowser(w).call(authApi.recoverAccess, { body: { step } })
      expect(refusal(response)).toEqual([401, 6])
    }
  })

  test('must use the browser in which the password was entered', async () => {
    const { browser } = await owingSecondStep(w, anna)
    const body = { step: 'begin' } as const
    expect((await w.call(authApi.recoverAccess, { body }, { token: browser.token })).status).toBe(401)
    expect(await waiting()).toEqual([])
  })

  test('cannot use recovery in a confirmed session', async () => {
    expect(refusal(await anna.call(authApi.recoverAccess, { body: { step: 'begin' } }))).toEqual([404, 10])
  })

  test.each([{}, { step: 'finish' }, { step: ['begin'] }, { step: 'begin', kind: 'phone' }, []])(
    'gets an error for an unknown step: %j',
    async (body) => {
      const { browser } = await owingSecondStep(w, anna)
      expect((await browser.send('POST', authApi.recoverAccess.path, body)).status).toBe(400)
      expect(await waiting()).toEqual([])
    },
  )
})

describe('attacker with the mailbox only', () => {
  test('can reset the password but not begin a recovery, since the only other contact is the lost one', async () => {
    await patch(anna, { action: 'change_transport', otp_transport: 'sms', code: await codeOfTransport() })
    await resetBy(w, anna.login, newPassword)
    const thief = await begun({ login: anna.login, password: newPassword })
    expect(refusal(thief.answer)).toEqual([404, 10])
    expect([await waiting(), await stateOf({ login: anna.login, password: newPassword })]).toEqual([[], 'none'])
    await w.pass(72 * hours + 1)
    expect(await stateOf({ login: anna.login, password: newPassword })).toBe('possible')
  })

  test('gets nothing when the mailbox is the only contact, however long they wait', async () => {
    const boris = await w.person('boris')
    const app = await addApp(w, boris)
    await patch(boris, { action: 'change_transport', otp_transport: null, app_code: await app.code() })
    await resetBy(w, boris.login, newPassword)
    await w.pass(100 * hours)
    expect(refusal((await begun({ login: boris.login, password: newPassword })).answer)).toEqual([404, 10])
  })

  test('does not receive the recovery of a lost app after a reset by mailbox; the other contact does', async () => {
    const app = await addApp(w, anna)
    await patch(anna, { action: 'change_transport', otp_transport: null, app_code: await app.code() })
    await resetBy(w, anna.login, newPassword)
    await w.pass(100 * hours)
    const { answer } = await begun({ login: anna.login, password: newPassword })
    expect(answer.body.recovery.transport).toBe('sms')
  })

  const codeOfTransport = async () => {
    await askToMoveCodes(w, anna, 'sms')
    return codeIn(w.sms.last())
  }
})

test('excludes a recently verified phone from recovery', async () => {
  await w.db.updateTable('identifier').set({ verified_at: new Date() }).where('kind', '=', 'phone').execute()
  expect(await stateOf()).toBe('none')
  await w.pass(73 * hours)
  expect(await stateOf()).toBe('possible')
})

describe('recovery becomes void', () => {
  const dueWithCode = async () => {
    await withDueRecovery(w, anna)
    const session = await owingSecondStep(w, anna)
    await session.recover('send_code')
    return { ...session, code: codeIn(w.sms.last()) }
  }
  const opens = async ({ confirm, code }: Awaited<ReturnType<typeof dueWithCode>>) => {
    const { status } = await confirm(code)
    const { otp_transport } = await w.db.selectFrom('account').select('otp_transport').executeTakeFirstOrThrow()
    return status === 200 || otp_transport === 'sms'
  }

  test('when it is cancelled by the link', async () => {
    const late = await dueWithCode()
    expect((await stop(stopLink())).status).toBe(200)
    expect(await opens(late)).toBe(false)
  })

  test('when someone signs in with the second step', async () => {
    const late = await dueWithCode()
    await signIn(w, openBrowser(w), anna)
    expect(await opens(late)).toBe(false)
  })

  test('when the password changes', async () => {
    const late = await dueWithCode()
    await resetBy(w, anna.login, newPassword)
    expect(await opens(late)).toBe(false)
    expect(await stateOf({ login: anna.login, password: newPassword })).toBe('possible')
    expect((await stop(stopLink())).status).toBe(410)
  })

  test('when the owner uses «This was not me»', async () => {
    const late = await dueWithCode()
    const mail = w.mail.all().findLast(({ text }) => text.includes('secure-account'))
    const secure = /secure-account\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    expect((await w.call(authApi.secureAccount, { body: { token: secure ?? '' } })).status).toBe(200)
    expect(await opens(late)).toBe(false)
  })

  test('when its contact is replaced or verified again', async () => {
    const late = await dueWithCode()
    await w.db.updateTable('identifier').set({ verified_at: new Date() }).where('kind', '=', 'phone').execute()
    expect(await opens(late)).toBe(false)
  })

  test('when the account is blocked', async () => {
    const late = await dueWithCode()
    await w.db.updateTable('account').set({ status: 'blocked' }).where('id', '=', anna.accountId).execute()
    expect(await opens(late)).toBe(false)
  })

  test('when all sessions are ended, even if a restored dump brings back its row', async () => {
    await withDueRecovery(w, anna)
    const rows = await w.db.selectFrom('recovery').selectAll().execute()
    await endEverything(w.db)
    expect(await waiting()).toEqual([])
    await w.db.insertInto('recovery').values(rows).execute()
    expect(await stateOf()).toBe('possible')
  })
})

describe('cancel link', () => {
  test('rejects a forged, cut or foreign token, and a token that is not ours without a query', async () => {
    await begun()
    const token = stopLink()
    const bytes = Buffer.from(token, 'base64url')
    const turned = Array.from(bytes, (_, at) => Buffer.from(bytes.map((byte, i) => (i === at ? byte ^ 1 : byte))))
    for (const forged of [...turned.map((one) => one.toString('base64url')), 'x', `${token}A`, token.slice(1)])
      expect(refusal(await stop(forged))).toEqual([410, 10])
    const foreign = Buffer.alloc(bytes.length, 7).toString('base64url')
    expect(await w.statements(() => stop(foreign))).toEqual([])
    expect((await stop('')).status).toBe(400)
    expect(await waiting()).toHaveLength(1)
    expect(readStopToken(w.deps.keys, token)?.accountId).toBe(anna.accountId)
  })

  test('does nothing when opened or sent by a form of another site', async () => {
    await begun()
    const token = stopLink()
    expect((await w.send('GET', `${authApi.stopRecovery.path}?token=${token}`)).status).toBe(405)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' }
    expect((await w.send('POST', authApi.stopRecovery.path, `token=${token}`, { headers })).status).toBe(415)
    expect(await waiting()).toHaveLength(1)
  })

  test('does not cancel a later recovery', async () => {
    await begun()
    const old = stopLink()
    await stop(old)
    await begun()
    expect(refusal(await stop(old))).toEqual([410, 10])
    expect(await waiting()).toHaveLength(1)
  })

  test('is not needed with an access token, since cancelling harms no one', async () => {
    await begun()
    expect((await w.call(authApi.stopOwnRecovery, {}, { token: anna.token })).status).toBe(204)
    expect((await anna.call(getMe)).status).toBe(200)
  })
})

test('binds the recovery code to its sign-in, and does not finish recovery by a usual code', async () => {
  await withDueRecovery(w, anna)
  const [thief, other] = [await owingSecondStep(w, anna), await owingSecondStep(w, anna)]
  const signInCode = codeIn(w.mail.last())
  await thief.recover('send_code')
  expect(refusal(await other.confirm(codeIn(w.sms.last())))).toEqual([400, 1021, 'wrong'])
  expect((await other.confirm(signInCode)).status).toBe(200)
  const { otp_transport } = await w.db.selectFrom('account').select('otp_transport').executeTakeFirstOrThrow()
  expect([otp_transport, await waiting()]).toEqual(['email', []])
  expect(
    (await thief.confirm(codeIn(w.sms.to(phone).findLast(({ text }) => /\d{6}/.test(text)) ?? { text: '' }))).status,
  ).toBe(400)
})
