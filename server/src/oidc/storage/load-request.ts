import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { deviceGrant } from '@kabinet/contract/data/grant-types'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../lib/keys.ts'
import { accountOf } from '../../lib/routing-hint.ts'
import { readSignOnCookie } from '../../domain/grants/sign-on-cookie.ts'
import { cookieName } from '../../http/session/cookies.ts'
import { isClientId } from './services.sql.ts'
import { findAuthorizationVisit, findTokenRequest, type SentToken, type UserPart } from './load-request.sql.ts'
import { parameter } from '../protocol/parameters.ts'
import { findRequest } from './requests.sql.ts'
import { artifactKey, openStore, serviceUserKey, storeOf } from './request-store.ts'
import { approvedBy } from './requests.sql.ts'

type First = { clientId: string } | { accessToken: string } | { cookie: string }

/** Reads all data of a request in one statement at its first lookup, into the request's store. Other requests use single lookups. */
export async function loadRequest(deps: Deps, first: First): Promise<void> {
  const { ctx } = Provider
  if (!ctx || storeOf(ctx)) return
  if ('cookie' in first) return loadAuthorization(deps, ctx, first.cookie)
  const device = await sentDeviceCode(deps, ctx)
  const sent =
    device?.sent ?? ('accessToken' in first ? sentToken(deps, ['AccessToken'], first.accessToken) : sentWith(deps, ctx))
  const clientId = 'clientId' in first ? first.clientId : null
  if (sent && (clientId === null || isClientId(clientId))) await loadToken(deps, ctx, sent, clientId)
  if (device) storeOf(ctx)?.requests.set(artifactKey('DeviceCode', device.sent.idHash), device.found)
}

async function loadToken(
  { db, config }: Deps,
  ctx: KoaContextWithOIDC,
  sent: SentToken,
  caller: string | null,
): Promise<void> {
  const { route } = ctx.oidc
  const part = partOf(route)
  const lookup = { ...sent, clientId: caller, idleSeconds: config.limits.sessionIdleSeconds }
  const { token, signOn, service, grant, admitted, serviceUser } = await findTokenRequest(db, part, lookup)
  const { idHash } = sent
  const store = openStore(ctx)
  for (const kind of sent.kinds)
    store.artifacts.set(artifactKey(kind, idHash), token?.kind === kind ? token : undefined)
  store.services.set(caller ?? token?.clientId ?? '', service ?? undefined)
  for (const id of [service?.clientId, service?.mobileClientId]) if (id) store.services.set(id, service ?? undefined)
  if (!token) return
  const { accountId, grantId, sessionId } = token
  if (grantId !== null) store.artifacts.set(artifactKey('Grant', sha256(grantId)), grant ?? undefined)
  if (sessionId !== null) store.signOns.set(sessionId, signOn ?? undefined)
  store.isAdmitted = admitted === true
  if (!service || part !== 'claims') return
  store.serviceUsers.set(serviceUserKey(accountId, service.id), serviceUser ?? undefined)
  if (route !== 'token') return
  const claims = serviceUser?.consent?.claims ?? []
  store.issue = { source: token, idHash, serviceId: service.id, claims, consumes: false, tokens: [], reads: [] }
}

function partOf(route: string): UserPart {
  if (route === 'introspection') return 'admission'
  return route === 'token' || route === 'userinfo' ? 'claims' : 'nothing'
}

async function loadAuthorization({ db, config, keys }: Deps, ctx: KoaContextWithOIDC, cookie: string): Promise<void> {
  const { route } = ctx.oidc
  if (route !== 'authorization' && route !== 'resume') return
  const clientId = parameter(ctx.query, 'client_id')
  const uid = route === 'resume' ? ctx.cookies.get(cookieName('resume', config.isSecure)) : undefined
  if (uid === undefined && !isClientId(clientId)) return
  const sent = readSignOnCookie(keys, cookie)
  if (!sent) return
  const lookup = {
    ...sent,
    clientId: uid === undefined ? clientId : null,
    interactionHash: uid === undefined ? null : sha256(uid),
    idleSeconds: config.limits.sessionIdleSeconds,
  }
  const found = await findAuthorizationVisit(db, lookup)
  const store = openStore(ctx)
  const { service, accountId, grantId } = found
  store.signOns.set(artifactKey('Session', lookup.ssoHash), found.signOn ?? undefined)
  if (lookup.interactionHash)
    store.requests.set(artifactKey('Interaction', lookup.interactionHash), found.interaction ?? undefined)
  if (found.signOn) store.visit = { answered: null, artifacts: [], requests: [] }
  if (found.clientId !== null) store.services.set(found.clientId, service ?? undefined)
  if (service && accountId !== null)
    store.serviceUsers.set(serviceUserKey(accountId, service.id), found.serviceUser ?? undefined)
  if (grantId !== null) store.artifacts.set(artifactKey('Grant', sha256(grantId)), found.grant ?? undefined)
}

/** A device code does not carry its account. The stored request does, once a user has approved it. */
async function sentDeviceCode({ db }: Deps, { oidc: { route, params } }: KoaContextWithOIDC) {
  const code = parameter(params, 'device_code')
  if (route !== 'token' || parameter(params, 'grant_type') !== deviceGrant || code === '') return undefined
  const idHash = sha256(code)
  const found = await findRequest(db, 'DeviceCode', idHash)
  const sent: SentToken = { kinds: ['DeviceCode'], accountId: approvedBy(found), idHash }
  return { sent, found }
}

function sentWith(deps: Deps, { oidc: { route, params } }: KoaContextWithOIDC): SentToken | null {
  const grantType = parameter(params, 'grant_type')
  if (route === 'token' && grantType === 'authorization_code')
    return sentToken(deps, ['AuthorizationCode'], parameter(params, 'code'))
  if (route === 'token' && grantType === 'refresh_token')
    return sentToken(deps, ['RefreshToken'], parameter(params, 'refresh_token'))
  if (route === 'introspection' || route === 'revocation')
    return sentToken(deps, ['AccessToken', 'RefreshToken'], parameter(params, 'token'))
  return null
}

const sentToken = ({ keys }: Deps, kinds: string[], value: string): SentToken | null =>
  value === '' ? null : { kinds, accountId: accountOf(keys, value), idHash: sha256(value) }
