import { text } from 'node:stream/consumers'
import { createRemoteJWKSet, decodeProtectedHeader, type JWTPayload, jwtVerify } from 'jose'
import { serveHttp } from '../../../testbed/ports.ts'

type Answer = { status: number; body?: string }

/**
 * Receives Security Event Tokens (RFC 8935) and verifies them with the published keys. Uses up `answers` in order, then answers 202.
 * `audience`: the client id of a service; absent for the operator's receiver.
 */
export async function openEventReceiver(issuer: string, audience?: () => string) {
  const keys = createRemoteJWKSet(new URL(`${issuer}/oauth/jwks`))
  const taken: JWTPayload[] = []
  const raw: { token: string; authorization: string | undefined; type: string | undefined; header: object }[] = []
  const answers: Answer[] = []
  let url = ''
  const { url: base, close } = await serveHttp(async (request, response) => {
    const token = await text(request)
    const { authorization, 'content-type': type } = request.headers
    raw.push({ token, authorization, type, header: decodeProtectedHeader(token) })
    const { status, body } = answers.shift() ?? { status: 202 }
    if (status === 202) {
      const { payload } = await jwtVerify(token, keys, { issuer, audience: audience?.() ?? url, typ: 'secevent+jwt' })
      taken.push(payload)
    }
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end(body)
  })
  url = `${base}/events`
  return { url, taken, raw, answers, close }
}
