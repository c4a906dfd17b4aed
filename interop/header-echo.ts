import { type Listening, serveHttp } from '../testbed/ports.ts'

/** Node reads headers as Latin-1. */
export const startEcho = (): Promise<Listening> =>
  serveHttp(({ headers }, response) => {
    const handed = Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, utf8(value)] as const] : [],
    )
    const claims = handed.flatMap(([name, value]) =>
      name.startsWith('oidc_claim_') ? [[name.slice(11), value] as const] : [],
    )
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify({ ...Object.fromEntries(claims), access_token: headers['oidc_access_token'] }))
  })

const utf8 = (value: string) => Buffer.from(value, 'latin1').toString('utf8')
