import { getClient, getClientStats, getClientUsers, listClients } from '@kabinet/contract/api/services/clients.api'
import { listClientRequests } from '@kabinet/contract/api/services/requests.api'
import { ownersApi } from '@kabinet/contract/api/services/owners.api'
import { owners } from '@kabinet/contract/examples/owners'
import { listGrants, summarizeReads } from '@kabinet/contract/api/grants.api'
import { type Receipt, receiptsApi } from '@kabinet/contract/api/receipts.api'
import { listSessions } from '@kabinet/contract/api/sessions.api'
import { getArchive } from '@kabinet/contract/api/archive.api'
import { getSecondStep } from '@kabinet/contract/api/second-step.api'
import { finishReview, getReview } from '@kabinet/contract/api/review.api'
import { reviewExamples } from '@kabinet/contract/examples/review'
import { secondStepExamples } from '@kabinet/contract/examples/second-step'
import { listPasskeys } from '@kabinet/contract/api/passkeys.api'
import { passkeys } from '@kabinet/contract/examples/passkeys'
import { listEvents, lookAtEvent } from '@kabinet/contract/api/events.api'
import { events, me as meExamples, sessions } from '@kabinet/contract/examples/me'
import { listDocuments, showDocument } from '@kabinet/contract/api/documents.api'
import { listRegions, listTimezones } from '@kabinet/contract/api/handbooks.api'
import { getLegalText, legalApi } from '@kabinet/contract/api/legal.api'
import { getErasure } from '@kabinet/contract/api/erasure.api'
import { getMe, type User } from '@kabinet/contract/api/me.api'
import { getPartner, listPartners } from '@kabinet/contract/api/partners.api'
import { logout } from '@kabinet/contract/api/auth/auth.api'
import { preparePasskeySignIn } from '@kabinet/contract/api/auth/passkey-sign-in.api'
import { sampleSignInOptions } from '@kabinet/contract/examples/web-authn'
import type { Locale } from '@kabinet/contract/fields/locale'
import { sampleLegalText } from './legal-texts.ts'
import { Replies } from '../testing/replies.ts'
import { pyotr, romashka, romashkaListed, sberbank } from '@kabinet/contract/examples/samples'

const agreements = (['user_agreement', 'personal_data'] as const).map((kind) => ({
  kind,
  version: '2026-11-21',
  agreed_at: '2026-11-22T12:00:00.000Z',
}))

const agreed = agreements.map(
  ({ kind, version, agreed_at }): Receipt => ({
    id: `0192f0c1-7777-4c6e-9a51-3f2a1c0d9e7${kind.length % 10}`,
    kind: 'agreed',
    issued_at: agreed_at,
    text: { kind, version },
  }),
)

export function serverFor(me: User | undefined, locale: Locale): Replies {
  const replies = new Replies()
    .on(logout, undefined)
    .on(getLegalText, sampleLegalText)
    .on(preparePasskeySignIn, sampleSignInOptions)
    .on(lookAtEvent, events.lookAtEvent.reply.signedIn)
  if (!me) return replies
  const { zones, regions } = handbooks[locale]
  return replies
    .on(getMe, { ...me, locale })
    .on(listDocuments, { items: [] })
    .on(showDocument, undefined)
    .on(legalApi.listAgreements, { items: agreements })
    .on(listTimezones, { items: zones, total: zones.length })
    .on(listRegions, { items: regions, total: regions.length })
    .on(listPartners, { items: [pyotr, sberbank], total: 2 })
    .on(getPartner, sberbank)
    .on(listClients, { items: [romashkaListed], total: 1 })
    .on(getClient, romashka)
    .on(getClientUsers, { users: 0, recent_users: 0 })
    .on(getClientStats, { items: signIns })
    .on(listClientRequests, { items: [] })
    .on(ownersApi.listOwners, owners.listOwners.reply.owners)
    .on(ownersApi.listServiceChanges, owners.listServiceChanges.reply.changes)
    .on(ownersApi.listReceivedInvitations, { items: [] })
    .on(ownersApi.listSoleServices, { items: [] })
    .on(getErasure, meExamples.getErasure.reply.two_services)
    .on(listGrants, { items: [], total: 0 })
    .on(summarizeReads, { reads: 0, services: 0, by_claim: [], by_service: [] })
    .on(receiptsApi.listReceipts, { items: agreed, total: agreed.length })
    .on(listEvents, events.listEvents.reply.last)
    .on(listPasskeys, passkeys.listPasskeys.reply.one)
    .on(getSecondStep, secondStepExamples.getSecondStep.reply.none)
    .on(getReview, reviewExamples.getReview.reply.secured)
    .on(finishReview, undefined)
    .on(getArchive, { archive: null })
    .on(listSessions, sessions.listSessions.reply.two)
}

const signIns = Array.from({ length: 30 }, (_, day) => ({
  date: `2026-11-${String(day + 1).padStart(2, '0')}`,
  sign_ins: (day * 7) % 23,
  with_pkce: 0,
}))

const handbooks = {
  ru: {
    zones: [
      { id: 'Europe/Moscow', name: 'Москва', offset: 180 },
      { id: 'Asia/Yekaterinburg', name: 'Екатеринбург', offset: 300 },
    ],
    regions: [
      { id: '77', name: 'Москва' },
      { id: '78', name: 'Санкт-Петербург' },
    ],
  },
  en: {
    zones: [
      { id: 'Europe/Moscow', name: 'Moscow', offset: 180 },
      { id: 'Asia/Yekaterinburg', name: 'Yekaterinburg', offset: 300 },
    ],
    regions: [
      { id: '77', name: 'Moscow' },
      { id: '78', name: 'Saint Petersburg' },
    ],
  },
}
