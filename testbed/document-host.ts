import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { loopbackCertificate } from './certificate.ts'
import { listenOnLoopback } from './ports.ts'

export type DocumentHost = {
  base: string
  address: string
  answers: Map<string, object | ((response: ServerResponse) => void)>
  requests: string[]
  document: (over?: object, path?: string) => object
  close: () => Promise<void>
}

const path = '/client.json'

/** An https host with client metadata documents. The process trusts its certificate until the host is closed. */
export async function openDocumentHost(): Promise<DocumentHost> {
  const trusted = getCACertificates('default')
  setDefaultCACertificates([...trusted, loopbackCertificate.cert])
  const answers: DocumentHost['answers'] = new Map()
  const requests: string[] = []
  const server = createServer(loopbackCertificate, (request, response) => {
    const url = request.url ?? ''
    requests.push(url)
    const answer = answers.get(url) ?? host.document({}, url)
    if (typeof answer === 'function') return answer(response)
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  const { port, close } = await listenOnLoopback(server)
  const base = `https://localhost:${port}`
  const host: DocumentHost = {
    base,
    address: base + path,
    answers,
    requests,
    document: (over = {}, at = path) => ({
      client_id: base + at,
      client_name: 'Агент',
      redirect_uris: [`${base}/callback`],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      ...over,
    }),
    close: async () => {
      setDefaultCACertificates(trusted)
      await close()
    },
  }
  return host
}

/** A handler that answers after `open` is called. `reached` resolves at its first request. */
export function heldAnswer(published: object) {
  const reached = Promise.withResolvers<void>()
  const opened = Promise.withResolvers<void>()
  const answer = (response: ServerResponse) => {
    reached.resolve()
    void opened.promise.then(() =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(published)),
    )
  }
  return { answer, reached: reached.promise, open: () => opened.resolve() }
}
