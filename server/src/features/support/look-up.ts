import { readLogin } from '@kabinet/contract/fields/login'
import type { Db } from '../../db/schema.ts'
import { listLettersOf } from '../../domain/messages/letters-of.sql.ts'
import { findByLogin, findRegistering, showPerson, showRegistering } from './people.sql.ts'
import { noAccount, SupportRefusal } from './refusal.ts'
import { listSupportActs } from './support-acts.sql.ts'
import { isId } from './typed-act.ts'

/** Accounts, and registrations that are none yet, by e-mail, phone or id. */
export async function findPeople(db: Db, about: string): Promise<object[]> {
  if (isId(about)) return [await requireShown(db, about)]
  const login = readLogin(about)
  const people = login ? [...(await findByLogin(db, login)), ...(await findRegistering(db, login))] : []
  if (people.length === 0) throw new SupportRefusal('unknown', `Nobody is known as ${about}.`)
  return people
}

/** How a person stands, with their last letters and what support did. */
export async function showOne(db: Db, id: string): Promise<object> {
  const person = await requireShown(db, id)
  return { ...person, letters: await listLettersOf(db, id), support: await listSupportActs(db, { account_id: id }) }
}

async function requireShown(db: Db, id: string): Promise<object> {
  const person = (await showPerson(db, id)) ?? (await showRegistering(db, id))
  if (!person) throw noAccount(id)
  return person
}
