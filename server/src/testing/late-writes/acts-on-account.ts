import { archiveApi } from '@kabinet/contract/api/archive.api'
import { authApi } from '@kabinet/contract/api/auth/all'
import { documentsApi } from '@kabinet/contract/api/documents.api'
import { feedbackApi } from '@kabinet/contract/api/feedback.api'
import { legalApi } from '@kabinet/contract/api/legal.api'
import { partnersApi } from '@kabinet/contract/api/partners.api'
import { passkeysApi } from '@kabinet/contract/api/passkeys.api'
import { reviewApi } from '@kabinet/contract/api/review.api'
import { secondStepApi } from '@kabinet/contract/api/second-step.api'
import { sessionsApi } from '@kabinet/contract/api/sessions.api'
import { bodyWithCode, madeArchive } from '../archives.ts'
import { addApp, codeOf } from '../authenticator-app.ts'
import { newAuthenticator } from '../authenticator.ts'
import { withPasskey } from '../passkeys.ts'
import { type Person, signedIn } from '../people.ts'
import { owingSecondStep, withOldContacts } from '../recovery.ts'
import type { Sso } from '../sso.ts'
import type { Act } from './act.ts'

const inn = { type: 'SELF_EMPLOYED', last_name: 'Ёлкина', first_name: 'Яна', inn: '500100732259' } as const
export const actsOnAccount: Record<string, Act> = {
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
    const second = await signedIn(w, anna)
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
  'POST /api/users/me/archive': async (w, anna) => {
    const body = await bodyWithCode(w, anna)
    return () => anna.call(archiveApi.requestArchive, { body })
  },
  'DELETE /api/users/me/archive': async (_, anna) => () => anna.call(archiveApi.deleteArchive),
  'POST /api/users/me/archive/file': async (w, anna) => {
    await madeArchive(w, anna)
    return () => anna.call(archiveApi.downloadArchive, { body: {} })
  },
  'POST /api/users/me/review': async (_, anna) => () => anna.call(reviewApi.finishReview, { body: {} }),
  'POST /api/documents': async (_, anna) => () =>
    anna.call(documentsApi.putDocument, { body: { document_type: 'inn', number: inn.inn } }),
  'DELETE /api/documents/:document_id': async (_, anna) => {
    const params = await documentOf(anna)
    return () => anna.call(documentsApi.deleteDocument, { params })
  },
  'POST /api/documents/:document_id/show': async (_, anna) => {
    const params = await documentOf(anna)
    return () => anna.call(documentsApi.showDocument, { params })
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
  'POST /api/users/me/agreements': async (_, anna) => () =>
    anna.call(legalApi.acceptAgreements, { body: { accepted: [{ kind: 'user_agreement', version: '2020-01-01' }] } }),
  'POST /api/feedback': async (_, anna) => () =>
    anna.call(feedbackApi.sendFeedback, {
      body: { name: 'Анна', email: 'anna@example.com', message: 'Не приходит код на телефон' },
    }),
}

async function passkeyOf(w: Sso, anna: Person) {
  await withPasskey(anna, { origin: w.base })
  const [one] = (await anna.call(passkeysApi.listPasskeys)).body.items
  return { passkey_id: one?.id ?? '' }
}

const documentOf = async (anna: Person) => {
  const { items } = (await anna.call(documentsApi.putDocument, { body: { document_type: 'inn', number: inn.inn } }))
    .body
  return { document_id: items[0]?.document_id ?? '' }
}

const partnerOf = async (anna: Person) => ({ id: (await anna.call(partnersApi.createPartner, { body: inn })).body.id })
