import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { bucketServer } from '../../testing/bucket-server.ts'
import { openPerFile } from '../../testing/fixtures.ts'
import type { Blobs } from './blobs.ts'
import { createBlobs } from './create-blobs.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const folder = temporaryFolder()
const bucket = openPerFile(() => bucketServer('KEY'))
const storageUrl = (secret = 'KEY:a%2Fb') =>
  `s3://${secret}@photos/of/people?region=ru-1&endpoint=${encodeURIComponent(bucket.endpoint)}`

const storages: [string, () => Blobs][] = [
  ['DATA_DIR', () => createBlobs({ storageUrl: undefined, dataDir: folder })],
  [
    'a folder elsewhere',
    () => createBlobs({ storageUrl: pathToFileURL(join(folder, 'elsewhere')).href, dataDir: '/nowhere' }),
  ],
  ['a bucket', () => createBlobs({ storageUrl: storageUrl(), dataDir: '/nowhere' })],
]

describe.each(storages)('files in %s', (_, open) => {
  test('returns files as they were written, and deletes only the given folder', async () => {
    const blobs = open()
    const bytes = Buffer.from([0, 255, 10, 13])
    await blobs.put('photos/a/large', bytes, 'image/jpeg')
    await blobs.put('photos/a/medium', Buffer.from('m'), 'image/jpeg')
    await blobs.put('photos/ab/large', Buffer.from('b'), 'image/jpeg')
    expect(Buffer.from((await blobs.get('photos/a/large')) ?? [])).toEqual(bytes)
    await blobs.deleteFolder('photos/a')
    expect([await blobs.get('photos/a/large'), await blobs.get('photos/a/medium')]).toEqual([undefined, undefined])
    expect(Buffer.from((await blobs.get('photos/ab/large')) ?? []).toString()).toBe('b')
    await blobs.deleteFolder('photos/a')
  })

  test('rejects a key outside of the storage', async () => {
    await expect(open().put('../../outside', Buffer.from('x'), 'image/jpeg')).rejects.toThrow()
  })
})

test('stores files under the prefix of the bucket, with their content type', async () => {
  await createBlobs({ storageUrl: storageUrl(), dataDir: '/nowhere' }).put(
    'photos/c/large',
    Buffer.from('x'),
    'image/jpeg',
  )
  expect(bucket.objects.get('photos/of/people/photos/c/large')?.type).toBe('image/jpeg')
})

test('reports a failed write of a bucket until a write succeeds', async () => {
  const blobs = createBlobs({ storageUrl: storageUrl(), dataDir: '/nowhere' })
  const put = () => blobs.put('photos/e/large', Buffer.from('x'), 'image/jpeg')
  await blobs.check()
  bucket.state.mood = 'down'
  await expect(put()).rejects.toMatchObject({ error: 'EXTERNAL_SERVICE' })
  await expect(blobs.check()).rejects.toThrow()
  bucket.state.mood = 'up'
  await put()
  await blobs.check()
})

test('throws EXTERNAL_SERVICE (11) when a bucket does not answer or rejects the credentials [SP-8.10]', async () => {
  const foreign = createBlobs({ storageUrl: storageUrl('OTHER:key'), dataDir: '/nowhere' })
  await expect(foreign.put('photos/d/large', Buffer.from('x'), 'image/jpeg')).rejects.toMatchObject({
    error: 'EXTERNAL_SERVICE',
  })
  bucket.state.mood = 'down'
  const blobs = createBlobs({ storageUrl: storageUrl(), dataDir: '/nowhere' })
  await expect(blobs.get('photos/c/large')).rejects.toMatchObject({ error: 'EXTERNAL_SERVICE' })
  await expect(blobs.deleteFolder('photos/c')).rejects.toMatchObject({ error: 'EXTERNAL_SERVICE' })
  bucket.state.mood = 'up'
})
