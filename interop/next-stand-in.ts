import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'

/** Next.js itself is too large to install. */
export class NextRequest extends Request {
  readonly nextUrl = new URL(this.url)
}

export const NextResponse = Response

type Options = { path?: string; maxAge?: number }
type Current = { request: Request; cookies: string[] }

const current = new AsyncLocalStorage<Current>()

function currentRequest(): Current {
  const found = current.getStore()
  if (!found) throw new Error('outside a request')
  return found
}

export const headers = async () => currentRequest().request.headers

export const cookies = async () => ({
  set: (name: string, value: string, { path = '/', maxAge }: Options = {}) => {
    const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
    currentRequest().cookies.push(`${name}=${value}; Path=${path}; HttpOnly; SameSite=Lax${age}`)
  },
})

export function redirect(address: string): never {
  throw new Error(`redirects to ${address}`)
}

export async function runRequest(
  request: Request,
  handle: () => Promise<Response>,
): Promise<{ answer: Response; cookies: string[] }> {
  const cookies: string[] = []
  return { answer: await current.run({ request, cookies }, handle), cookies }
}

export async function requestOf(incoming: IncomingMessage): Promise<NextRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const { method = 'GET', headers } = incoming
  // Like Next.js, replaces the host in the address by the name of the machine.
  const url = new URL(incoming.url ?? '/', 'http://localhost')
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  )
  const forwarded: [string, string][] = [['x-forwarded-proto', 'http']]
  const body = method === 'GET' ? null : Buffer.concat(chunks)
  return new NextRequest(url, { method, headers: [...sent, ...forwarded], body })
}

export async function respond(outgoing: ServerResponse, answer: Response, cookies: string[]): Promise<void> {
  outgoing.statusCode = answer.status
  for (const [name, value] of answer.headers) if (name !== 'set-cookie') outgoing.setHeader(name, value)
  outgoing.setHeader('set-cookie', [...answer.headers.getSetCookie(), ...cookies])
  outgoing.end(Buffer.from(await answer.arrayBuffer()))
}
