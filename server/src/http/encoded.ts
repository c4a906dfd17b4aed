import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { once } from '../lib/once.ts'

export type Encoded = { etag: string; identity: Buffer; gzip: () => Buffer; br: () => Buffer }

export const encoded = (content: string | Buffer): Encoded =>
  encodedBy(Buffer.from(content), gzipSync, brotliCompressSync)

export function encodedFile(path: string): Encoded {
  const lying = (suffix: string, compress: Compress) => (bytes: Buffer) =>
    existsSync(path + suffix) ? readFileSync(path + suffix) : compress(bytes)
  return encodedBy(readFileSync(path), lying('.gz', gzipSync), lying('.br', brotliCompressSync))
}

/** For content that already has a Brotli encoding. */
export const encodedBytes = (identity: Buffer, br: Buffer): Encoded => encodedBy(identity, gzipSync, () => br)

type Compress = (bytes: Buffer) => Buffer

function encodedBy(identity: Buffer, gzipped: Compress, brotli: Compress): Encoded {
  // Weak, so that one ETag serves all encodings (RFC 9110, 8.8.3).
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, identity, gzip: once(() => gzipped(identity)), br: once(() => brotli(identity)) }
}

const br = /\bbr\b/
const gzip = /\bgzip\b/

/** `isKept` false: the body is sent once, so Brotli is not worth its time. */
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
