import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../lib/keys.ts'
import { contextClassOf } from '../request/context-class.ts'
import { alreadyAnswered, epoch, refusal, withoutSecrets } from './artifacts.ts'
import { findSignOn, type LivingSignOn, saveSignOn } from './sign-on.sql.ts'
import { loadRequest } from './load-request.ts'
import { artifactKey, storeOf } from './request-store.ts'

/** Sessions are made by the cabinet's sign-in alone (`domain/grants/sign-on.ts`); the provider reads and renews them. */
export function signOns(deps: Deps, rows: Adapter): Adapter {
  const { db } = deps
  const idleSeconds = deps.config.limits.sessionIdleSeconds
  const find = async (key: string, by: { idHash: Buffer } | { uid: string }) => {
    const store = storeOf()
    return store?.signOns.has(key) ? store.signOns.get(key) : findSignOn(db, by, idleSeconds)
  }
  return {
    ...rows,
    async upsert(id, payload) {
      if (!payload.uid || !payload.accountId) return
      const store = storeOf()
      // The library tries once more to save what was refused.
      if (store?.hasSavedSession) return
      if (store) store.hasSavedSession = true
      const [current, next] = [sha256(renewed() ?? id), sha256(id)]
      const row = { uid: payload.uid, current, next, payload: withoutSecrets(payload) }
      const { isFirst, isAllowed } = await saveSignOn(db, row, store?.visit ?? { answered: null, artifacts: [] })
      if (isFirst && isAllowed) return
      // Its cookie was renewed by the visit that came first: this answer says nothing of it.
      if (!isFirst) Provider.ctx?.remove('set-cookie')
      throw isFirst ? refusal('AuthorizationCode') : alreadyAnswered()
    },
    async find(id) {
      await loadRequest(deps, { cookie: id })
      const idHash = sha256(id)
      return sessionOf(await find(artifactKey('Session', idHash), { idHash }), id)
    },
    findByUid: async (uid) => sessionOf(await find(uid, { uid })),
    // The library deletes what it is about to save under a new id, which renames it; sessions end in the cabinet (domain/sessions).
    destroy: async () => undefined,
  }
}

function sessionOf(found: LivingSignOn | undefined, id?: string): AdapterPayload | undefined {
  if (!found) return undefined
  const { payload, accountId, provenAt: loginTs, amr, left } = found
  const exp = epoch() + Math.ceil(left)
  return { ...payload, accountId, loginTs, amr, acr: contextClassOf(amr), ...(id ? { jti: id } : {}), exp }
}

/** The cookie value that this request is about to renew: the library deletes the old session and saves it anew; we rename it. */
function renewed(): string | undefined {
  const session: unknown = Provider.ctx?.oidc.session
  const old = typeof session === 'object' && session !== null && 'oldId' in session ? session.oldId : undefined
  return typeof old === 'string' ? old : undefined
}
