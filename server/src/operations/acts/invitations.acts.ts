import { groupName } from '@kabinet/contract/fields/access'
import { firstName, lastName } from '@kabinet/contract/fields/person-name'
import { firstLocale, locale } from '@kabinet/contract/fields/locale'
import { login } from '@kabinet/contract/fields/login'
import { id } from '@kabinet/contract/fields/text'
import * as z from 'zod/mini'
import { listInvitations } from '../../features/auth/invitation/invitations.sql.ts'
import { invite, inviteAgain, requireInvitable, withdrawInvitation } from '../support/invite.ts'
import { maskContact } from '../support/mask-person.ts'
import { act, person, said } from './act.ts'
import { exampleId, exampleWhy } from './example.ts'
import { requireLogin } from './require-login.ts'
import { actDone, made, shownInvitation } from '@kabinet/contract/admin/replies'

const invited = {
  login,
  first_name: z.optional(firstName),
  last_name: z.optional(lastName),
  locale: z.optional(locale),
  group: z.optional(groupName),
  service: z.optional(id),
  spread: z.optional(z.boolean()),
}
type Invited = z.output<z.ZodMiniObject<typeof invited>>

const read = ({ login: typed, service, locale: chosen, first_name, last_name, group, spread }: Invited) => ({
  login: requireLogin(typed),
  serviceId: service,
  locale: chosen ?? firstLocale,
  firstName: first_name,
  lastName: last_name,
  group,
  isSpread: spread,
})

/** Docs: docs/govern.md#invitations. */
export const invitationActs = {
  invitePerson: act({
    command:
      'people invite LOGIN [--first-name NAME] [--last-name NAME] [--locale en|ru] [--group GROUP] [--service ID] [--spread] --why TEXT',
    http: 'POST /invitations',
    status: 201,
    role: 'operator',
    summary:
      'Invite an e-mail or phone to register; the form begins with the names, the account joins the group, `service` is the id of the service that it is for; `spread` sends it when the limit of a day allows it',
    args: ['login'],
    login: 'login',
    input: invited,
    reply: made,
    run: async ({ who, why, ...input }, deps) => {
      const made = await invite(deps, { ...read(input), who, why })
      return { id: made, done: `${input.login} is invited: ${made}` }
    },
    example: `boris@example.com --locale en ${exampleWhy}`,
  }),
  checkInvitation: act({
    command: 'people check-invitation LOGIN [--service ID]',
    http: 'POST /invitations/check',
    role: 'operator',
    summary: 'Check whether an e-mail or phone can be invited, without inviting',
    args: ['login'],
    login: 'login',
    input: invited,
    isRead: true,
    reply: actDone,
    run: async (input, deps) => {
      await requireInvitable(deps, read(input))
      return { done: `${input.login} can be invited.` }
    },
    example: 'boris@example.com',
  }),
  listInvitations: act({
    command: 'people invitations',
    http: 'GET /invitations',
    role: 'reader',
    summary: 'List the newest thousand invitations',
    input: {},
    isRead: true,
    reply: z.object({ items: z.array(shownInvitation) }),
    mask: ({ items }) => ({ items: items.map((one) => ({ ...one, value: maskContact(one) })) }),
    run: async (_, { db }) => ({ items: await listInvitations(db) }),
  }),
  resendInvitation: act({
    command: 'people resend-invitation ID --why TEXT',
    http: 'POST /invitations/:id/resend',
    role: 'support',
    summary: 'Send a new link, which replaces the old one',
    input: person,
    reply: actDone,
    run: (input, deps) => said(inviteAgain(deps, input)),
    example: `${exampleId} ${exampleWhy}`,
  }),
  revokeInvitation: act({
    command: 'people revoke-invitation ID --why TEXT',
    http: 'POST /invitations/:id/revoke',
    role: 'operator',
    summary: 'Make the link of an invitation useless',
    input: person,
    reply: actDone,
    run: (input, deps) => said(withdrawInvitation(deps, input)),
    example: `${exampleId} ${exampleWhy}`,
  }),
}
