import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../../config/config.ts'
import { newId } from '../../lib/ids.ts'
import { unlessMissing, storageAway } from './storage-failures.ts'
import { bucketBlobs } from './bucket.ts'

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
    put: (key, bytes) => disk.put(key, bytes).catch(storageAway),
    get: (key) => disk.getBytes(key).catch(unlessMissing).catch(storageAway),
    deleteFolder: (folder) => disk.deleteAll(folder).catch(storageAway),
    check: async () => {
      await disk.put(probe, 'a')
      await disk.delete(probe)
    },
  }
}
