import type { PendingAgreement } from '@kabinet/contract/api/agreements.api'
import { type AskedApi, getAuthorizationRequest, type AuthorizationRequest } from '@kabinet/contract/api/consent.api'
import { dataScopes } from '@kabinet/contract/claims'
import { exampleClaims } from '../../pages/service-edit/example-request.ts'
import { annaInFull, newcomer } from '../../testing/people.ts'
import type { Replies } from '../../testing/replies.ts'

export const pendingAgreements: PendingAgreement[] = [
  {
    kind: 'user_agreement',
    version: '2027-01-31',
    summary: { ru: 'Добавлены правила о приглашениях.', en: 'It adds rules about invitations.' },
    accepted_version: '2026-11-21',
  },
  { kind: 'personal_data', version: '2027-01-31', summary: null, accepted_version: null },
]

export const plain: AuthorizationRequest = {
  client: {
    client_id: 'k7Zt3mQ9xL2vR8pN',
    name: 'Ромашка',
    logo_url: null,
    description: 'Доставка цветов по всей России',
    owner_verified: false,
    owner: { name: 'Роман Ц.', since: '2026-11-12T12:00:00.000Z' },
    redirect_host: 'romashka.ru',
  },
  state: 'consent',
  account: { name: 'Анна Иванова', email: 'anna@example.ru', slices_info: null },
  claims: [
    {
      name: 'email',
      essential: true,
      granted: false,
      is_new: true,
      value: 'anna@example.ru',
      verified: true,
      reason: 'чтобы отправлять чеки',
    },
    { name: 'profile_full_name', essential: false, granted: false, is_new: true, value: 'Иванова Анна Константиновна' },
    { name: 'phone', essential: false, granted: false, is_new: true, value: '+79001112233', verified: false },
    { name: 'birthdate', essential: false, granted: false, is_new: true, value: '1990-03-27' },
    { name: 'address', essential: false, granted: false, is_new: true, value: null },
    { name: 'offline_access', essential: false, granted: false, is_new: true, value: '' },
  ],
}

export const askedWithTerm: AuthorizationRequest = { ...plain, max_consent_days: 90, until: '2026-12-20T18:40:00.000Z' }

const wishes: Parameters<typeof exampleClaims>[0] = {
  scopes: [...dataScopes],
  reasons: {
    EMAIL: 'чтобы отправлять чеки',
    PHONE: 'курьер позвонит за час до доставки',
    ADDRESS: 'куда везти цветы',
  },
  essential_scopes: ['EMAIL'],
}

export const askedAll: AuthorizationRequest = {
  ...plain,
  account: { name: 'Анна Иванова', email: 'anna@example.ru', slices_info: annaInFull.slices_info },
  claims: exampleClaims(wishes, { ...annaInFull, address: null }),
}

export const askedOfNewcomer: AuthorizationRequest = { ...plain, claims: exampleClaims(wishes, newcomer) }

export const askedByUnknown: AuthorizationRequest = {
  ...plain,
  client: {
    ...plain.client,
    client_id: 'https://agent.example/client.json',
    name: 'Агент',
    former_name: 'Помощник',
    description: null,
    redirect_host: '127.0.0.1:43117',
    document_host: 'agent.example',
  },
}

export const askedAgain: AuthorizationRequest = {
  ...plain,
  claims: plain.claims.map((claim) => ({
    ...claim,
    granted: claim.name !== 'birthdate' && claim.name !== 'phone',
    is_new: claim.name === 'phone',
  })),
}

export const forTesters: AuthorizationRequest = { ...plain, client: { ...plain.client, admits: 'testers' } }

export function request(answer: AuthorizationRequest = plain): (replies: Replies) => Replies {
  return (replies) => replies.on(getAuthorizationRequest, answer)
}

export const ordersApi: AskedApi = {
  id: '0192f0c1-3333-7c6e-9a51-3f2a1c0d9e77',
  name: 'Заказы Ромашки',
  host: 'api.romashka.ru',
  scopes: [
    { name: 'orders:read', title_ru: 'Смотреть ваши заказы', title_en: 'See your orders' },
    { name: 'orders:write', title_ru: 'Оформлять и отменять заказы', title_en: 'Place and cancel orders' },
  ],
}
