import { createHash } from 'node:crypto'
import { firstLocale } from '@kabinet/contract/fields/locale'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { ensureConsoleService, consoleServiceId } from '../../domain/custody/console-service.sql.ts'
import { networkAddressOf } from '../../http/caller.ts'
import { localeOfPage } from '../../http/locale.ts'
import { newToken } from '../../lib/ids.ts'
import { sha256 } from '../../lib/keys.ts'
import { parseJson } from '../../lib/parse-json.ts'
import { sessionHint, type SessionKey, withHint } from '../../lib/routing-hint.ts'
import { isSameSecret } from '../../lib/same-secret.ts'
import { consoleCallback } from '../../oidc/clients/trial-client.ts'
import { contextClasses } from '../../oidc/protocol/context-classes.ts'
import { paths } from '../../oidc/protocol/paths.ts'
import { isFirstOperator, lockRoles, putRole } from '../operators/operator-role.sql.ts'
import { recordSupportAct } from '../support/support-acts.sql.ts'
import { pageOf } from './addresses.ts'
import { consoleHours, findStanding, insertConsoleSession, type Standing } from './console-session.sql.ts'
import { consoleCookies } from './cookies.ts'
import { exchangeCode } from './exchange-code.ts'
import type { FirstOperator } from './first-operator.ts'
import { type Refusal, sendRefusal } from './refusal-pages.ts'

/** `isRetry`: the user was sent back to sign in with the app or passkey. */
const begun = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  to: z.string(),
  isRetry: z.boolean(),
})
const stateSeconds = 3600

export type Place = { deps: Deps; publicApp: FastifyInstance; first: FirstOperator; consoleUrl: string }

export async function beginSignIn(place: Place, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { to, step_up: stepUp } = queryOf(request)
  await ensureConsoleService(place.deps.db)
  return leaveFor(place, request, reply, { to: pageOf(place.consoleUrl, to), isNew: stepUp === '1', isRetry: false })
}

type Leaving = { to: string; isNew: boolean; isRetry: boolean }

function leaveFor(
  { deps, consoleUrl }: Place,
  request: FastifyRequest,
  reply: FastifyReply,
  leaving: Leaving,
): FastifyReply {
  const { config, keys } = deps
  const { to, isNew, isRetry } = leaving
  const attempt = { state: newToken(), nonce: newToken(), verifier: newToken(), to, isRetry }
  consoleCookies(consoleUrl, request, reply).set('state', keys.seal(JSON.stringify(attempt)), stateSeconds)
  const params = new URLSearchParams({
    client_id: consoleServiceId,
    response_type: 'code',
    redirect_uri: consoleCallback(config) ?? '',
    scope: 'openid',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: createHash('sha256').update(attempt.verifier).digest('base64url'),
    code_challenge_method: 'S256',
    acr_values: `${contextClasses.phishingResistant} ${contextClasses.twoSteps}`,
    max_age: String(consoleHours * 3600),
    ...(isNew ? { prompt: 'login' } : {}),
  })
  return reply.redirect(`${config.publicUrl}${paths.authorization}?${params}`, 303)
}

/** A code without the cookie of this browser's own sign-in is refused: it may be of an attacker's account (RFC 9700 4.7). */
export async function finishSignIn(place: Place, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { deps, publicApp, consoleUrl } = place
  const cookies = consoleCookies(consoleUrl, request, reply)
  const { state, code } = queryOf(request)
  const attempt = readState(deps, cookies.get('state'))
  cookies.clear('state')
  if (!attempt || typeof state !== 'string' || !isSameSecret(state, attempt.state))
    return refuse(place, request, reply, 'interrupted')
  if (typeof code !== 'string') return refuse(place, request, reply, 'refused')
  const address = networkAddressOf(request)
  const session = await exchangeCode(deps, publicApp, { ...attempt, code, address })
  const standing = session && (await findStanding(deps.db, session))
  if (!session || !standing) return refuse(place, request, reply, 'interrupted')
  const entering = (await becomeFirst(place, cookies.get('first'), { ...session, standing })) ?? standing
  const reason = reasonAgainst(entering)
  // Another sign-in with the factor that the user has may help, once.
  if (reason === 'weak' && !attempt.isRetry)
    return leaveFor(place, request, reply, { to: attempt.to, isNew: true, isRetry: true })
  if (reason) return refuse(place, request, reply, reason, entering)
  const cookie = withHint(deps.keys, sessionHint(session))
  await insertConsoleSession(deps.db, { ...session, hash: sha256(cookie) })
  cookies.set('session', cookie, consoleHours * 3600)
  cookies.clear('first')
  return reply.redirect(attempt.to, 303)
}

function reasonAgainst(standing: Standing & { isClaimant?: true }): Refusal | undefined {
  const { role, status, isSuspended, hasFactor, isClaimant } = standing
  if ((role === null && !isClaimant) || status !== 'active') return 'no-role'
  if (isSuspended) return 'suspended'
  if (!hasFactor) return 'no-factor'
  if (!standing.byFactor || standing.isOld) return 'weak'
  if (standing.isTrusted) return undefined
  return standing.trustedFrom === null ? 'weak' : 'young'
}

/** The claim of the printed link makes a role, once the user signs in with an app or passkey. Who reads the terminal owns the machine. */
async function becomeFirst(
  { deps, first }: Place,
  claim: string | undefined,
  { accountId, sessionId, standing }: SessionKey & { standing: Standing },
): Promise<(Standing & { isClaimant?: true }) | undefined> {
  if (standing.role !== null || !first.holds(claim)) return undefined
  if (!standing.byFactor || standing.isOld) return { ...standing, isClaimant: true }
  await deps.db.transaction().execute(async (tx) => {
    await lockRoles(tx)
    if (!(await isFirstOperator(tx))) return
    await putRole(tx, { accountId, role: 'operator', isVouched: true })
    const supportAct = { act: 'role', accountId, who: 'npm start', why: 'the link of the terminal' }
    await recordSupportAct(tx, { ...supportAct, before: { role: 'none' }, after: { role: 'operator' } })
  })
  first.end()
  return findStanding(deps.db, { accountId, sessionId })
}

function refuse(
  { deps }: Place,
  request: FastifyRequest,
  reply: FastifyReply,
  why: Refusal,
  standing?: Standing,
): FastifyReply {
  const locale = standing?.locale ?? localeOfPage(request) ?? firstLocale
  const link =
    why === 'no-role' || why === 'suspended' || why === 'weak' || why === 'no-factor'
      ? '/console/sign-in?step_up=1'
      : undefined
  return sendRefusal(reply, why, {
    locale,
    ...(why === 'no-factor' ? { security: `${deps.config.publicUrl}/security` } : {}),
    ...(why === 'young' ? { from: standing?.trustedFrom ?? null } : {}),
    ...(link === undefined ? {} : { link }),
  })
}

function readState({ keys }: Deps, sealed: string | undefined) {
  try {
    return sealed === undefined ? undefined : z.safeParse(begun, parseJson(keys.open(sealed))).data
  } catch {
    return undefined
  }
}

function queryOf(request: FastifyRequest): Record<string, unknown> {
  return { ...(typeof request.query === 'object' ? request.query : {}) }
}
