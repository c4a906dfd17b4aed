import { sql } from 'kysely'
import { newId } from '../lib/ids.ts'
import type { World } from './world.ts'

export async function insertPerson(
  { db }: Pick<World, 'db'>,
  fields: Partial<Record<string, string | null>> = {},
): Promise<string> {
  const id = newId()
  const { email = `${id}@example.com`, phone = null, ...rest } = fields
  const names = { first_name: 'Анна', last_name: 'Петрова', middle_name: null, address: null, timezone: null }
  const person = { ...names, password_hash: '-', otp_transport: null, ...rest }
  await sql`
    insert into account (id, first_name, last_name, middle_name, address, timezone, locale, password_hash, otp_transport)
    values (${id}, ${person.first_name}, ${person.last_name}, ${person.middle_name}, ${person.address}, ${person.timezone}, 'ru',
      ${person.password_hash}, ${person.otp_transport})`.execute(db)
  for (const [kind, value] of Object.entries({ email, phone })) {
    if (value)
      await sql`insert into identifier (account_id, kind, value, verified_at, trusted_at) values (${id}, ${kind}, ${value}, app_now(), app_now())`.execute(
        db,
      )
  }
  return id
}
