import type * as z from 'zod/mini'
import { readLogin } from '@kabinet/contract/fields/login'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { listEmailsOf, listMessagesTo } from '../../domain/messages/emails-of.sql.ts'
import { recipientHashes } from '../../domain/messages/recipient-hash.ts'
import { mayConnect } from '../../domain/services-policy/services-policy.ts'
import type { serviceDetails, shownPerson } from '@kabinet/contract/admin/replies'
import { listExceeded } from './exceeded-limits.ts'
import * as find from './find.sql.ts'
import { listFailures } from './last-failures.ts'
import { isId } from '../../lib/ids.ts'
import * as people from './users.sql.ts'
import { noAccount, SupportRefusal } from './refusal.ts'
import { readServiceDetails } from './services/service-details.sql.ts'
import { findServices } from './services/services.sql.ts'
import { listSupportActs } from './support-acts.sql.ts'

const fewestLetters = 2

/** Finds accounts by e-mail, phone, id, id of a message, or the beginning of "last first"; and unconfirmed registrations, except by name. */
export async function findPeople(db: Db, typed: string) {
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
    last_failures: await listFailures(deps, id, { letters, over_limits }),
    letters,
    support,
  }
}

const hashesOf = ({ keys }: Deps, { contacts }: { contacts: readonly { value: string }[] }) =>
  contacts.flatMap(({ value }) => recipientHashes(keys, value))

/** Throws `SupportRefusal`. */
export async function showService(db: Db, id: string): Promise<z.output<typeof serviceDetails>> {
  const details = await readServiceDetails(db, id)
  if (!details) throw new SupportRefusal('unknown', `There is no service ${id}.`)
  return { ...details, support: await listSupportActs(db, { service_id: id }) }
}

/** Finds by id or by either `client_id`. Throws `SupportRefusal` when there is none. */
export async function lookUpServices(db: Db, typed: string) {
  const services = await findServices(db, typed)
  if (services.length === 0) throw new SupportRefusal('unknown', `There is no service ${typed}.`)
  const withActs = services.map(async (service) => ({
    ...service,
    support: await listSupportActs(db, { service_id: service.id }),
  }))
  return Promise.all(withActs)
}
