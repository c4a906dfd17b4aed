import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Keys } from '../../lib/keys.ts'
import {
  firstUuid,
  listPeppered,
  listSealed,
  type Sealed,
  sealedTables,
  type SealedTable,
  storeResealed,
} from './sealed.sql.ts'

const batch = 500

async function walk<Row extends { key: string }>(
  first: string,
  list: (after: string, limit: number) => Promise<Row[]>,
  take: (rows: readonly Row[]) => Promise<void> | void,
): Promise<void> {
  for (let after: string | undefined = first; after !== undefined; ) {
    const rows = await list(after, batch)
    if (rows.length > 0) await take(rows)
    after = rows.at(-1)?.key
  }
}

/**
 * Reseals long-lived data under the newest of SECRET_KEYS. Each batch is a separate statement, and current rows are skipped, so an
 * interrupted rotation can continue. Returns the number of resealed values.
 */
export async function rotateSecrets({ db, keys }: Pick<Deps, 'db' | 'keys'>): Promise<number> {
  let resealed = 0
  for (const table of sealedTables)
    await walk(
      table.first,
      (after, limit) => listSealed(db, table, after, limit),
      async (rows) => {
        resealed += await reseal(db, keys, table, rows)
      },
    )
  return resealed
}

async function reseal(db: Db, keys: Keys, table: SealedTable, rows: readonly Sealed[]): Promise<number> {
  const old = rows.filter(({ sealed }) => keyIdOf(sealed) !== keys.newest)
  if (old.length === 0) return 0
  const under = old.map(({ key, sealed }) => ({ key, sealedBefore: sealed, sealed: keys.seal(keys.open(sealed)) }))
  return storeResealed(db, table, under)
}

const keyIdOf = (sealed: string) => sealed.slice(0, sealed.indexOf('.'))

/** Key id → table → number of values under this key. */
export type KeyUse = Map<string, Map<string, number>>

export async function countKeyUse(db: Db): Promise<KeyUse> {
  const use: KeyUse = new Map()
  const count = (id: string, table: string) => {
    const ofKey = use.get(id) ?? new Map<string, number>()
    use.set(id, ofKey.set(table, (ofKey.get(table) ?? 0) + 1))
  }
  for (const table of sealedTables)
    await walk(
      table.first,
      (after, limit) => listSealed(db, table, after, limit),
      (rows) => {
        for (const { sealed } of rows) count(keyIdOf(sealed), table.table)
      },
    )
  await walk(
    firstUuid,
    (after, limit) => listPeppered(db, after, limit),
    (rows) => {
      for (const { keyId } of rows) count(keyId, 'password')
    },
  )
  return use
}

/** Each of SECRET_KEYS and each key that a stored value needs, with the number of values by kind. */
export async function secretUse({ db, keys }: Pick<Deps, 'db' | 'keys'>) {
  const use = await countKeyUse(db)
  return [...new Set([...keys.ids, ...use.keys()])].map((id) => ({
    id,
    is_known: keys.ids.includes(id),
    use: Object.fromEntries(use.get(id) ?? []),
  }))
}
