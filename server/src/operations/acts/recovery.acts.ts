import { login } from '@kabinet/contract/fields/login'
import { id, oneLine } from '@kabinet/contract/fields/text'
import * as z from 'zod/mini'
import { invalidField } from '../../lib/api-error.ts'
import { findWaiting } from '../../domain/recovery/support-recovery.sql.ts'
import { changeContact } from '../support/recovery/change-contact.ts'
import { approveRecoveryLink, makeRecoveryLink } from '../support/recovery/recovery-link.ts'
import { act, person, said } from './act.ts'
import { exampleId, exampleWhy } from './example.ts'
import { actDone } from '@kabinet/contract/admin/replies'

const flag = z.optional(z.boolean())

/** Docs: docs/security.md#let-in-by-support. */
export const recoveryActs = {
  changeContact: act({
    needsStepUp: true,
    touchesSignIn: true,
    command: 'people change-contact LOGIN|ID NEW --old lost|stolen --identity-checked HOW --why TEXT',
    http: 'POST /people/:id/change-contact',
    role: 'operator',
    needsName: true,
    summary: 'Send a new contact a link that confirms it in place of a lost or stolen one; all others are told at once',
    person: 'id',
    args: ['id', 'contact'],
    input: { ...person, contact: login, old: z.enum(['lost', 'stolen']), identity_checked: oneLine(1, 200) },
    reply: actDone,
    run: ({ identity_checked: identityChecked, ...input }, deps) =>
      said(changeContact(deps, { ...input, identityChecked })),
    example: `${exampleId} anna@new.example --old lost --identity-checked "passport at the desk" ${exampleWhy}`,
  }),
  makeRecoveryLink: act({
    needsStepUp: true,
    touchesSignIn: true,
    command: 'people recovery-link LOGIN|ID --to CONTACT|--print [--without-second-step] --why TEXT',
    http: 'POST /people/:id/recovery-link',
    role: 'operator',
    needsName: true,
    summary: 'Send or print a link to set a password; a printed link is the account, for whoever holds it',
    person: 'id',
    input: { ...person, to: z.optional(login), print: flag, without_second_step: flag },
    reply: actDone,
    run: ({ to = null, print = false, without_second_step: withoutSecondStep = false, ...input }, deps) => {
      if (print === (to !== null)) throw invalidField('to', 'v.required')
      return said(makeRecoveryLink(deps, { ...input, to, withoutSecondStep }))
    },
    example: `${exampleId} --to anna@example.com ${exampleWhy}`,
  }),
  approveRecoveryLink: act({
    needsStepUp: true,
    touchesSignIn: async (db, request) => (await findWaiting(db, request))?.accountId,
    command: 'people approve REQUEST-ID --why TEXT',
    http: 'POST /recovery-links/:id/approve',
    role: 'operator',
    needsName: true,
    summary: 'Approve the link of another operator, within the hour: a printed one, or one without the second step',
    input: { id },
    reply: actDone,
    run: (input, deps) => said(approveRecoveryLink(deps, input)),
    example: `${exampleId} --why "seen the passport too"`,
  }),
}
