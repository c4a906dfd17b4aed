import type { FastifyReply, FastifyRequest } from 'fastify'
import { isLoopbackAddress } from '../../lib/outside/public-address.ts'
import { forwardingHeader } from '../forwarding.ts'

/**
 * Pages that only this machine may read are refused to everybody else: to a connection that does not stay on loopback, to what a proxy of
 * this machine passes on under a `Host` of its own, and to a page elsewhere that points its name at 127.0.0.1 (DNS rebinding).
 */
export async function onlyForThisMachine(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const isOurs = ['localhost', '127.0.0.1', '[::1]'].includes(request.hostname) && staysHere(request)
  if (!isOurs || isPassedOn(request)) await reply.code(404).send()
}

const staysHere = ({ socket }: FastifyRequest) =>
  [socket.remoteAddress, socket.localAddress].every((address = '') =>
    isLoopbackAddress(address.replace(/^::ffff:/i, '')),
  )

/** Browsers speak HTTP/1.1 or newer; nginx passes on by 1.0, and adds no header, unless it is told otherwise. */
const isPassedOn = (request: FastifyRequest) =>
  forwardingHeader(request) !== undefined || request.raw.httpVersion === '1.0'

/** A letter as it is, without scripts, pictures or an origin; its links open a page of their own. */
export function sendLetter(reply: FastifyReply, letter: string): FastifyReply {
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'self'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"
  return reply
    .header('content-security-policy', policy)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(letter.replace('<head>', '<head><base target="_blank">'))
}
