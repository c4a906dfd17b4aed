import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

type Resolve = (name: string) => Promise<{ address: string; family: number }[]>

export type GuardedSettings = {
  allowLoopback: boolean
  /** Milliseconds. */
  patience?: number
  /** The connection uses exactly these addresses, so a second DNS answer cannot redirect it (DNS rebinding). */
  resolve?: Resolve
}

type Sent = { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string }

/** One message for every rejected address, so that callers cannot map the internal network. */
const refusal = () => new Error('the address is not one that we connect to')

/**
 * Requests a URL that a third party supplied (docs/threats.md#ss-01): https at a public address, or loopback in development. Follows no
 * redirects and sends no credentials. The timeout includes `read`, which gets the response.
 */
export function guardedRequest<T>(
  url: URL,
  { method, headers, body }: Sent,
  { allowLoopback, patience = 5000, resolve = resolveAll }: GuardedSettings,
  read: (answer: IncomingMessage) => T | Promise<T>,
): Promise<T> {
  const isAllowed = judgeFor(url, allowLoopback)
  return new Promise((settle, fail) => {
    // A literal address is never looked up.
    if (!isAllowed || (isIP(bare(url)) && !isAllowed(bare(url)))) return fail(refusal())
    const send = url.protocol === 'https:' ? request : requestPlain
    const signal = AbortSignal.timeout(patience)
    const sent = send(
      url,
      { method, headers, agent: false, auth: '', lookup: resolveAllowed(resolve, isAllowed), signal },
      (answer) => {
        void Promise.resolve(read(answer))
          .then(settle, fail)
          .finally(() => answer.destroy())
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}

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

/** Every address of a name must be allowed: a private one among them means an attack or a split-horizon DNS. */
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
