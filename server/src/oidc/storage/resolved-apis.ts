import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Db } from '../../db/schema.ts'
import { resolveApis, type AskedApis, type ResolvedApi } from './apis.sql.ts'

const found = new WeakMap<KoaContextWithOIDC, Map<string, ResolvedApi>>()

/** APIs that this request named in `resource`, by address. */
export const apisOf = (ctx: KoaContextWithOIDC | undefined): ReadonlyMap<string, ResolvedApi> =>
  (ctx && found.get(ctx)) ?? new Map()

/** Undefined when the client may not ask for tokens of this address. */
export async function resolveApi(
  db: Db,
  ctx: KoaContextWithOIDC,
  address: string,
  lookup: Omit<AskedApis, 'addresses'>,
): Promise<ResolvedApi | undefined> {
  const [api] = await resolveApis(db, { ...lookup, addresses: [address] })
  if (api) found.set(ctx, new Map([...apisOf(ctx), [address, api]]))
  return api
}
