import { authApi } from '@kabinet/contract/api/auth/auth.api'
import { consentApi } from '@kabinet/contract/api/consent.api'
import type { NewClient } from '@kabinet/contract/data/client-fields'
import { documentsApi } from '@kabinet/contract/api/documents.api'
import { feedbackApi } from '@kabinet/contract/api/feedback.api'
import { grantsApi } from '@kabinet/contract/api/grants.api'
import { legalApi } from '@kabinet/contract/api/legal.api'
import { meApi, type PatchMe } from '@kabinet/contract/api/me.api'
import { partnersApi } from '@kabinet/contract/api/partners.api'
import { passkeysApi } from '@kabinet/contract/api/passkeys.api'
import { reviewApi } from '@kabinet/contract/api/review.api'
import { secondStepApi } from '@kabinet/contract/api/second-step.api'
import { clientRegistrationApi } from '@kabinet/contract/api/services/client-registration.api'
import { clientsApi } from '@kabinet/contract/api/services/clients.api'
import { ownersApi } from '@kabinet/contract/api/services/owners.api'
import { trialsApi } from '@kabinet/contract/api/services/trials.api'
import { sessionsApi } from '@kabinet/contract/api/sessions.api'
import { sha256 } from '../../lib/keys.ts'
import { saveTrial } from '../../oidc/trial/trials.sql.ts'
import { openBrowser as openHttpBrowser } from '../../../../testbed/browser.ts'
import { addApp, type App, codeOf } from '../authenticator-app.ts'
import { newAuthenticator } from '../authenticator.ts'
import type { Answered } from '../call.ts'
import { addPhone, addYoungPhone } from '../contacts.ts'
import { openBrowser } from '../inject-browser.ts'
import { withPasskey } from '../passkeys.ts'
import { codeIn, linkToken, type Person, signIn } from '../people.ts'
import { fileForm, plain } from '../photos.ts'
import { owingSecondStep, withOldContacts } from '../recovery.ts'
import { begin, reachPage, type Service, type Sso } from '../sso.ts'

export type Owner = Person & { app?: App }

/** Prepares an act of a signed-in user. The returned function is the call that writes. */
export type Act = (w: Sso, anna: Owner) => Promise<() => Promise<Answered<unknown>>>

const inn = { type: 'SELF_EMPLOYED', last_name: 'Ёлкина', first_name: 'Яна', inn: '500100732259' } as const
const wanted: NewClient = {
  name: 'Ромашка',
  platforms: ['WEB'],
  scopes: ['FIO'],
  redirect_uris: ['https://romashka.example/cb'],
}

const patching =
  (body: PatchMe, prepare: (w: Sso, anna: Person) => Promise<unknown> = async () => {}): Act =>
  async (w, anna) => {
    await prepare(w, anna)
    return () => anna.call(meApi.patchMe, { body })
  }

const sent = (w: Sso) => codeIn(w.sms.last())
const byMail = (w: Sso) => codeIn(w.mail.all().findLast(({ subject }) => /\d{6}/.test(subject)) ?? { text: '' })

type Send = () => Promise<Answered<unknown>>

const ofService =
  (act: (w: Sso, anna: Person, params: { id: string }, service: Service) => Promise<Send> | Send): Act =>
  async (w, anna) => {
    const service = await w.service(anna.accountId)
    return act(w, anna, { id: service.id }, service)
  }

async function askCode(w: Sso, anna: Person, body: Parameters<typeof ask>[1]): Promise<string> {
  const { otp } = await ask(anna, body)
  return otp.transport === 'sms' ? sent(w) : byMail(w)
}
const ask = async (
  anna: Person,
  body:
    | { purpose: 'password_change' }
    | { purpose: 'contact_trust'; contact: string }
    | { purpose: 'transport_change'; otp_transport: null },
) => (await anna.call(authApi.sendOtp, { body })).body

async function software(w: Sso, anna: Person) {
  const made = await anna.call(clientRegistrationApi.createRegistrationToken, {
    body: { name: 'Агент', services: 1, days: 1 },
  })
  const asked = async (method: string, url: string, token: unknown, body: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return (await fetch(url, { method, headers, body: JSON.stringify(body) })).json()
  }
  const metadata = { client_name: 'Агент', redirect_uris: ['https://agent.example/cb'] }
  const registered = await asked('POST', `${w.base}/oauth/register`, made.body.token, metadata)
  const { registration_client_uri: uri, registration_access_token: token, client_id } = registered
  await asked('PUT', uri, token, { client_id, client_name: 'Агент 2', redirect_uris: ['https://evil.example/cb'] })
  const [service] = (await anna.call(clientsApi.listClients)).body.items
  if (!service) throw new Error('no service was registered')
  return service
}

const picture = async () => fileForm(await plain(300, 300).jpeg().toBuffer())

/** By method and path of the route, with what distinguishes several acts of one route. */
export const acts: Record<string, Act> = {
  'PATCH /api/users/me update_profile': patching({ action: 'update_profile', first_name: 'Мария' }),
  'PATCH /api/users/me set_email': async (w, anna) => {
    await addPhone(w, anna)
    await w.db.deleteFrom('identifier').where('account_id', '=', anna.accountId).where('kind', '=', 'email').execute()
    anna.login = '+79123456789'
    return () => anna.call(meApi.patchMe, { body: { action: 'set_email', email: 'new@example.com' } })
  },
  'PATCH /api/users/me set_phone': patching({ action: 'set_phone', phone: '+79123456789' }),
  'PATCH /api/users/me set_email_candidate': patching(
    { action: 'set_email_candidate', email: 'new@example.com' },
    addPhone,
  ),
  'PATCH /api/users/me confirm_email_candidate': async (w, anna) => {
    await addPhone(w, anna)
    await anna.call(meApi.patchMe, { body: { action: 'set_email_candidate', email: 'new@example.com' } })
    const code = sent(w)
    return () => anna.call(meApi.patchMe, { body: { action: 'confirm_email_candidate', code } })
  },
  'PATCH /api/users/me verify_email': async (w, anna) => {
    await addPhone(w, anna)
    await anna.call(meApi.patchMe, { body: { action: 'set_email_candidate', email: 'new@example.com' } })
    await anna.call(meApi.patchMe, { body: { action: 'confirm_email_candidate', code: sent(w) } })
    const token = linkToken(w.mail.to('new@example.com').at(-1) ?? { text: '' })
    return () => anna.call(meApi.patchMe, { body: { action: 'verify_email', token } })
  },
  'PATCH /api/users/me set_phone_candidate': patching(
    { action: 'set_phone_candidate', phone: '+79990000000' },
    addPhone,
  ),
  'PATCH /api/users/me verify_phone': async (w, anna) => {
    await anna.call(meApi.patchMe, { body: { action: 'set_phone', phone: '+79123456789' } })
    const code = sent(w)
    return () => anna.call(meApi.patchMe, { body: { action: 'verify_phone', code } })
  },
  'PATCH /api/users/me change_password': async (w, anna) => {
    const code = await askCode(w, anna, { purpose: 'password_change' })
    const body = { action: 'change_password', password: anna.password, new_password: 'Tretya-9Reka', code } as const
    return () => anna.call(meApi.patchMe, { body })
  },
  'PATCH /api/users/me trust_contact': async (w, anna) => {
    await addYoungPhone(w, anna)
    const code = await askCode(w, anna, { purpose: 'contact_trust', contact: '+79123456789' })
    return () => anna.call(meApi.patchMe, { body: { action: 'trust_contact', contact: '+79123456789', code } })
  },
  'PATCH /api/users/me change_transport': async (w, anna) => {
    const code = await askCode(w, anna, { purpose: 'transport_change', otp_transport: null })
    return () => anna.call(meApi.patchMe, { body: { action: 'change_transport', otp_transport: null, code } })
  },
  'DELETE /api/users/me': async (_, anna) => () => anna.call(meApi.deleteMe, { body: { password: anna.password } }),
  'POST /api/users/me/avatar': async (_, anna) => {
    const { body, headers } = await picture()
    return () => anna.send('POST', meApi.putAvatar.path, body, { headers })
  },
  'DELETE /api/users/me/avatar': async (_, anna) => {
    const { body, headers } = await picture()
    await anna.send('POST', meApi.putAvatar.path, body, { headers })
    return () => anna.call(meApi.deleteAvatar)
  },
  'POST /api/users/me/lock': async (_, anna) => () => anna.call(authApi.lockAccount),
  'POST /api/auth/password_check': async (_, anna) => () =>
    anna.call(authApi.checkPassword, { body: { password: anna.password } }),
  'POST /api/auth/passkey_check': async (w, anna) => {
    const authenticator = await withPasskey(anna, { origin: w.base })
    const proof = authenticator.get((await anna.call(authApi.preparePasskeyCheck, { body: {} })).body)
    return () => anna.call(authApi.checkPasskey, { body: proof })
  },
  'DELETE /api/users/me/recovery': async (w, anna) => {
    await withOldContacts(w, anna)
    await (await owingSecondStep(w, anna)).recover('begin')
    return () => anna.call(authApi.stopOwnRecovery)
  },
  'POST /api/users/me/second-step/app': async (_, anna) => () => anna.call(secondStepApi.beginApp, { body: {} }),
  'POST /api/users/me/second-step/app/confirm': async (w, anna) => {
    const { secret } = (await anna.call(secondStepApi.beginApp, { body: {} })).body
    const app_code = await codeOf(w, secret)
    return () => anna.call(secondStepApi.confirmApp, { body: { app_code } })
  },
  'DELETE /api/users/me/second-step/app': async (w, anna) => {
    anna.app = await addApp(w, anna)
    const app_code = await anna.app.code()
    return () => anna.call(secondStepApi.removeApp, { body: { app_code } })
  },
  'POST /api/users/me/second-step/recovery-codes': async (w, anna) => {
    anna.app = await addApp(w, anna)
    const app_code = await anna.app.code()
    return () => anna.call(secondStepApi.renewRecoveryCodes, { body: { app_code } })
  },
  'DELETE /api/users/me/sessions/:session_id': async (w, anna) => {
    const second = openBrowser(w)
    await signIn(w, second, anna)
    const { items } = (await second.call(sessionsApi.listSessions)).body
    const session_id = items.find(({ is_current }) => is_current)?.id ?? ''
    return () => anna.call(sessionsApi.deleteSession, { params: { session_id } })
  },
  'DELETE /api/users/me/sessions': async (_, anna) => () => anna.call(sessionsApi.deleteOtherSessions),
  'POST /api/users/me/passkeys': async (w, anna) => {
    const options = (await anna.call(passkeysApi.preparePasskey, { body: {} })).body
    const body = newAuthenticator({ origin: w.base }).create(options)
    return () => anna.call(passkeysApi.addPasskey, { body })
  },
  'PATCH /api/users/me/passkeys/:passkey_id': async (w, anna) => {
    const params = await passkeyOf(w, anna)
    return () => anna.call(passkeysApi.renamePasskey, { params, body: { name: 'Мой' } })
  },
  'DELETE /api/users/me/passkeys/:passkey_id': async (w, anna) => {
    const params = await passkeyOf(w, anna)
    return () => anna.call(passkeysApi.removePasskey, { params })
  },
  'POST /api/users/me/review': async (_, anna) => () => anna.call(reviewApi.finishReview, { body: {} }),
  'POST /api/documents': async (_, anna) => () =>
    anna.call(documentsApi.putDocument, { body: { document_type: 'inn', number: inn.inn } }),
  'DELETE /api/documents/:document_id': async (_, anna) => {
    const { items } = (await anna.call(documentsApi.putDocument, { body: { document_type: 'inn', number: inn.inn } }))
      .body
    return () => anna.call(documentsApi.deleteDocument, { params: { document_id: items[0]?.document_id ?? '' } })
  },
  'POST /api/partners': async (_, anna) => () => anna.call(partnersApi.createPartner, { body: inn }),
  'PATCH /api/partners/:id': async (_, anna) => {
    const params = await partnerOf(anna)
    return () => anna.call(partnersApi.patchPartner, { params, body: { first_name: 'Майя' } })
  },
  'DELETE /api/partners/:id': async (_, anna) => {
    const params = await partnerOf(anna)
    return () => anna.call(partnersApi.deletePartner, { params })
  },
  'POST /api/clients': async (_, anna) => () => anna.call(clientsApi.createClient, { body: wanted }),
  'PATCH /api/clients/:id': ofService(
    (_, anna, params) => () =>
      anna.call(clientsApi.patchClient, { params, body: { redirect_uris: ['https://evil.example/cb'] } }),
  ),
  'DELETE /api/clients/:id': ofService((_, anna, params) => () => anna.call(clientsApi.deleteClient, { params })),
  'POST /api/clients/:id/restore': ofService(async (w, anna, params, { id }) => {
    await w.db
      .updateTable('service')
      .set({ deleted_at: new Date(), status: 'published' })
      .where('id', '=', id)
      .execute()
    return () => anna.call(clientsApi.restoreClient, { params })
  }),
  'POST /api/clients/:id/secret': ofService(
    (_, anna, params) => () => anna.call(clientsApi.renewClientSecret, { params, body: {} }),
  ),
  'DELETE /api/clients/:id/old-secrets': ofService(async (_, anna, params) => {
    await anna.call(clientsApi.renewClientSecret, { params, body: { keep_old_hours: 2 } })
    return () => anna.call(clientsApi.endOldSecrets, { params })
  }),
  'POST /api/clients/:id/logo': ofService(async (_, anna, { id }) => {
    const { body, headers } = await picture()
    return () => anna.send('POST', clientsApi.putClientLogo.path.replace(':id', id), body, { headers })
  }),
  'DELETE /api/clients/:id/logo': ofService(async (_, anna, params) => {
    const { body, headers } = await picture()
    await anna.send('POST', clientsApi.putClientLogo.path.replace(':id', params.id), body, { headers })
    return () => anna.call(clientsApi.deleteClientLogo, { params })
  }),
  'POST /api/clients/:id/owners': ofService(
    (_, anna, params) => () => anna.call(ownersApi.inviteOwner, { params, body: { login: 'boris@example.com' } }),
  ),
  'DELETE /api/clients/:id/owner-invitations/:invitation_id': ofService(async (_, anna, params) => {
    const { body } = await anna.call(ownersApi.inviteOwner, { params, body: { login: 'boris@example.com' } })
    return () => anna.call(ownersApi.withdrawOwnerInvitation, { params: { ...params, invitation_id: body.id } })
  }),
  'POST /api/clients/:id/leave': ofService(async (w, anna, params) => {
    await addOwner(w, params)
    return () => anna.call(ownersApi.leaveService, { params })
  }),
  'POST /api/clients/:id/hand-over': ofService(async (w, anna, params) => {
    await w.db.updateTable('service').set({ status: 'published' }).where('id', '=', params.id).execute()
    return () => anna.call(ownersApi.handServiceOver, { params })
  }),
  'POST /api/users/me/owner-invitations/:id': async (w, anna) => {
    const boris = await w.person('boris')
    const { id } = await w.service(boris.accountId)
    const { body } = await boris.call(ownersApi.inviteOwner, { params: { id }, body: { login: anna.login } })
    return () => anna.call(ownersApi.answerOwnerInvitation, { params: { id: body.id }, body: { answer: 'accept' } })
  },
  'POST /api/clients/:id/try': ofService(
    (_, anna, params) => () => anna.call(trialsApi.beginTrial, { params, body: {} }),
  ),
  'POST /api/clients/:id/try/answer': ofService(async (w, anna, params, { clientId }) => {
    const [session] = (await anna.call(sessionsApi.listSessions)).body.items
    const sealed = w.deps.keys.seal(JSON.stringify({ verifier: 'x'.repeat(43), nonce: 'x' }))
    const trial = { accountId: anna.accountId, sessionId: session?.id ?? '', serviceId: params.id, clientId }
    await saveTrial(w.db, { ...trial, stateHash: sha256('s'.repeat(43)), sealed, seconds: 900 })
    return () => anna.call(trialsApi.finishTrial, { params, body: { state: 's'.repeat(43), code: 'c'.repeat(43) } })
  }),
  'POST /api/registration-tokens': async (_, anna) => () =>
    anna.call(clientRegistrationApi.createRegistrationToken, { body: { name: 'Агент', services: 1, days: 1 } }),
  'DELETE /api/registration-tokens/:id': async (_, anna) => {
    const body = { name: 'Агент', services: 1, days: 1 }
    const { id } = (await anna.call(clientRegistrationApi.createRegistrationToken, { body })).body
    return () => anna.call(clientRegistrationApi.deleteRegistrationToken, { params: { id } })
  },
  'POST /api/clients/:id/proposal': async (w, anna) => {
    const { id, registration } = await software(w, anna)
    const body = { answer: 'yes', proposed_at: registration?.proposal?.proposed_at ?? '' } as const
    return () => anna.call(clientRegistrationApi.decideProposal, { params: { id }, body })
  },
  'DELETE /api/clients/:id/registration': async (w, anna) => {
    const { id } = await software(w, anna)
    return () => anna.call(clientRegistrationApi.endManagement, { params: { id } })
  },
  'PATCH /api/users/me/grants/:client_id': ofService(async (w, anna, _, service) => {
    await w.db
      .insertInto('consent')
      .values({ account_id: anna.accountId, service_id: service.id, claims: ['name'] })
      .execute()
    const params = { client_id: service.clientId }
    return () => anna.call(grantsApi.patchGrant, { params, body: { claims: [] } })
  }),
  'DELETE /api/users/me/grants/:client_id': ofService(async (w, anna, _, service) => {
    await w.db
      .insertInto('consent')
      .values({ account_id: anna.accountId, service_id: service.id, claims: [] })
      .execute()
    return () => anna.call(grantsApi.deleteGrant, { params: { client_id: service.clientId } })
  }),
  'POST /api/oauth/authorize': ofService(async (w, anna, _, service) => {
    const browser = openHttpBrowser(w.base)
    for (const [name, value] of Object.entries(anna.cookies)) browser.cookies.set(name, { value, path: '/' })
    const interaction = await reachPage(browser, (await begin(service)).url)
    const cookies = Object.fromEntries([...browser.cookies].map(([name, { value }]) => [name, value]))
    const body = { interaction, decision: 'provide' } as const
    return () => anna.call(consentApi.decideAuthorizationRequest, { body }, { cookies, token: anna.token })
  }),
  'POST /api/users/me/agreements': async (_, anna) => () =>
    anna.call(legalApi.acceptAgreements, { body: { accepted: [{ kind: 'user_agreement', version: '2020-01-01' }] } }),
  'POST /api/feedback': async (_, anna) => () =>
    anna.call(feedbackApi.sendFeedback, {
      body: { name: 'Анна', email: 'anna@example.com', message: 'Не приходит код на телефон' },
    }),
}

/** Why they need none. */
export const routesWithoutAct = {
  'POST /api/auth/passkey_check_options': 'writes nothing',
  'POST /api/users/me/passkey_options': 'writes nothing',
  'POST /api/clients/:id/test-logout': 'sends a message to the service and writes nothing',
  'POST /api/oauth/device': 'writes nothing',
  'POST /api/oauth/device/decision': 'the consent after it asks for the session',
  'POST /api/oauth/logout': 'ends sessions only, also those of a cookie',
}

async function passkeyOf(w: Sso, anna: Person) {
  await withPasskey(anna, { origin: w.base })
  const [one] = (await anna.call(passkeysApi.listPasskeys)).body.items
  return { passkey_id: one?.id ?? '' }
}

const partnerOf = async (anna: Person) => ({ id: (await anna.call(partnersApi.createPartner, { body: inn })).body.id })

async function addOwner(w: Sso, { id }: { id: string }): Promise<void> {
  const { accountId } = await w.someone({ email: 'boris@example.com' })
  await w.db.insertInto('service_owner').values({ account_id: accountId, service_id: id }).execute()
}
