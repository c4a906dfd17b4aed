import { createHash } from 'node:crypto'
import { type Answer, type Connection, jsonOf, requestOf, requireStatus } from '../load/connection.ts'
import { ask, locationOf, type Person } from './person.ts'

export type Service = { clientId: string; basic: string; alg: Algorithm }
export type Algorithm = 'ES256' | 'RS256'

export const callback = 'https://bench.example/callback'
export const verifier = 'v'.repeat(43)
export const challenge = createHash('sha256').update(verifier).digest('base64url')
export const plainScope = 'openid profile email'
export const offlineScope = `${plainScope} offline_access`

export const basicOf = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

export async function connectService(connection: Connection, owner: Person, alg: Algorithm): Promise<Service> {
  const body = {
    name: `Bench ${alg}`,
    platforms: ['WEB'],
    scopes: ['FIO', 'EMAIL'],
    redirect_uris: [callback],
    id_token_signed_response_alg: alg,
  }
  const created = jsonOf(await ask(connection, owner, '/api/clients', { body, status: 201 }))
  const clientId = String(created['client_id'])
  return { clientId, basic: basicOf(clientId, String(created['client_secret'])), alg }
}

export function requestPath({ clientId }: Service, scope: string): string {
  const parameters = new URLSearchParams({
    client_id: clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope,
    state: 'state',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  })
  return `/authorize?${parameters}`
}

export async function codeByCookie(connection: Connection, person: Person, service: Service): Promise<string> {
  return codeOf(await ask(connection, person, requestPath(service, plainScope), { status: 303 }))
}

export async function codeByDecision(connection: Connection, person: Person, service: Service, scope: string) {
  const interaction = await begin(connection, person, service, scope)
  return provide(connection, person, interaction)
}

export async function begin(connection: Connection, person: Person, service: Service, scope: string): Promise<string> {
  const answer = await ask(connection, person, requestPath(service, scope), { status: 303 })
  const interaction = locationOf(answer).searchParams.get('interaction')
  if (interaction === null) throw new Error(`nobody is asked: ${answer.head}`)
  return interaction
}

export async function provide(connection: Connection, person: Person, interaction: string): Promise<string> {
  const body = { interaction, decision: 'provide' }
  const decided = jsonOf(await ask(connection, person, '/api/oauth/authorize', { body }))
  const { pathname } = new URL(String(decided['redirect_url']))
  return codeOf(await ask(connection, person, pathname, { status: 303 }))
}

function codeOf(answer: Answer): string {
  const code = locationOf(answer).searchParams.get('code')
  if (code === null) throw new Error(`no code came back: ${answer.head}`)
  return code
}

export type Tokens = { accessToken: string; refreshToken: string }

export function formOf(path: string, authorization: string, fields: Record<string, string>): string {
  const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' }
  return requestOf('POST', path, headers, new URLSearchParams(fields).toString())
}

export const exchangeOf = (path: string, basic: string, code: string) =>
  formOf(path, basic, { grant_type: 'authorization_code', code, redirect_uri: callback, code_verifier: verifier })

export const refreshOf = (path: string, basic: string, token: string) =>
  formOf(path, basic, { grant_type: 'refresh_token', refresh_token: token })

export async function tokensFrom(connection: Connection, request: string): Promise<Tokens> {
  const answer = await connection.send(request)
  requireStatus(answer)
  const tokens = jsonOf(answer)
  return { accessToken: String(tokens['access_token']), refreshToken: String(tokens['refresh_token']) }
}
