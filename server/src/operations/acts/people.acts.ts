import { firstLocale, locale } from '@kabinet/contract/fields/locale'
import { login } from '@kabinet/contract/fields/login'
import { firstName, lastName, middleName } from '@kabinet/contract/fields/person-name'
import { oneLine } from '@kabinet/contract/fields/text'
import * as z from 'zod/mini'
import { invalidField } from '../../lib/api-error.ts'
import { actOnPerson, type PersonAct } from '../support/act-on-person.ts'
import { turnServices } from '../support/services/allow-services.ts'
import { createPerson } from '../support/create-person.ts'
import { exportPerson } from '../support/export-person.ts'
import { findPeople, showPerson } from '../support/look-up.ts'
import { maskPerson, showContact } from '../support/mask-person.ts'
import { noteOn } from '../support/note.ts'
import { unlock } from '../support/unlock.ts'
import { newestEvents } from '../support/users.sql.ts'
import { type Act, act, person, said } from './act.ts'
import { exampleId, exampleWhy } from './example.ts'
import { requireLogin } from './require-login.ts'
import {
  actDone,
  contactKind,
  made,
  personFound,
  shownContact,
  shownEvent,
  shownPerson,
} from '@kabinet/contract/admin/replies'
import type { Role } from '@kabinet/contract/admin/roles'

const ofPerson = { person: 'id', input: person } as const
const signIn = { needsStepUp: true, touchesSignIn: true } as const
const turn = (name: PersonAct, summary: string, role: Role = 'operator', rules: Partial<typeof signIn> = signIn): Act =>
  act({
    ...rules,
    command: `people ${name} LOGIN|ID --why TEXT`,
    http: `POST /people/:id/${name}`,
    role,
    summary,
    ...ofPerson,
    reply: actDone,
    run: (input, deps) => said(actOnPerson(deps, { act: name, ...input })),
    example: `${exampleId} ${exampleWhy}`,
  })

const allow = (name: 'allow' | 'disallow', summary: string): Act =>
  act({
    command: `services ${name} LOGIN|ID --why TEXT`,
    http: `POST /people/:id/${name}-services`,
    role: 'operator',
    summary,
    ...ofPerson,
    reply: actDone,
    run: (input, deps) => said(turnServices(deps, { act: name, ...input })),
    example: `boris@example.com ${exampleWhy}`,
  })

export const peopleActs = {
  createPerson: act({
    command: 'people create LOGIN --first-name NAME --last-name NAME --why TEXT',
    http: 'POST /people',
    status: 201,
    role: 'operator',
    summary: 'Create an account without a message; its user sets a password by a reset',
    args: ['login'],
    input: {
      login,
      first_name: firstName,
      last_name: lastName,
      middle_name: z.optional(middleName),
      locale: z.optional(locale),
    },
    reply: made,
    run: async (
      { login: typed, first_name: firstName, last_name: lastName, middle_name: middleName, ...input },
      deps,
    ) => {
      const names = { firstName, lastName, middleName, locale: input.locale ?? firstLocale }
      const reason = { who: input.who, why: input.why }
      const id = await createPerson(deps, { login: requireLogin(typed), ...names, ...reason })
      return { id, done: `${typed} has the account ${id}. No message was sent.` }
    },
    example: `kiosk@example.com --first-name Anna --last-name Ivanova ${exampleWhy}`,
  }),
  findPeople: act({
    command: 'people find LOGIN|NAME|ID',
    http: 'POST /people/find',
    role: 'reader',
    summary:
      'Find accounts and unconfirmed registrations by e-mail or phone; accounts by “last first” or its beginning, id, or id of a message; newest first, at most 20',
    args: ['query'],
    input: { login: z.optional(login), query: z.optional(oneLine(1, 320)) },
    isRead: true,
    reply: z.object({ items: z.array(personFound) }),
    seen: ({ items }) => items.map(({ id }) => id),
    run: async ({ login: typed, query }, { db }) => {
      if ((typed === undefined) === (query === undefined)) throw invalidField('query', 'v.required')
      return { items: await findPeople(db, typed ?? query ?? '') }
    },
    example: '"иванова ан"',
  }),
  getPerson: act({
    command: 'people show LOGIN|ID',
    http: 'GET /people/:id',
    role: 'reader',
    summary: 'Show an account, why the last log-ins failed, its last messages, and the acts of support',
    ...ofPerson,
    isRead: true,
    reply: shownPerson,
    seen: (_, { id }) => [id],
    mask: maskPerson,
    run: ({ id }, deps) => showPerson(deps, id),
    example: exampleId,
  }),
  showContact: act({
    command: 'people contact LOGIN|ID email|phone --why TEXT',
    http: 'POST /people/:id/contact',
    role: 'support',
    summary: 'Show one contact unmasked; 30 an hour',
    person: 'id',
    args: ['id', 'kind'],
    input: { ...person, kind: contactKind },
    reply: shownContact,
    run: (input, deps) => showContact(deps, input),
    example: `${exampleId} email ${exampleWhy}`,
  }),
  listPersonEvents: act({
    command: 'people events LOGIN|ID',
    http: 'GET /people/:id/events',
    role: 'reader',
    summary: 'List the newest hundred security events of an account',
    ...ofPerson,
    isRead: true,
    reply: z.object({ items: z.array(shownEvent) }),
    seen: (_, { id }) => [id],
    run: async ({ id }, { db }) => ({ items: await newestEvents(db, id, 100) }),
    example: `${exampleId} --json`,
  }),
  notePerson: act({
    command: 'people note LOGIN|ID --why TEXT',
    http: 'POST /people/:id/note',
    role: 'support',
    summary: 'Leave a note for colleagues: the reason is the note',
    ...ofPerson,
    reply: actDone,
    run: (input, deps) => said(noteOn(deps, input)),
    example: `${exampleId} --why "calls from a new number"`,
  }),
  exportPerson: act({
    command: 'people export LOGIN|ID [--to FOLDER] --why TEXT',
    role: 'operator',
    summary: 'Write the download of all data of the user, encrypted, into a folder, and print its passphrase',
    person: 'id',
    args: ['id'],
    input: { ...person, to: z.optional(oneLine(1, 500)) },
    reply: z.object({ file: z.string(), passphrase: z.string() }),
    run: (input, deps) => exportPerson(deps, input),
    example: `${exampleId} --to /root ${exampleWhy}`,
  }),
  blockPerson: act({
    ...signIn,
    command: 'people block LOGIN|ID [--keep-services|--suspend-services] --why TEXT',
    http: 'POST /people/:id/block',
    role: 'operator',
    summary: 'End all sessions and refuse log-in; owners of published services need one of the options',
    person: 'id',
    input: { ...person, services: z.optional(z.enum(['keep', 'suspend'])) },
    typed: {
      options: { 'keep-services': 'boolean', 'suspend-services': 'boolean' },
      read: ({ 'keep-services': keeps, 'suspend-services': suspends }) => ({
        services: keeps ? (suspends ? 'both' : 'keep') : suspends ? 'suspend' : undefined,
      }),
    },
    reply: actDone,
    run: (input, deps) => said(actOnPerson(deps, { act: 'block', ...input })),
    example: `${exampleId} ${exampleWhy}`,
  }),
  unblockPerson: turn('unblock', 'Let a blocked user log in again'),
  endPersonSessions: turn('end-sessions', 'Log the user out everywhere', 'support', { touchesSignIn: true }),
  resetSecondStep: turn('reset-second-step', 'Let the password alone in, until the user chooses a second step'),
  unfreezeContacts: turn('unfreeze', 'Let contacts work again that “This was not me” froze for a week'),
  resendLetters: turn('resend', 'Send waiting and failed messages at once, or else a new link', 'support', {}),
  unlockPerson: act({
    touchesSignIn: true,
    command: 'people unlock LOGIN|ID --why TEXT',
    http: 'POST /people/:id/unlock',
    role: 'support',
    summary: 'Clear the rate limits of an account and its logins, never those of an address; three times a day',
    ...ofPerson,
    reply: actDone,
    run: (input, deps) => said(unlock(deps, input)),
    example: `anna@example.com ${exampleWhy}`,
  }),
  allowServices: allow('allow', 'Let a user connect services under `SERVICES=invited`'),
  disallowServices: allow('disallow', 'Withdraw it; services that are connected stay'),
  erasePerson: turn('erase', 'Erase a blocked or deleted account for good'),
}
