import { secondStepApi } from '@kabinet/contract/api/second-step.api'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { renew } from './contacts.ts'
import type { Person } from './people.ts'
import type { World } from './world.ts'

export type App = {
  secret: string
  recoveryCodes: string[]
  /** `steps` of 30 seconds ahead of the database clock. */
  code: (steps?: number) => Promise<string>
}

export async function codeOf(w: Pick<World, 'db'>, secret: string, steps = 0): Promise<string> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from app_now())::float8 as now`.execute(w.db)
  const timestamp = ((rows[0]?.now ?? 0) + steps * 30) * 1000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Adds an app through the real routes. Moves the clock half a minute ahead, because its current code is used up. */
export async function addApp(w: World, person: Person): Promise<App> {
  const { secret } = (await person.call(secondStepApi.beginApp, { body: {} })).body
  const app_code = await codeOf(w, secret)
  const { recovery_codes } = (await person.call(secondStepApi.confirmApp, { body: { app_code } })).body
  await renew(person)
  await w.pass(30)
  return { secret, recoveryCodes: recovery_codes, code: (steps) => codeOf(w, secret, steps) }
}
