import { groupName } from '@kabinet/contract/fields/access'
import { locale } from '@kabinet/contract/fields/locale'
import { login } from '@kabinet/contract/fields/login'
import { id } from '@kabinet/contract/fields/text'
import { legalKinds } from '@kabinet/contract/legal/legal-text'
import { route } from '@kabinet/contract/route'
import * as z from 'zod/mini'
import { act, actWith, day, list, reason } from './act-route.ts'
import {
  actDone,
  groupMember,
  legalSummary,
  made,
  shownGroup,
  shownInvitation,
  shownLegalChange,
} from './admin-replies.ts'

const membership = z.strictObject({ ...reason.shape, group: groupName })

/** Registration, invitations and legal texts (docs/govern.md). */
export const governApi = {
  invitations: {
    invitePerson: route({
      method: 'POST',
      path: '/invitations',
      who: 'operator',
      summary: 'Invite an e-mail or phone to register; `service`: the id of the service that it is for',
      body: z.strictObject({ ...reason.shape, login, service: z.optional(id), locale: z.optional(locale) }),
      reply: made,
      status: 201,
      repeat: 'acts-again',
      errors: ['NOT_EXIST', 'HUMAN_FRIENDLY'],
    }),
    listInvitations: list('/invitations', 'List the newest thousand invitations', shownInvitation),
    resendInvitation: act('/invitations/:id/resend', 'Send a new link, which replaces the old one'),
    revokeInvitation: act('/invitations/:id/revoke', 'Make the link of an invitation useless'),
  },
  groups: {
    addToGroup: actWith('/people/:id/add-to-group', 'Put a user into a group', membership),
    removeFromGroup: actWith('/people/:id/remove-from-group', 'Take a user out of a group', membership),
    listGroups: list('/groups', 'List the groups with their number of members, at most 1000', shownGroup),
    listGroupMembers: route({
      method: 'GET',
      path: '/groups/:group/members',
      who: 'operator',
      summary: 'List the newest thousand members of a group',
      params: z.object({ group: groupName }),
      reply: z.object({ items: z.array(groupMember) }),
      errors: ['NOT_EXIST'],
    }),
  },
  legal: {
    askAgain: route({
      method: 'POST',
      path: '/legal-changes',
      who: 'operator',
      summary: 'Ask every user to accept the newest version of a legal text; `summary`: what changed, in one sentence',
      body: z.strictObject({
        ...reason.shape,
        kind: z.enum(legalKinds),
        version: day,
        summary: legalSummary,
        effective_at: z.optional(day),
        stop_tokens_at: z.optional(day),
      }),
      reply: actDone,
      status: 201,
      repeat: 'acts-again',
      errors: ['HUMAN_FRIENDLY'],
    }),
    listLegalChanges: list('/legal-changes', 'List the versions that users are asked to accept', shownLegalChange),
  },
}
