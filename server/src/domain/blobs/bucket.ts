import { Disk } from 'flydrive'
import { undefinedIfMissing, storageAway } from './storage-failures.ts'
import type { Blobs } from './blobs.ts'

/**
 * Blobs in an S3 bucket: `s3://KEY:SECRET@BUCKET/PREFIX?region=…&endpoint=https://…`. Without a key, the default AWS credential chain
 * applies (environment, machine role).
 */
export function bucketBlobs(url: URL): Blobs {
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '')
  const at = (key: string) => (prefix === '' ? key : `${prefix}/${key}`)
  let opening: Promise<Disk> | undefined
  const disk = () => (opening ??= openBucket(url))
  let refused: { reason: unknown; at: number } | undefined
  return {
    put: async (key, bytes, contentType) => {
      try {
        await (await disk()).put(at(key), bytes, { contentType })
        refused = undefined
      } catch (reason) {
        refused = { reason, at: performance.now() }
        storageAway(reason)
      }
    },
    get: async (key) => (await disk()).getBytes(at(key)).catch(undefinedIfMissing).catch(storageAway),
    deleteFolder: async (folder) => deleteOneByOne(await disk(), `${at(folder)}/`).catch(storageAway),
    // Each write to a bucket costs money, so the check makes no test write.
    check: async () => {
      if (refused && performance.now() - refused.at < quietForMs) throw refused.reason
    },
  }
}

const quietForMs = 60_000

async function openBucket({ hostname, searchParams, username, password }: URL): Promise<Disk> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const endpoint = searchParams.get('endpoint')
  const credentials = { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
  const driver = new S3Driver({
    bucket: hostname,
    region: searchParams.get('region') ?? 'us-east-1',
    visibility: 'private',
    supportsACL: false,
    requestHandler: { connectionTimeout: 3000, requestTimeout: 10_000 },
    // Only Amazon S3 supports the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(username === '' ? {} : { credentials }),
  })
  return new Disk(driver)
}

/** Not every bucket supports the multi-delete request. The library lists without the trailing slash, so `a/` would also match `ab/`. */
async function deleteOneByOne(disk: Disk, prefix: string): Promise<void> {
  const { objects } = await disk.listAll(prefix, { recursive: true })
  for (const object of objects) if (object.isFile && object.key.startsWith(prefix)) await disk.delete(object.key)
}
