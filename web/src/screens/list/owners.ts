import { ownersApi } from '@kabinet/contract/api/services/owners.api'
import { romashka } from '@kabinet/contract/examples/samples'
import { getClient } from '@kabinet/contract/api/services/clients.api'
import { owners } from '@kabinet/contract/examples/owners'
import { pending, refused } from '../../testing/replies.ts'
import type { Actions } from '../../testing/actions.ts'
import { anna } from '../../testing/people.ts'
import { answered, playInTurn, type Sample, samplesAt } from '../sample.ts'

const { page } = samplesAt({ at: `/services/${romashka.id}#owners`, me: anna })
const onSecurity = samplesAt({ at: '/security', me: anna })
const me = { name: 'Анна И.', since: '2026-10-01T09:00:00.000Z', is_me: true, is_first: true }
const alone = { items: [me], invitations: [], left: [] }
const until = '2026-11-28T12:00:00.000Z'
const long = 'a.very.long.address.of.a.patient.owner@mail.department.example.com'
const several = {
  items: [
    { ...me, is_first: false },
    { ...me, name: 'Вера К.', is_me: false, is_blocked: true as const },
    { ...me, name: 'Борис С.', is_me: false, is_first: false, removal: { id: romashka.id, until }, undo_until: until },
  ],
  left: [{ name: 'Вероника-Александра К.', until }],
  invitations: owners.listOwners.reply.owners.invitations.map((one) => ({ ...one, login: long })),
}
const at = '2026-11-21T09:20:00.000Z'
const log = {
  items: [
    {
      at,
      kind: 'changed' as const,
      who: 'owner' as const,
      name: 'Вера К.',
      fields: ['redirect_uris', 'post_logout_redirect_uris'],
    },
    { at, kind: 'secret_issued' as const, who: 'operator' as const, fields: [] },
    { at, kind: 'owner_left' as const, who: 'owner' as const, fields: [] },
    { at, kind: 'connected' as const, who: 'software' as const, fields: [] },
  ],
}

const invite = ({ click }: Actions) => click('owners.invite')
const send = playInTurn(invite, async ({ fill, click }) => {
  await fill('owners.invite.login', 'boris@example.ru')
  await click('owners.invite.send')
})

export const ownersSamples: readonly Sample[] = [
  page('/services/:id', 'loading', { part: 'owners', ...answered(ownersApi.listOwners, pending, 'busy') }),
  page('/services/:id', 'filled', {
    part: 'owner-alone',
    replies: (r) => r.on(ownersApi.listOwners, alone).on(ownersApi.listServiceChanges, { items: [] }),
    text: 'owners.last',
  }),
  page('/services/:id', 'filled', {
    part: 'owners-several',
    replies: (r) => r.on(ownersApi.listOwners, several).on(ownersApi.listServiceChanges, log),
    text: { words: long },
  }),
  page('/services/:id', 'opened', { part: 'owner-invited', play: invite, text: 'owners.invite.text' }),
  page('/services/:id', 'wrong', {
    part: 'owner-invited',
    play: playInTurn(invite, async ({ fill, click }) => {
      await fill('owners.invite.login', 'boris')
      await click('owners.invite.send')
    }),
    text: 'v.login',
  }),
  page('/services/:id', 'refused', {
    part: 'owner-invited',
    replies: (r) => r.on(ownersApi.inviteOwner, refused('AUTH_FORBIDDEN', { reason: 'services' })),
    play: send,
    text: 'owners.invite.operator',
  }),
  page('/services/:id', 'done', {
    part: 'owner-invited',
    replies: (r) => r.on(ownersApi.inviteOwner, owners.inviteOwner.reply.waiting),
    play: send,
    text: 'owners.invite.done',
  }),
  page('/services/:id', 'opened', {
    part: 'owner-removed',
    replies: (r) => r.on(ownersApi.listOwners, several),
    play: ({ click }) => click('owners.removeNamed'),
    text: 'owners.remove.text',
  }),
  page('/services/:id', 'opened', {
    part: 'owner-leaves',
    replies: (r) => r.on(ownersApi.listOwners, several),
    play: ({ click }) => click('owners.leave'),
    text: 'owners.leave.text',
  }),
  page('/services/:id', 'opened', {
    part: 'handed-over',
    replies: (r) => r.on(ownersApi.listOwners, alone).on(getClient, { ...romashka, status: 'published' }),
    play: ({ click }) => click('owners.handOver'),
    text: 'owners.handOver.text',
  }),
  onSecurity.step('delete-account', 'warn', 'filled', {
    replies: (r) =>
      r.on(ownersApi.listSoleServices, {
        items: [
          { id: romashka.id, name: romashka.name, users: 41 },
          { id: anna.user_id, name: 'Лютик — доставка цветов по всей России', users: 1 },
        ],
      }),
    play: ({ click }) => click('security.delete.button'),
    text: 'deleteAccount.sole.offer',
  }),
]
