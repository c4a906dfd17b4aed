import { createHash, randomBytes } from 'node:crypto'
import { clientsApi } from '@kabinet/contract/api/services/clients.api'
import { decideAuthorizationRequest } from '@kabinet/contract/api/consent.api'
import type { TestBed } from '../testbed/ground.ts'
import { ask } from './ask.ts'
import type { Person } from './person.ts'

export type Service = { clientId: string; authorization: string | undefined }
/** One wrong answer makes the refresh token useless. */
export type Grant = { service: Service; person: Person; refreshToken: string }

const callback = 'https://faults.example/callback'
const native = 'example.faults.app:/callback'

export async function connect({ heard }: TestBed, owner: Person, isPublic: boolean): Promise<Service> {
  const body = {
    name: isPublic ? 'App' : 'Web',
    platforms: [isPublic ? 'MOBILE' : 'WEB'],
    scopes: ['FIO', 'EMAIL'],
    redirect_uris: [isPublic ? native : callback],
    ...(isPublic ? { token_endpoint_auth_method: 'none' } : {}),
  }
  const { json } = await ask(heard, owner.browser, { path: clientsApi.createClient.path, method: 'POST', body }, [201])
  const clientId = String(json['client_id'])
  const pair = `${clientId}:${String(json['client_secret'])}`
  return { clientId, authorization: isPublic ? undefined : `Basic ${Buffer.from(pair).toString('base64')}` }
}

export async function allow(ground: TestBed, person: Person, service: Service): Promise<Grant> {
  const { heard } = ground
  const verifier = randomBytes(32).toString('base64url')
  const redirect_uri = service.authorization ? callback : native
  const parameters = new URLSearchParams({
    client_id: service.clientId,
    redirect_uri,
    response_type: 'code',
    scope: 'openid profile offline_access',
    prompt: 'consent',
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const begun = await ask(heard, person.browser, { path: `/authorize?${parameters}` }, [302, 303])
  const interaction = new URL(begun.location ?? '', ground.kabinets.base).searchParams.get('interaction')
  const decision = { path: decideAuthorizationRequest.path, method: 'POST', body: { interaction, decision: 'provide' } }
  const decided = await ask(heard, person.browser, decision)
  const { pathname, search } = new URL(String(decided.json['redirect_url']))
  const back = await ask(heard, person.browser, { path: pathname + search }, [302, 303])
  const code = new URL(back.location ?? '').searchParams.get('code') ?? ''
  const form = { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier }
  return { service, person, refreshToken: await tokenFor(ground, { person, service, form }) }
}

export async function renew(ground: TestBed, grant: Grant): Promise<void> {
  const form = { grant_type: 'refresh_token', refresh_token: grant.refreshToken }
  grant.refreshToken = await tokenFor(ground, { ...grant, form })
}

type Redeemed = { person: Person; service: Service; form: Record<string, string> }

async function tokenFor({ heard }: TestBed, { person, service, form }: Redeemed): Promise<string> {
  const { clientId, authorization } = service
  const request = {
    path: '/oauth/token',
    method: 'POST',
    headers: authorization ? { authorization, cookie: '' } : { cookie: '' },
    form: authorization ? form : { ...form, client_id: clientId },
  }
  const { json } = await ask(heard, person.browser, request)
  return String(json['refresh_token'])
}
