import type { FastifyReply, FastifyRequest } from 'fastify'

/** A page elsewhere can point a name of its own at 127.0.0.1 (DNS rebinding) and read what this browser may read. */
export async function onlyUnderOwnName(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (!['localhost', '127.0.0.1', '[::1]'].includes(request.hostname)) await reply.code(404).send()
}

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
