import { lookup } from 'node:dns/promises'
import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from '../../../lib/public-address.ts'
import { RefusedForGood } from './refused-for-good.ts'

type Resolve = (name: string) => Promise<{ address: string; family: number }[]>

export type PostSettings = {
  /** `http` on loopback, for services in development. */
  allowLoopback: boolean
  /** Milliseconds for all of it. */
  patience?: number
  /** How names are resolved: what it answers is what is connected to, so that a name cannot be one thing when asked and another when used. */
  resolve?: Resolve
}

/** One text for everything that we do not connect to: nobody maps our network by it. */
const refusal = () => new Error('the address is not one that we connect to')

/**
 * Posts a logout token (OpenID Connect Back-Channel Logout 1.0, 2.5 and 2.8). 400 says that the service will never take it; anything else
 * but success is worth another try. Redirects are not followed and the answer's body is not read (docs/threats.md#ss-01).
 */
export async function postLogout(uri: string, token: string, settings: PostSettings): Promise<void> {
  const status = await post(new URL(uri), new URLSearchParams({ logout_token: token }).toString(), settings)
  if (status === 400) throw new RefusedForGood('the service answered 400')
  if (status < 200 || status > 299) throw new Error(`the service answered ${status}`)
}

function post(
  url: URL,
  body: string,
  { allowLoopback, patience = 5000, resolve = resolveAll }: PostSettings,
): Promise<number> {
  const isAllowed = judgeFor(url, allowLoopback)
  return new Promise((settle, fail) => {
    // A literal address is never looked up.
    if (!isAllowed || (isIP(bare(url)) && !isAllowed(bare(url)))) return fail(refusal())
    const send = url.protocol === 'https:' ? request : requestPlain
    const sent = send(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: resolveAllowed(resolve, isAllowed),
        signal: AbortSignal.timeout(patience),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': Buffer.byteLength(body),
          accept: '*/*',
        },
      },
      (answer) => {
        settle(answer.statusCode ?? 0)
        answer.destroy()
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}

/** Which addresses this one may be at; undefined when it is nothing that we post to. Mail, shells and the like below 1024 are left alone. */
function judgeFor(
  { protocol, port, hostname }: URL,
  allowLoopback: boolean,
): ((address: string) => boolean) | undefined {
  const isHere = hostname === 'localhost' || isLoopbackAddress(bare({ hostname }))
  if (isHere) return allowLoopback && (protocol === 'http:' || protocol === 'https:') ? isLoopbackAddress : undefined
  if (protocol !== 'https:' || (port !== '' && Number(port) < 1024)) return undefined
  return isPublicAddress
}

const bare = ({ hostname }: Pick<URL, 'hostname'>) => hostname.replace(/^\[|\]$/g, '')

const resolveAll: Resolve = (name) => lookup(name, { all: true })

/** All addresses of a name have to be allowed: one bad among them is a trick, or a split view of a name inside. */
function resolveAllowed(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  const judge = (found: Awaited<ReturnType<Resolve>>) => (found.every(({ address }) => isAllowed(address)) ? found : [])
  return (hostname, options, done) => {
    const allowed = resolve(hostname).then(judge, () => [])
    void allowed.then(([first, ...more]) => {
      if (!first) return done(refusal(), '')
      return options.all ? done(null, [first, ...more]) : done(null, first.address, first.family)
    })
  }
}
