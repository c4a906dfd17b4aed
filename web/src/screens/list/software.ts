import { getClient, listClients } from '@kabinet/contract/api/services/clients.api'
import {
  createRegistrationToken,
  decideProposal,
  listRegistrationTokens,
  type RegistrationToken,
} from '@kabinet/contract/api/services/client-registration.api'
import type { Client } from '@kabinet/contract/data/client-fields'
import { pending, refused } from '../../testing/replies.ts'
import { romashka } from '@kabinet/contract/examples/samples'
import type { Actions } from '../../testing/actions.ts'
import { anna } from '../../testing/people.ts'
import { answered, type Sample, samplesAt } from '../sample.ts'

const route = '/services/registration'
const { page } = samplesAt({ at: route, me: anna })
const ofOne = samplesAt({ at: `/services/${romashka.id}`, me: anna })

const agent: RegistrationToken = {
  id: '0192f0c1-5555-7c6e-9a51-3f2a1c0d9e77',
  name: 'Агент отчётов',
  services_made: 2,
  services_left: 3,
  created_at: '2026-11-20T08:00:00Z',
  expires_at: '2026-11-27T08:00:00Z',
}
const other = { ...agent, id: anna.user_id, name: 'Проверка нового сервера документации', services_left: 0 }
const registration = { token_name: agent.name, registered_at: '2026-11-21T09:30:00Z', is_managed: true }
const registered: Client = {
  ...romashka,
  name: 'Агент отчётов',
  status: 'test',
  redirect_uris: ['https://agent.example/callback'],
  registration,
}
const proposed_at = '2026-11-22T09:30:00.000Z'
const asking: Client = {
  ...registered,
  registration: {
    ...registration,
    jwks_uri: 'https://agent.example/.well-known/jwks.json',
    proposal: {
      proposed_at,
      is_deletion: false,
      changes: {
        scopes: ['EMAIL', 'PHONE'],
        redirect_uris: ['https://agent.example/callback', 'https://agent-two.example/callback'],
        dpop_bound_access_tokens: true,
      },
    },
  },
}
const leaving: Client = {
  ...registered,
  registration: { ...registration, is_managed: false, proposal: { proposed_at, is_deletion: true, changes: {} } },
}

const issue = async ({ fill, click }: Actions) => {
  await fill('software.name', agent.name)
  await click('software.issue')
}

export const softwareSamples: readonly Sample[] = [
  page(route, 'loading', answered(listRegistrationTokens, pending, 'software.issue')),
  page(route, 'empty', answered(listRegistrationTokens, { items: [] }, 'software.none.title')),
  page(route, 'filled', {
    part: 'refused',
    replies: (r) =>
      r.on(listRegistrationTokens, { items: [agent] }).on(listClients, { items: [], total: 0, may_connect: false }),
    text: 'services.who',
  }),
  page(route, 'filled', answered(listRegistrationTokens, { items: [agent, other] }, { words: agent.name })),
  page(route, 'wrong', {
    replies: (r) => r.on(listRegistrationTokens, { items: [] }),
    play: ({ click }) => click('software.issue'),
    text: 'v.required',
  }),
  page(route, 'already', {
    replies: (r) => r.on(listRegistrationTokens, { items: [agent] }).on(createRegistrationToken, agent),
    play: issue,
    text: 'software.token.lost',
  }),
  page(route, 'done', {
    replies: (r) =>
      r
        .on(listRegistrationTokens, { items: [agent] })
        .on(createRegistrationToken, { ...agent, token: 'Jx3vK9dLq2Rt7WmZb5Yc8NfH4sPg6TaEJx3vK9dLq2R' }),
    play: issue,
    text: 'software.token.once',
  }),
  ofOne.page('/services/:id', 'filled', {
    part: 'by-software',
    ...answered(getClient, registered, 'software.card.manages'),
  }),
  ofOne.page('/services/:id', 'filled', { part: 'software-asks', ...answered(getClient, asking, 'software.asks') }),
  ofOne.page('/services/:id', 'filled', {
    part: 'software-asks-deletion',
    ...answered(getClient, leaving, 'service.delete.text'),
  }),
  ofOne.page('/services/:id', 'filled', {
    part: 'software-asked-otherwise',
    replies: (r) => r.on(getClient, asking).on(decideProposal, refused('NOT_EXIST')),
    play: ({ click }) => click('software.yes'),
    text: 'software.gone',
  }),
]
