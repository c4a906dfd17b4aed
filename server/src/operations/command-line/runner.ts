import { readLogin } from '@kabinet/contract/fields/login'
import type { Deps } from '../../deps.ts'
import type { Act } from '../acts/act.ts'
import { findOwner } from '../support/find.sql.ts'
import { findPeople } from '../support/look-up.ts'
import { SupportRefusal } from '../support/refusal.ts'

/** Does acts: here with the database, or on a running server. */
export type Runner = {
  run: (act: Act, raw: Record<string, unknown>, who: string) => Promise<unknown>
  /** The id of the account with this e-mail or phone. Throws `SupportRefusal`. */
  accountOf: (typed: string, who: string) => Promise<string>
}

/** Whoever may run commands on the server is an operator. */
export const localRunner = (deps: Deps): Runner => ({
  run: (act, raw, who) => act.call(deps, { who, role: 'operator', via: 'command' }, raw),
  accountOf: async (typed) => {
    const login = readLogin(typed)
    const owner = login && (await findOwner(deps.db, login))
    if (owner) return owner.account_id
    return onlyOne(typed, login ? await findPeople(deps.db, typed) : [])
  },
})

/** Throws `SupportRefusal`. */
export function onlyOne(typed: string, found: readonly { id: string }[]): string {
  const [one, ...others] = found
  if (one === undefined) throw new SupportRefusal(`No account or registration has ${typed}.`, 'unknown')
  if (others.length === 0) return one.id
  throw new SupportRefusal(`${found.length} accounts have ${typed}: name one by its id, from \`people find\`.`)
}
