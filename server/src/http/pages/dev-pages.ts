import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopbackAddress } from '../../lib/outside/public-address.ts'
import { forwardingHeader } from '../forwarding.ts'

/** Answers 404 unless the connection is on loopback and not forwarded by a local proxy. The check of `Host` prevents DNS rebinding. */
export async function onlyForThisMachine(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isOurs = ['localhost', '127.0.0.1', '[::1]'].includes(request.hostname) && staysHere(request)
  if (!isOurs || isPassedOn(request)) await reply.code(404).send()
}

const staysHere = ({ socket }: FastifyRequest) =>
  [socket.remoteAddress, socket.localAddress].every((address = '') =>
    isLoopbackAddress(address.replace(/^::ffff:/i, '')),
  )

/** Browsers use HTTP/1.1 or newer; nginx forwards by 1.0 and adds no header unless configured to. */
const isPassedOn = (request: FastifyRequest) =>
  forwardingHeader(request) !== undefined || request.raw.httpVersion === '1.0'

/** Sends an email as a page without scripts, pictures or an origin. Its links open in a new tab. */
export function sendSampleEmail(reply: FastifyReply, mail: string): FastifyReply {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"
  return reply
    .header('content-security-policy', policy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(mail.replace('<head>', '<head><base target="_blank">'))
}
