import { createHash, randomBytes } from 'node:crypto'
import { authApi } from '@kabinet/contract/api/auth/all'
import { decideAuthorizationRequest, getAuthorizationRequest } from '@kabinet/contract/api/consent.api'
import type { Browser } from '../../../../testbed/browser.ts'
import { codeIn, formOf, linkToken, type PersonOptions } from '../people.ts'
import type { Program } from './program.ts'

/** Of everybody in the dumps. */
export const password = 'Ognennaya-7Reka'

export const callback = 'https://romashka.example/callback'
export type Service = { clientId: string; secret: string }
export type Tokens = { refreshToken: string; subject: string }

export async function bodyOf<B>(called: Promise<{ status: number; body: B }>): Promise<B> {
  const { status, body } = await called
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

export async function registerAt(program: Program, browser: Browser, options: PersonOptions): Promise<void> {
  const form = formOf('', { email: null, password, ...options })
  let registration_token = ''
  const text = await program.after(options.email ?? options.phone ?? '', async () => {
    ;({ registration_token } = await bodyOf(browser.call(authApi.register, { body: form })))
  })
  const body = options.email ? { token: linkToken({ text }) } : { registration_token, code: codeIn({ text }) }
  await bodyOf(browser.call(authApi.confirmRegistration, { body }))
}

export async function logInAt(program: Program, browser: Browser, login: string): Promise<string> {
  browser.token = undefined
  let isConfirmed = false
  let refreshToken = ''
  const enter = async () => {
    const session = await bodyOf(browser.call(authApi.authorize, { body: { login, password } }))
    browser.token = session.access_token
    refreshToken = session.refresh_token
    isConfirmed = session.confirmed
  }
  const text = await program.after(login, enter)
  if (isConfirmed) throw new Error(`${login} was let in without a code`)
  const session = await bodyOf(browser.call(authApi.confirmAuthorize, { body: { code: codeIn({ text }) } }))
  browser.token = session.access_token
  return session.refresh_token || refreshToken
}

export async function allowAt({ base }: Program, browser: Browser, service: Service): Promise<Tokens> {
  const verifier = randomBytes(32).toString('base64url')
  const parameters = new URLSearchParams({
    client_id: service.clientId,
    redirect_uri: callback,
    response_type: 'code',
    scope: 'openid profile phone offline_access',
    prompt: 'consent',
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const page = await browser.follow(`/authorize?${parameters}`)
  const interaction = page.searchParams.get('interaction') ?? ''
  await bodyOf(browser.call(getAuthorizationRequest, { query: { interaction } }))
  const decision = { interaction, decision: 'provide' } as const
  const { redirect_url } = await bodyOf(browser.call(decideAuthorizationRequest, { body: decision }))
  const code = (await browser.follow(redirect_url)).searchParams.get('code') ?? ''
  const { refresh_token, id_token } = await tokens(base, service, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callback,
    code_verifier: verifier,
  })
  const claims: { sub: string } = JSON.parse(
    Buffer.from(String(id_token).split('.')[1] ?? '', 'base64url').toString('utf8'),
  )
  return { refreshToken: String(refresh_token), subject: claims.sub }
}

export async function renewAt({ base }: Program, service: Service, before: string): Promise<string | undefined> {
  const { refresh_token } = await tokens(base, service, { grant_type: 'refresh_token', refresh_token: before })
  return refresh_token
}

async function tokens(base: string, { clientId, secret }: Service, form: Record<string, string>) {
  const answer = await fetch(`${base}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams(form),
  })
  const said: { refresh_token?: string; id_token?: string; error?: string } = await answer.json()
  if (said.error && said.error !== 'invalid_grant') throw new Error(JSON.stringify(said))
  return said
}
