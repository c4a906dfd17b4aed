import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../../config.ts'
import { ApiError } from '../../lib/api-error.ts'
import { newId } from '../../lib/ids.ts'

/** Files of the house, by keys such as `photos/…/large`. Whoever wants one at an address serves it. */
export type Blobs = {
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  /** Undefined: there is no such file. */
  get: (key: string) => Promise<Uint8Array | undefined>
  /** Everything under `folder/`; nothing there is no error. */
  deleteFolder: (folder: string) => Promise<void>
  /** Throws what keeps it from taking files: a folder is tried, of a bucket the last write speaks for a minute. */
  check: () => Promise<void>
}

/** Of each process its own: they share the folder. */
const probe = `probe-${newId()}`

/** What STORAGE_URL names, else a folder in DATA_DIR. Nothing is opened before it is needed. A bucket that does not answer, a disk that is full or read-only, is EXTERNAL_SERVICE. */
export function createBlobs({ storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>): Blobs {
  if (storageUrl?.startsWith('s3:')) return bucketBlobs(new URL(storageUrl))
  return folderBlobs(storageUrl === undefined ? resolve(join(dataDir, 'files')) : fileURLToPath(storageUrl))
}

function folderBlobs(location: string): Blobs {
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    put: (key, bytes) => disk.put(key, bytes).catch(away),
    get: (key) => disk.getBytes(key).catch(unlessMissing).catch(away),
    deleteFolder: (folder) => disk.deleteAll(folder).catch(away),
    check: async () => {
      await disk.put(probe, 'a')
      await disk.delete(probe)
    },
  }
}

/** `s3://KEY:SECRET@BUCKET/PREFIX?region=…&endpoint=https://…`. Without a key Amazon's usual chain finds one (environment, role of the machine). */
function bucketBlobs(url: URL): Blobs {
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
        away(reason)
      }
    },
    get: async (key) => (await disk()).getBytes(at(key)).catch(unlessMissing).catch(away),
    deleteFolder: async (folder) => deleteOneByOne(await disk(), `${at(folder)}/`).catch(away),
    // Each write to a bucket costs, so none is made to look.
    check: async () => {
      if (refused && performance.now() - refused.at < toldForMs) throw refused.reason
    },
  }
}

const toldForMs = 60_000

/** The library is large, so only those who use it load it. */
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
    // Only Amazon's own storage knows the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(username === '' ? {} : { credentials }),
  })
  return new Disk(driver)
}

/** Not every bucket knows the request that deletes many. The library asks without the last slash, so `a/` would also find `ab/`. */
async function deleteOneByOne(disk: Disk, prefix: string): Promise<void> {
  const { objects } = await disk.listAll(prefix, { recursive: true })
  for (const object of objects) if (object.isFile && object.key.startsWith(prefix)) await disk.delete(object.key)
}

function unlessMissing(error: unknown): undefined {
  const cause = error instanceof Error ? error.cause : undefined
  const isMissing =
    cause instanceof Error &&
    (cause.name === 'NoSuchKey' || cause.name === 'NotFound' || ('code' in cause && cause.code === 'ENOENT'))
  if (!isMissing) throw error
}

function away(cause: unknown): never {
  throw new ApiError('EXTERNAL_SERVICE', { cause })
}
