import { text } from 'node:stream/consumers'
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'
import { serveHttp } from '../../../testbed/ports.ts'

export type Arrived = { at: number; payload: JWTPayload; alg: string; kid: string | undefined }

export type LogoutReceiver = {
  uri: string
  arrived: Arrived[]
  wrong: string[]
  /** Statuses of the next answers in order, then 200. `hang` sends no answer. */
  answers: (number | 'hang')[]
  close: () => Promise<void>
}

/** A back-channel logout endpoint that verifies tokens with the published keys (OpenID Connect Back-Channel Logout 1.0, 2.6). */
export async function openLogoutReceiver(
  issuer: string,
  audience: () => string,
  path = '/backchannel',
): Promise<LogoutReceiver> {
  const keys = createRemoteJWKSet(new URL(`${issuer}/oauth/jwks`))
  const receiver: Omit<LogoutReceiver, 'uri' | 'close'> = { arrived: [], wrong: [], answers: [] }
  const verify = async (body: string) => {
    const at = Date.now()
    const token = new URLSearchParams(body).get('logout_token') ?? ''
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience: audience(),
      typ: 'logout+jwt',
    })
    receiver.arrived.push({ at, payload, alg: protectedHeader.alg, kid: protectedHeader.kid })
  }
  const { url, close } = await serveHttp(async (request, response) => {
    const body = await text(request)
    if (request.method !== 'POST' || request.headers['content-type'] !== 'application/x-www-form-urlencoded') {
      receiver.wrong.push(`${request.method} ${request.url}`)
    } else {
      await verify(body).catch((error: unknown) => receiver.wrong.push(String(error)))
    }
    const answer = receiver.answers.shift() ?? 200
    if (answer === 'hang') return
    response
      .writeHead(answer, answer >= 300 && answer < 400 ? { location: '/elsewhere' } : {})
      .end('a body that nobody reads')
  })
  return { ...receiver, uri: url + path, close }
}
