import { createServer, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

/**
 * Parses query, cookies and body, and adds the response helpers. `node next-pages.ts <file> <port>` serves the guide's
 * file, and the session's user data at its first page.
 */
type Handler = (request: object, response: ServerResponse) => Promise<void>
type Page = { default: Handler; logOut: Handler; authOptions: object }

const [, , file = '', port] = process.argv
const page: Page = await import(pathToFileURL(resolve(file)).href)
const { getServerSession } = await import('next-auth')

createServer(async (request, response) => {
  const url = new URL(request.url ?? '/', 'http://service')
  const cookies = Object.fromEntries(
    (request.headers.cookie ?? '').split('; ').map((pair) => {
      const at = pair.indexOf('=')
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))]
    }),
  )
  const nextauth = url.pathname.split('/').slice(3)
  const query = { ...Object.fromEntries(url.searchParams), nextauth }
  const body = Object.fromEntries(new URLSearchParams(await text(request)))
  const nextRequest = Object.assign(request, { query, cookies, body })
  const answer = withShortForms(response)
  if (url.pathname === '/api/log-out') return page.logOut(nextRequest, answer)
  if (url.pathname.startsWith('/api/auth/')) return page.default(nextRequest, answer)
  const session: { person?: object } | null = await getServerSession(nextRequest, answer, page.authOptions)
  answer.json(session?.person ?? 'Nobody is signed in: open /api/auth/signin')
}).listen(Number(port), '127.0.0.1')

function withShortForms(response: ServerResponse) {
  const answer = Object.assign(response, {
    status(code: number) {
      response.statusCode = code
      return answer
    },
    send(body: string | object | undefined) {
      return typeof body === 'object' ? answer.json(body) : response.end(body)
    },
    json(body: object | string) {
      response.setHeader('content-type', 'application/json; charset=utf-8')
      return response.end(JSON.stringify(body))
    },
    redirect(address: string) {
      return response.writeHead(307, { location: address }).end()
    },
  })
  return answer
}
