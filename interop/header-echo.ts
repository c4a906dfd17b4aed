import { once } from 'node:events'
import { createServer } from 'node:http'

/** Node reads headers as Latin-1. */
export async function startEcho(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer(({ headers }, response) => {
    const handed = Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, utf8(value)] as const] : [],
    )
    const claims = handed.flatMap(([name, value]) =>
      name.startsWith('oidc_claim_') ? [[name.slice(11), value] as const] : [],
    )
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(JSON.stringify({ ...Object.fromEntries(claims), access_token: headers['oidc_access_token'] }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const stop = async () => {
    server.close().closeAllConnections()
    await once(server, 'close')
  }
  return { url: `http://127.0.0.1:${address.port}`, stop }
}

const utf8 = (value: string) => Buffer.from(value, 'latin1').toString('utf8')
