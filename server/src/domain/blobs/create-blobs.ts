import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import type { Config } from '../../config/config.ts'
import { newId } from '../../lib/ids.ts'
import type { Blobs } from './blobs.ts'
import { bucketBlobs } from './bucket.ts'
import { undefinedIfMissing, storageAway } from './storage-failures.ts'

const probe = `probe-${newId()}`

/**
 * Storage at STORAGE_URL, by default in a folder of DATA_DIR. Opens nothing before the first call.
 * Throws EXTERNAL_SERVICE when the bucket does not answer, or the disk is full or read-only.
 */
export function createBlobs({ storageUrl, dataDir }: Pick<Config, 'storageUrl' | 'dataDir'>): Blobs {
  if (storageUrl?.startsWith('s3:')) return bucketBlobs(new URL(storageUrl))
  return folderBlobs(storageUrl === undefined ? resolve(join(dataDir, 'files')) : fileURLToPath(storageUrl))
}

function folderBlobs(location: string): Blobs {
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }))
  return {
    put: (key, bytes) => disk.put(key, bytes).catch(storageAway),
    get: (key) => disk.getBytes(key).catch(undefinedIfMissing).catch(storageAway),
    deleteFolder: (folder) => disk.deleteAll(folder).catch(storageAway),
    check: async () => {
      await disk.put(probe, 'a')
      await disk.delete(probe)
    },
  }
}
