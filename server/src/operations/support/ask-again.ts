import { locales } from '@kabinet/contract/fields/locale'
import type { Deps } from '../../deps.ts'
import { insertLegalChange, type LegalChange, storedLocales } from '../../features/legal/legal-changes.sql.ts'
import type { Reason } from './act-on-person.ts'
import { SupportRefusal } from './refusal.ts'
import { recordSupportAct } from './support-acts.sql.ts'

/** Orders that every user is asked to accept this version of a legal text. Throws `SupportRefusal`. */
export async function askAgain(
  deps: Pick<Deps, 'db' | 'config'>,
  { who, why, ...legalChange }: LegalChange & Reason,
): Promise<string> {
  const { kind, version, effectiveAt, stopTokensAt } = legalChange
  const inForce = deps.config.brand.legal[kind].ru.version
  if (version !== inForce)
    throw new SupportRefusal(`The newest version of ${kind} is ${inForce}: users are asked for that one.`)
  const stored = await storedLocales(deps.db, kind, version)
  if (locales.some((locale) => !stored.includes(locale)))
    throw new SupportRefusal(`${kind} ${version} is not stored yet: start the server with it first.`)
  const from = effectiveAt ?? new Date().toISOString()
  if (stopTokensAt !== undefined && stopTokensAt < from)
    throw new SupportRefusal('Tokens cannot stop before the text takes effect.')
  await deps.db.transaction().execute(async (tx) => {
    if (!(await insertLegalChange(tx, legalChange)))
      throw new SupportRefusal(`Users are already asked for ${kind} ${version} or a newer version.`)
    await recordSupportAct(tx, { act: `ask-${kind.replace('_', '-')}-${version}`, who, why })
  })
  const when = effectiveAt === undefined ? 'from now on' : `from ${effectiveAt}`
  return `Every user is asked to accept ${kind} ${version} ${when}, once, after signing in.`
}
