import type { ReplyOf } from '@kabinet/contract/route'
import type { Login } from '@kabinet/contract/fields/login'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { listEmailsOf } from '../../domain/messages/emails-of.sql.ts'
import type { adminApi } from './admin-api/admin.api.ts'
import { listExceeded } from './exceeded-limits.ts'
import * as people from './users.sql.ts'
import { noAccount, SupportRefusal } from './refusal.ts'
import { findServices } from './services.sql.ts'
import { listSupportActs } from './support-acts.sql.ts'

/** Finds accounts and unconfirmed registrations by e-mail or phone. */
export async function findPeople(db: Db, login: Login | null) {
  return login ? [...(await people.findByLogin(db, login)), ...(await people.findRegistering(db, login))] : []
}

/** Account state, with its last messages and support acts. */
export async function showPerson(deps: Deps, id: string): Promise<ReplyOf<typeof adminApi.people.getPerson>> {
  const { db } = deps
  const person = (await people.readAccount(db, id)) ?? (await people.readRegistration(db, id))
  if (!person) throw noAccount(id)
  const [letters, support] = [await listEmailsOf(db, id), await listSupportActs(db, { account_id: id })]
  return { ...person, over_limits: await listExceeded(deps, person), letters, support }
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
