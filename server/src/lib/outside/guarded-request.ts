import { lookup } from 'node:dns/promises'
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isLoopbackAddress, isPublicAddress } from './public-address.ts'

type Resolve = (name: string) => Promise<{ address: string; family: number }[]>

export type GuardedSettings = {
  /** `http` on loopback, for services in development. */
  allowLoopback: boolean
  /** Milliseconds for all of it. */
  patience?: number
  /** How names are resolved: what it answers is what is connected to, so that a name cannot be one thing when asked and another when used. */
  resolve?: Resolve
}

type Sent = { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string }

/** One text for everything that we do not connect to: nobody maps our network by it. */
const refusal = () => new Error('the address is not one that we connect to')

/**
 * Asks an address that somebody else wrote (docs/threats.md#ss-01): https at a public address, or loopback in development. Redirects are not
 * followed, nothing of ours goes along, and all of it has to be over in time. `read` is given the answer while the clock runs.
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

/** Which addresses this one may be at; undefined when it is nothing that we connect to. Mail, shells and the like below 1024 are left alone. */
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
