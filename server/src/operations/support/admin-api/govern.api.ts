import { groupName } from '@kabinet/contract/fields/access'
import { locale } from '@kabinet/contract/fields/locale'
import { login } from '@kabinet/contract/fields/login'
import { id } from '@kabinet/contract/fields/text'
import { legalKinds } from '@kabinet/contract/legal/legal-text'
import { route } from '@kabinet/contract/route'
import * as z from 'zod/mini'
import { act, day, params, reason } from './act-route.ts'
import {
  actDone,
  groupMember,
  legalSummary,
  made,
  shownGroup,
  shownInvitation,
  shownLegalChange,
} from './admin-replies.ts'

const membership = <const P extends `/people/:id/${string}`>(path: P, summary: string) =>
  route({
    method: 'POST',
    path,
    who: 'operator',
    summary,
    params,
    body: z.strictObject({ ...reason.shape, group: groupName }),
    reply: actDone,
    repeat: 'acts-again',
    errors: ['NOT_EXIST', 'HUMAN_FRIENDLY'],
  })

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
    listInvitations: route({
      method: 'GET',
      path: '/invitations',
      who: 'operator',
      summary: 'List the newest thousand invitations',
      reply: z.object({ items: z.array(shownInvitation) }),
      errors: [],
    }),
    resendInvitation: act('/invitations/:id/resend', 'Send a new link, which replaces the old one'),
    revokeInvitation: act('/invitations/:id/revoke', 'Make the link of an invitation useless'),
  },
  groups: {
    addToGroup: membership('/people/:id/add-to-group', 'Put a user into a group'),
    removeFromGroup: membership('/people/:id/remove-from-group', 'Take a user out of a group'),
    listGroups: route({
      method: 'GET',
      path: '/groups',
      who: 'operator',
      summary: 'List the groups with their number of members, at most 1000',
      reply: z.object({ items: z.array(shownGroup) }),
      errors: [],
    }),
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
    listLegalChanges: route({
      method: 'GET',
      path: '/legal-changes',
      who: 'operator',
      summary: 'List the versions that users are asked to accept',
      reply: z.object({ items: z.array(shownLegalChange) }),
      errors: [],
    }),
  },
}
