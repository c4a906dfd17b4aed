import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../lib/keys.ts'
import { readSignOnCookie } from '../../domain/grants/sign-on-cookie.ts'
import { refusal } from './artifacts.ts'
import { epoch } from './payloads.ts'
import { alreadyAnswered } from './requests.ts'
import { findSignOn, type LivingSignOn, saveSignOn } from './sign-on.sql.ts'
import { loadRequest } from './load-request.ts'
import { artifactKey, storeOf } from './request-store.ts'
import { contextClassOf } from '../protocol/context-classes.ts'

/** Only the cabinet's sign-in creates sessions (`domain/grants/sign-on.ts`). The provider reads and renews them. */
export function signOns(deps: Deps, rows: Adapter): Adapter {
  const { db } = deps
  const idleSeconds = deps.config.limits.sessionIdleSeconds
  return {
    ...rows,
    async upsert(id, payload) {
      const sent = readSignOnCookie(deps.keys, renewed() ?? id)
      if (!payload.uid || !payload.accountId || !sent) return
      const store = storeOf()
      // The library retries a rejected save.
      if (store?.hasSavedSession) return
      if (store) store.hasSavedSession = true
      const row = {
        accountId: sent.accountId,
        current: sent.ssoHash,
        next: sha256(id),
        payload: sessionToKeep(payload),
      }
      const { isFirst, isAllowed } = await saveSignOn(
        db,
        row,
        store?.visit ?? { answered: null, artifacts: [], requests: [] },
      )
      if (isFirst && isAllowed) return
      // The first visit renewed the cookie. This response must not overwrite it.
      if (!isFirst) Provider.ctx?.remove('set-cookie')
      throw isFirst ? refusal('AuthorizationCode') : alreadyAnswered()
    },
    async find(id) {
      await loadRequest(deps, { cookie: id })
      const sent = readSignOnCookie(deps.keys, id)
      if (!sent) return undefined
      const key = artifactKey('Session', sent.ssoHash)
      const store = storeOf()
      return sessionOf(store?.signOns.has(key) ? store.signOns.get(key) : await findSignOn(db, sent, idleSeconds), id)
    },
    // Loaded together with the artifact that must not outlive it (`restoreArtifact`).
    findByUid: async (sessionId) => sessionOf(storeOf()?.signOns.get(sessionId)),
    // The library deletes a session before it saves it under a new id; saving renames it instead.
    destroy: async () => undefined,
  }
}

function sessionToKeep({
  kind: _kind,
  accountId: _accountId,
  loginTs: _loginTs,
  amr: _amr,
  acr: _acr,
  jti: _jti,
  exp: _exp,
  ...payload
}: AdapterPayload) {
  return payload
}

function sessionOf(found: LivingSignOn | undefined, id?: string): AdapterPayload | undefined {
  if (!found) return undefined
  const { payload, accountId, provenAt: loginTs, amr, left } = found
  const exp = epoch() + Math.ceil(left)
  return { ...payload, accountId, loginTs, amr, acr: contextClassOf(amr), ...(id ? { jti: id } : {}), exp }
}

function renewed(): string | undefined {
  const session: unknown = Provider.ctx?.oidc.session
  const old = typeof session === 'object' && session !== null && 'oldId' in session ? session.oldId : undefined
  return typeof old === 'string' ? old : undefined
}
