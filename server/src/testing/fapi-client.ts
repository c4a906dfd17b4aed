import { type Fields, postForm } from './oauth.ts'
import { assertionOf, dpopProof, type ProofKey } from './proofs.ts'
import { begin, type Begun, type Service, type Someone, type Sso } from './sso.ts'

export type Over = Parameters<typeof assertionOf>[3]

export const fieldsOf = ({ url }: Begun): Fields => Object.fromEntries(url.searchParams)

export const claimsOf = (token = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

export function fapiAround(w: Sso, current: () => { anna: Someone; key: ProofKey }) {
  const fapiClient = (more: object = {}) =>
    w.service(current().anna.accountId, {
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [{ ...current().key.jwk, kid: 'ec' }] },
      require_pushed_authorization_requests: true,
      dpop_bound_access_tokens: true,
      ...more,
    })

  async function post(path: string, fields: Fields, { clientId }: Service, over: Over = {}) {
    const { key } = current()
    const form = { ...fields, ...(await assertionOf(key, clientId, w.base, over)) }
    const dpop = await dpopProof(key, 'POST', `${w.base}${path}`)
    const { status, body: answer } = await postForm(w, path, form, { dpop })
    return { status, error: answer.error, answer }
  }

  const opening = ({ clientId }: Service, requestUri: string, more: Fields = {}) =>
    new URL(`${w.base}/authorize?${new URLSearchParams({ client_id: clientId, request_uri: requestUri, ...more })}`)

  async function pushed(at: Service, parameters: Fields = {}, outside: Fields = {}) {
    const begun = await begin(at, { scope: 'openid', ...parameters })
    const { answer } = await post('/oauth/par', fieldsOf(begun), at)
    return { ...begun, url: opening(at, answer.request_uri ?? '', outside) }
  }

  return { fapiClient, post, opening, pushed }
}
