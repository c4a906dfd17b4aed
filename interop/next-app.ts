import { createServer } from 'node:http'
import { registerHooks } from 'node:module'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type NextRequest, requestOf, respond, runRequest } from './next-stand-in.ts'

/** `node next-app.ts <folder> <port>` serves the guide's files of the App Router, and the session's user data at its first page. */
type Route = { GET?: Handler; POST?: Handler }
type Handler = (request: NextRequest) => Promise<Response>
type Auth = { auth: () => Promise<{ person?: object } | null> }

const [, , name = '', port] = process.argv
const folder = resolve(name)
const standIn = new URL('next-stand-in.ts', import.meta.url).href

registerHooks({
  resolve(specifier, context, next) {
    if (/^next\/(headers|server|navigation)$/.test(specifier)) return next(standIn, context)
    if (specifier.startsWith('@/')) return next(pathToFileURL(join(folder, `${specifier.slice(2)}.ts`)).href, context)
    return next(specifier.replace(/^next-auth(?=$|\/)/, 'next-auth-5'), context)
  },
})

const load = (file: string) => import(pathToFileURL(join(folder, file)).href)
const authRoute: Route = await load('app/api/auth/[...nextauth]/route.ts')
const logOut: Route = await load('app/log-out/route.ts')
const { auth }: Auth = await load('auth.ts')

const home: Route = {
  GET: async () => Response.json((await auth())?.person ?? 'Nobody is signed in: open /api/auth/signin'),
}

function routeOf(path: string): Route {
  if (path.startsWith('/api/auth/')) return authRoute
  return path === '/log-out' ? logOut : home
}

createServer(async (incoming, outgoing) => {
  const request = await requestOf(incoming)
  const route = routeOf(request.nextUrl.pathname)
  const handler = request.method === 'POST' ? route.POST : route.GET
  const { answer, cookies } = await runRequest(request, async () =>
    handler ? handler(request) : new Response(null, { status: 405 }),
  )
  await respond(outgoing, answer, cookies)
}).listen(Number(port), '127.0.0.1')
