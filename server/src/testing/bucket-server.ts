import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { serveHttp } from '../../../testbed/ports.ts'

/** An object store with the part of S3 that the server uses: signed put, get, list and delete. `mood` 'down' answers 503. */
export async function bucketServer(keyId: string) {
  const objects = new Map<string, { bytes: Buffer; type: string | undefined }>()
  const state = { mood: 'up' as 'up' | 'down' }
  const { url: endpoint, close } = await serveHttp(async (request, response) => {
    const { status, body = '', type } = await answer(request)
    response.writeHead(status, { 'content-type': type ?? 'application/xml' }).end(body)
  })

  async function answer(
    request: IncomingMessage,
  ): Promise<{ status: number; body?: Buffer | string; type?: string | undefined }> {
    const bytes = await buffer(request)
    const url = new URL(request.url ?? '/', 'http://bucket')
    const key = decodeURIComponent(url.pathname.replace(/^\/|\/$/g, ''))
    if (state.mood === 'down') return { status: 503, body: failure('ServiceUnavailable') }
    if (!request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${keyId}/`))
      return { status: 403, body: failure('AccessDenied') }
    if (request.method === 'GET' && url.searchParams.has('list-type'))
      return { status: 200, body: list(`${key}/${url.searchParams.get('prefix')}`) }
    if (request.method === 'PUT') objects.set(key, { bytes, type: request.headers['content-type'] })
    if (request.method === 'DELETE') objects.delete(key)
    const found = objects.get(key)
    if (request.method === 'GET')
      return found ? { status: 200, body: found.bytes, type: found.type } : { status: 404, body: failure('NoSuchKey') }
    return { status: request.method === 'DELETE' ? 204 : 200 }
  }

  const failure = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`
  function list(prefix: string): string {
    const [bucket] = prefix.split('/')
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(`${bucket}/`.length))
    const contents = keys.map(
      (key) =>
        `<Contents><Key>${key}</Key><Size>1</Size><ETag>"x"</ETag><LastModified>2026-11-21T00:00:00Z</LastModified></Contents>`,
    )
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated><KeyCount>${keys.length}</KeyCount>${contents.join('')}</ListBucketResult>`
  }
  return {
    endpoint,
    objects,
    state,
    close,
  }
}
