import type { Deps } from '../../deps.ts'
import { newId, newToken } from '../../lib/ids.ts'
import { sha256 } from '../../lib/keys.ts'
import type { Reason } from '../support/act-on-person.ts'
import { SupportRefusal } from '../support/refusal.ts'
import { recordSupportAct } from '../support/support-acts.sql.ts'
import { endTokenOf, insertAdminToken } from './admin-tokens.sql.ts'
import type { Role } from '@kabinet/contract/admin/roles'

type New = Reason & { holder: string; role: Role; days: number }

/** The token is returned once; only its hash is stored. It ends the token that its holder had. */
export function createAdminToken(
  { db }: Pick<Deps, 'db'>,
  { holder, role, days, who, why }: New,
): Promise<{ token: string; expires_at: string }> {
  const token = newToken()
  return db.transaction().execute(async (tx) => {
    await endTokenOf(tx, holder)
    const expires_at = await insertAdminToken(tx, { id: newId(), who: holder, role, hash: sha256(token), days })
    await recordSupportAct(tx, { act: `create-token ${holder} ${role}`, who, why })
    return { token, expires_at }
  })
}

/** Throws `SupportRefusal`. */
export function endAdminToken(
  { db }: Pick<Deps, 'db'>,
  { holder, who, why }: Reason & { holder: string },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    if (!(await endTokenOf(tx, holder))) throw new SupportRefusal(`${holder} has no token.`, 'unknown')
    await recordSupportAct(tx, { act: `end-token ${holder}`, who, why })
    return `The token of ${holder} is refused from now on.`
  })
}
