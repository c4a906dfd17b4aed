import type * as z from 'zod/mini'
import { readLogin } from '@kabinet/contract/fields/login'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { listEmailsOf, listMessagesTo } from '../../domain/messages/emails-of.sql.ts'
import { recipientHashes } from '../../domain/messages/recipient-hash.ts'
import { mayConnect } from '../../domain/services-policy/services-policy.ts'
import type { personFound, serviceDetails, shownPerson } from '@kabinet/contract/admin/replies'
import { readOwnSessions } from '../../features/sessions/own-sessions.sql.ts'
import { browserOf, systemOf } from '../../domain/messages/emails/browser-names.ts'
import { ipv4Of } from '../../lib/addresses/address-key.ts'
import { listExceeded } from './exceeded-limits.ts'
import * as find from './find.sql.ts'
import { listFailures } from './last-failures.ts'
import { isId } from '../../lib/ids.ts'
import { masked } from './mask-person.ts'
import * as people from './users.sql.ts'
import { noAccount, SupportRefusal } from './refusal.ts'
import { readServiceDetails } from './services/service-details.sql.ts'
import { findServices } from './services/services.sql.ts'
import { listSupportActs } from './support-acts.sql.ts'

const fewestLetters = 2

/** Finds accounts by e-mail, phone, id, id of a message, or the beginning of "last first"; and unconfirmed registrations, except by name. */
export async function findPeople(db: Db, typed: string) {
  const found = await findUnmasked(db, typed)
  return found.map((one) => ({ ...one, contacts: one.contacts.map((contact) => masked(contact)) }))
}

async function findUnmasked(db: Db, typed: string): Promise<z.output<typeof personFound>[]> {
  if (isId(typed)) return find.findById(db, typed)
  const login = readLogin(typed)
  if (login) return [...(await find.findByLogin(db, login)), ...(await find.findRegistering(db, login))]
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  return /\p{L}/u.test(name) && !name.includes('@') && name.length >= fewestLetters ? find.findByName(db, name) : []
}

export async function showPerson(deps: Deps, id: string): Promise<z.output<typeof shownPerson>> {
  const { db } = deps
  const account = await people.readAccount(db, id)
  const person = account ?? (await people.readRegistration(db, id))
  if (!person) throw noAccount(id)
  const isAllowed = person.may_connect_services
  const letters = account ? await listEmailsOf(db, id) : await listMessagesTo(db, hashesOf(deps, person))
  const support = await listSupportActs(db, { account_id: id })
  const over_limits = await listExceeded(deps, person)
  return {
    ...person,
    may_connect_services: account !== undefined && mayConnect(deps.config, { entryPoint: 'cabinet', isAllowed }),
    over_limits,
    sessions: await listSessions(deps, id),
    last_failures: await listFailures(deps, id, { letters, over_limits }),
    letters,
    support,
  }
}

async function listSessions({ db, config, places }: Deps, id: string) {
  const sessions = await readOwnSessions(db, id, config.limits.sessionIdleSeconds)
  return sessions.map(({ id: session, signed_in_at, last_used_at, ...of }) => ({
    id: session,
    browser: browserOf(of.user_agent ?? ''),
    system: systemOf(of.user_agent ?? ''),
    place: (of.address && places?.placeOf(ipv4Of(of.address))) || null,
    signed_in_at,
    last_used_at,
  }))
}

const hashesOf = ({ keys }: Deps, { contacts }: { contacts: readonly { value: string }[] }) =>
  contacts.flatMap(({ value }) => recipientHashes(keys, value))

/** Throws `SupportRefusal`. */
export async function showService(db: Db, id: string): Promise<z.output<typeof serviceDetails>> {
  const details = await readServiceDetails(db, id)
  if (!details) throw new SupportRefusal(`There is no service ${id}.`, 'unknown')
  return { ...details, support: await listSupportActs(db, { service_id: id }) }
}

/** Finds by id or by either `client_id`. Throws `SupportRefusal` when there is none. */
export async function lookUpServices(db: Db, typed: string) {
  const services = await findServices(db, typed)
  if (services.length === 0) throw new SupportRefusal(`There is no service ${typed}.`, 'unknown')
  const withActs = services.map(async (service) => ({
    ...service,
    support: await listSupportActs(db, { service_id: service.id }),
  }))
  return Promise.all(withActs)
}
