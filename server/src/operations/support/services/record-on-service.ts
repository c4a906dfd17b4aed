import { hostOf } from '../../../lib/host-of.ts'
import type { Db } from '../../../db/schema.ts'
import type { ActValues } from '../../../db/tables-support.ts'
import type { Reason } from '../act-on-person.ts'
import { recordSupportAct } from '../support-acts.sql.ts'
import { lockForAct } from './services.sql.ts'

/** Runs an act on a service in its transaction, and records it with what it changed. */
export async function recordOnService<T>(
  tx: Db,
  { act, id, accountId, who, why }: Reason & { act: string; id: string; accountId?: string },
  run: () => Promise<T>,
): Promise<T> {
  const before = await readValues(tx, id)
  const done = await run()
  const after = await readValues(tx, id)
  const changed = (of: ActValues, other: ActValues) =>
    Object.fromEntries(Object.entries(of).filter(([name, value]) => value !== (other[name] ?? null)))
  const about = { act, serviceId: id, ...(accountId === undefined ? {} : { accountId }) }
  await recordSupportAct(tx, { ...about, who, why, before: changed(before, after), after: changed(after, before) })
  return done
}

export const distinct = (words: readonly string[]): string => [...new Set(words)].toSorted().join(', ')

/** `verified`: name and hosts as users see them. */
async function readValues(tx: Db, id: string): Promise<ActValues> {
  const service = await lockForAct(tx, id)
  if (!service) return {}
  const { redirect_uris: web, mobile_redirect_uris: mobile, scopes, is_verified: isVerified, ...values } = service
  const addresses = [...web, ...mobile]
  return {
    ...values,
    addresses: addresses.join(' ').slice(0, 2000),
    scopes: scopes.join(' '),
    verified: isVerified ? `${service.name} · ${distinct(addresses.map(hostOf))}` : null,
  }
}
