import { createHash } from 'node:crypto'
import type { Browser } from '../../../../testbed/browser.ts'
import { decide, type Service } from '../sso.ts'
import type { RecordedClient } from './recorded-client.ts'

export type Endpoints = Record<
  | 'authorization_endpoint'
  | 'token_endpoint'
  | 'userinfo_endpoint'
  | 'end_session_endpoint'
  | 'jwks_uri'
  | 'pushed_authorization_request_endpoint',
  string
> & { issuer: string }

type Replayed = { client: RecordedClient; service: Service; endpoints: Endpoints }

export async function signInBy(browser: Browser, replayed: Replayed): Promise<URLSearchParams> {
  const { client, endpoints } = replayed
  const parameters = parametersOf(replayed)
  const query = client.pushes ? await push(replayed, parameters) : parameters
  const end = await browser.follow(`${endpoints.authorization_endpoint}?${written(query, client.space)}`)
  const interaction = end.searchParams.get('interaction')
  if (interaction === null) throw new Error(`ended at ${end.href}`)
  const { body, error } = await decide(browser, interaction)
  if (!body.redirect_url) throw new Error(`refused: ${JSON.stringify(error)}`)
  if (client.asks['response_mode'] !== 'form_post') {
    const back = await browser.follow(body.redirect_url)
    if (!back.href.startsWith(client.redirectUri)) throw new Error(`ended at ${back.href}`)
    return back.searchParams
  }
  const { text } = await browser.visit(body.redirect_url)
  if (!text.includes(`action="${client.redirectUri}"`)) throw new Error(`posts elsewhere: ${text}`)
  return new URLSearchParams(
    [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
}

function parametersOf({ client, service }: Replayed): Record<string, string> {
  const challenge = client.verifier && createHash('sha256').update(client.verifier).digest('base64url')
  return {
    ...client.asks,
    client_id: service.clientId,
    redirect_uri: client.redirectUri,
    ...(challenge ? { code_challenge: challenge, code_challenge_method: 'S256' } : {}),
  }
}

async function push({ client, service, endpoints }: Replayed, requestFields: Record<string, string>) {
  const answer = await fetch(endpoints.pushed_authorization_request_endpoint, {
    method: 'POST',
    headers: client.headers,
    body: new URLSearchParams({ ...requestFields, client_secret: service.secret ?? '' }).toString(),
  })
  const { request_uri = '' }: { request_uri?: string } = await answer.json()
  return { client_id: service.clientId, request_uri }
}

const written = (query: Record<string, string>, space: RecordedClient['space']) =>
  new URLSearchParams(query).toString().replaceAll('+', space)

export function askForTokens(replayed: Replayed, fields: Record<string, string>): Promise<Response> {
  const { client, service, endpoints } = replayed
  const secret = service.secret ?? ''
  const encode = client.proves === 'encoded' ? encodeURIComponent : (text: string) => text
  const basic = Buffer.from(`${encode(service.clientId)}:${encode(secret)}`).toString('base64')
  const isBasic = client.proves === 'plain' || client.proves === 'encoded'
  const credentials = isBasic
    ? {}
    : { client_id: service.clientId, ...(client.proves === 'post' ? { client_secret: secret } : {}) }
  return fetch(endpoints.token_endpoint, {
    method: 'POST',
    headers: { ...client.headers, ...(isBasic ? { authorization: `Basic ${basic}` } : {}) },
    body: new URLSearchParams({ ...fields, ...credentials }).toString(),
  })
}

export function redeemBy(replayed: Replayed, back: URLSearchParams): Promise<Response> {
  const { redirectUri, verifier, sends } = replayed.client
  return askForTokens(replayed, {
    grant_type: 'authorization_code',
    code: back.get('code') ?? '',
    redirect_uri: redirectUri,
    ...(verifier ? { code_verifier: verifier } : {}),
    ...sends,
  })
}
