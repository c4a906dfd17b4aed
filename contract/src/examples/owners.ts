import type { ownersApi } from '../api/services/owners.api.ts'
import type { ExamplesOf } from './examples-of.ts'
import { romashka } from './samples.ts'

const at = '2026-11-21T12:00:00.000Z'
const invitation = {
  id: '0192f0c1-1111-7c6e-9a51-3f2a1c0d9e77',
  login: 'boris@example.ru',
  invited_by: 'Анна И.',
  created_at: at,
  expires_at: '2026-11-28T12:00:00.000Z',
}

export const owners = {
  listOwners: {
    reply: {
      owners: {
        items: [
          { name: 'Анна И.', since: '2026-10-01T09:00:00.000Z', is_me: true, is_first: true },
          {
            name: 'Вера К.',
            since: at,
            is_me: false,
            is_first: false,
            removal: { id: '0192f0c1-2222-7c6e-9a51-3f2a1c0d9e77', until: invitation.expires_at },
          },
        ],
        invitations: [invitation],
        left: [],
      },
    },
  },
  inviteOwner: {
    body: { email: { login: 'boris@example.ru' }, phone: { login: '+79123456789' } },
    reply: { waiting: invitation },
  },
  removeServiceOwner: {},
  withdrawOwnerInvitation: {},
  leaveService: {},
  handServiceOver: {},
  listServiceChanges: {
    reply: {
      changes: {
        items: [
          { at, kind: 'changed', who: 'owner', name: 'Вера К.', fields: ['redirect_uris'] },
          { at, kind: 'published', who: 'operator', fields: [] },
        ],
      },
    },
  },
  listReceivedInvitations: {
    reply: {
      invitations: {
        items: [
          {
            id: invitation.id,
            service: { name: romashka.name, logo_url: null },
            invited_by: 'Анна И.',
            expires_at: invitation.expires_at,
          },
        ],
      },
    },
  },
  answerOwnerInvitation: {
    body: { accept: { answer: 'accept' }, decline: { answer: 'decline' } },
    reply: { accepted: { service_id: romashka.id }, declined: { service_id: null } },
  },
  listSoleServices: { reply: { services: { items: [{ id: romashka.id, name: romashka.name, users: 41 }] } } },
} satisfies ExamplesOf<typeof ownersApi>
