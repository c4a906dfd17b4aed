import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { once } from '../lib/once.ts'

/** A text in the encodings that clients take, each made once, when somebody first asks for it. */
export type Encoded = { etag: string; identity: Buffer; gzip: () => Buffer; br: () => Buffer }

export const encoded = (content: string | Buffer): Encoded =>
  encodedBy(Buffer.from(content), gzipSync, brotliCompressSync)

/** A file, beside which the build may have laid what it compressed at leisure. */
export function encodedFile(path: string): Encoded {
  const lying = (suffix: string, compress: Compress) => (bytes: Buffer) =>
    existsSync(path + suffix) ? readFileSync(path + suffix) : compress(bytes)
  return encodedBy(readFileSync(path), lying('.gz', gzipSync), lying('.br', brotliCompressSync))
}

/** What somebody else has compressed. */
export const encodedBytes = (identity: Buffer, br: Buffer): Encoded => encodedBy(identity, gzipSync, () => br)

type Compress = (bytes: Buffer) => Buffer

function encodedBy(identity: Buffer, gzipped: Compress, brotli: Compress): Encoded {
  // Weak (RFC 9110, 8.8.3): one for all encodings.
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, identity, gzip: once(() => gzipped(identity)), br: once(() => brotli(identity)) }
}

const br = /\bbr\b/
const gzip = /\bgzip\b/

/** `isKept` false: made for one visit, so that it is not worth the time that the denser encoding takes. */
export function sendEncoded(
  body: Encoded,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  isKept = true,
): FastifyReply {
  const vary = [reply.getHeader('vary'), 'accept-encoding'].flat().filter(Boolean).join(', ')
  void reply.header('vary', vary).header('etag', body.etag)
  if (headers['if-none-match'] === body.etag) return reply.code(304).send()
  const takes = headers['accept-encoding'] ?? ''
  if (isKept && br.test(takes)) return reply.header('content-encoding', 'br').send(body.br())
  if (gzip.test(takes)) return reply.header('content-encoding', 'gzip').send(body.gzip())
  return reply.send(body.identity)
}
