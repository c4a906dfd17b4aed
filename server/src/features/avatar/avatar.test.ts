import { deleteAvatar, getAvatar, getMe, putAvatar } from '@kabinet/contract/api/me.api'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { insertOrphanFolder } from '../../domain/blobs/orphan-folders.sql.ts'
import { sweep } from '../../domain/sweep/sweep.ts'
import { testAvatars } from '../../testing/avatars.ts'
import { signIn } from '../../testing/people.ts'
import { fileForm, jpegOf, plain, redThenBlue } from '../../testing/photos.ts'

const { w, anna, send, set, look, kept } = testAvatars()
const urlOf = (slices: { title: string; url: string }[], title: string) =>
  slices.find((one) => one.title === title)?.url ?? ''

describe('photo', () => {
  test('is served in three square sizes at a public URL [SP-3.09]', async () => {
    const slices = await set(plain(1000, 600))
    expect(slices.map(({ title }) => title)).toEqual(['large', 'medium', 'thumbnail'])
    for (const [at, side] of [512, 192, 96].entries()) {
      const { statusCode, rawPayload } = await look(slices[at]?.url ?? '')
      const { format, width, height } = await sharp(rawPayload).metadata()
      expect([statusCode, format, width, height]).toEqual([200, 'jpeg', side, side])
    }
    expect(slices[0]?.url).toMatch(/^http:\/\/localhost:3000\/api\/photos\/[\w-]{43}\/large$/)
  })

  test('is part of the user record and has a separate response, null when unset [SP-4.47]', async () => {
    expect((await anna.call(getAvatar)).body).toEqual({ slices_info: null })
    const slices = await set(plain(300, 300))
    expect((await anna.call(getAvatar)).body.slices_info).toEqual(slices)
    expect((await anna.call(getMe)).body.slices_info).toEqual(slices)
    expect((await anna.call(deleteAvatar)).body).toEqual({ slices_info: null })
    expect((await anna.call(deleteAvatar)).body).toEqual({ slices_info: null })
    expect((await anna.call(getMe)).body.slices_info).toBeNull()
  })

  test('requires a token and belongs to one user', async () => {
    const { body, headers } = await fileForm(await plain(100, 100).jpeg().toBuffer())
    expect((await w.send('POST', putAvatar.path, body, { headers })).error.error_code).toBe(6)
    const boris = await w.person('boris')
    await set(plain(100, 100))
    expect((await boris.call(getAvatar)).body.slices_info).toBeNull()
  })

  test('accepts a PNG, with transparency as white', async () => {
    const clear = sharp({ create: { width: 50, height: 80, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    const slices = (await send(await clear.png().toBuffer())).slices()
    const { rawPayload } = await look(urlOf(slices, 'large'))
    const { dominant } = await sharp(rawPayload).stats()
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
  })

  test.each([
    ['grey', () => plain(80, 80).greyscale().png().toBuffer()],
    ['with 16 bits a colour', () => plain(80, 80).toColourspace('rgb16').png().toBuffer()],
    ['for print', () => plain(80, 80).toColourspace('cmyk').jpeg().toBuffer()],
    ['progressive', () => plain(80, 80).jpeg({ progressive: true }).toBuffer()],
    ['of one pixel', () => plain(1, 1).png().toBuffer()],
    ['very wide', () => plain(4000, 3).png().toBuffer()],
  ])('accepts a photo %s', async (_, make) => {
    const slices = (await send(await make())).slices()
    expect((await sharp((await look(urlOf(slices, 'thumbnail'))).rawPayload).metadata()).space).toBe('srgb')
  })

  test('accepts 512,000 bytes, and answers error 14 for one more (UP-01) [SP-5.12, SP-9.03]', async () => {
    expect((await send(await jpegOf(512_000))).status).toBe(200)
    const tooBig = await send(await jpegOf(512_001))
    expect([tooBig.status, tooBig.error().error_code]).toEqual([413, 14])
    expect((await send(Buffer.alloc(3_000_000, 0xff))).error().error_code).toBe(14)
  })

  test('accepts 25 megapixels', async () => {
    expect((await send(await plain(5000, 5000).png().toBuffer())).status).toBe(200)
  })

  test('is rotated upright and stripped of metadata (UP-05) [SP-7.42]', async () => {
    const turned = await (await redThenBlue())
      .withExif({ IFD0: { Copyright: 'Secret Studio' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 21/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>GPS</secret></x:xmpmeta>')
      .withMetadata({ orientation: 6, density: 300 })
      .jpeg()
      .toBuffer()
    expect((await sharp(turned).metadata()).exif).toBeDefined()
    const { rawPayload } = await look(urlOf((await send(turned)).slices(), 'large'))
    const { exif, xmp, icc, iptc, orientation } = await sharp(rawPayload).metadata()
    expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
    expect(rawPayload.includes('Secret')).toBe(false)
    const colourAt = async (top: number) => {
      const spot = await sharp(rawPayload).extract({ left: 90, top, width: 20, height: 20 }).png().toBuffer()
      return (await sharp(spot).stats()).dominant
    }
    expect((await colourAt(20)).r).toBeGreaterThan(200)
    expect((await colourAt(160)).b).toBeGreaterThan(200)
  })
})

describe('photo URL', () => {
  test('serves an inert picture that no shared cache stores', async () => {
    const [large] = await set(plain(100, 100))
    const { headers } = await look(large?.url ?? '')
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'private, no-cache',
    })
    const again = await look(large?.url ?? '', { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('answers 404 once the photo is replaced or removed, even with a known ETag (UP-10) [SP-7.43]', async () => {
    const first = urlOf(await set(plain(100, 100)), 'medium')
    const etag = String((await look(first)).headers.etag)
    const second = urlOf(await set(plain(100, 100, '#3c3')), 'medium')
    expect((await look(first, { 'if-none-match': etag })).statusCode).toBe(404)
    expect(kept()).toHaveLength(3)
    await anna.call(deleteAvatar)
    const gone = await look(second, { 'if-none-match': etag })
    expect([gone.statusCode, gone.json().error_code, gone.headers['cache-control']]).toEqual([404, 10, 'no-store'])
    expect(kept()).toEqual([])
  })

  test('answers 404 once the account is deactivated, and its files are deleted with it (UP-10, SE-17)', async () => {
    const url = urlOf(await set(plain(100, 100)), 'large')
    await w.db.updateTable('account').set({ status: 'deactivated' }).where('id', '=', anna.accountId).execute()
    expect((await look(url)).statusCode).toBe(404)
    await w.db.deleteFrom('account').where('id', '=', anna.accountId).execute()
    expect(kept()).toHaveLength(3)
    await sweep(w.deps)
    expect(kept()).toEqual([])
  })

  test.each(['huge', 'large.jpg', '..%2flarge', '%00'])('does not exist in the size %s', async (title) => {
    const url = urlOf(await set(plain(100, 100)), 'large').replace(/large$/, title)
    expect([400, 404]).toContain((await look(url)).statusCode)
  })
})

describe('upload limit', () => {
  test('rejects uploads for an hour before decoding them, and does not affect other users', async () => {
    w.limit({ uploadsPerHour: 2 })
    const picture = await plain(300, 200, '#c33').jpeg().toBuffer()
    const statuses = [await send(picture), await send(Buffer.from('no picture')), await send(picture)].map(
      ({ status }) => status,
    )
    expect(statuses).toEqual([200, 400, 429])
    const refused = await send(Buffer.from('no picture'))
    expect([refused.status, refused.error().error_code]).toEqual([429, 101])
    const boris = await w.person('boris')
    expect((await send(picture, {}, boris)).status).toBe(200)
    await w.pass(3601)
    await signIn(w, anna, anna)
    expect((await send(picture)).status).toBe(200)
  })
})

describe('failing storage', () => {
  test('keeps the old photo and no part of the new one (F-14)', async () => {
    const before = await set(plain(100, 100))
    const { put } = w.deps.blobs
    let writes = 0
    w.deps.blobs.put = async (...what) =>
      ++writes < 3 ? put(...what) : Promise.reject(new Error('ENOSPC: no space left'))
    const { status, error } = await send(await plain(100, 100, '#3c3').jpeg().toBuffer())
    w.deps.blobs.put = put
    expect([status, error().error_code]).toEqual([500, 0])
    expect((await anna.call(getAvatar)).body.slices_info).toEqual(before)
    expect((await look(before[0]?.url ?? '')).statusCode).toBe(200)
    expect(kept()).toHaveLength(3)
  })

  test('does not undo a deletion; the sweep retries', async () => {
    await set(plain(100, 100))
    const { deleteFolder } = w.deps.blobs
    w.deps.blobs.deleteFolder = () => Promise.reject(new Error('EACCES'))
    expect((await anna.call(deleteAvatar)).status).toBe(200)
    w.deps.blobs.deleteFolder = deleteFolder
    expect(kept()).toHaveLength(3)
    await sweep(w.deps)
    expect(kept()).toEqual([])
    expect(await w.db.selectFrom('stray_folder').selectAll().execute()).toEqual([])
  })

  test('leaves files of a crashed upload to the sweep after an hour', async () => {
    await insertOrphanFolder(w.deps.db, 'photos/half', 3600)
    await w.deps.blobs.put('photos/half/large', Buffer.from('x'), 'image/jpeg')
    await sweep(w.deps)
    expect(kept()).toHaveLength(1)
    await w.pass(3601)
    await sweep(w.deps)
    expect(kept()).toEqual([])
  })
})

test('keeps one complete photo of several concurrent uploads', async () => {
  const sent = await Promise.all(
    ['#111', '#333', '#555', '#777'].map(async (colour) =>
      (await send(await plain(64, 64, colour).jpeg().toBuffer())).slices(),
    ),
  )
  await sweep(w.deps)
  const now = (await anna.call(getAvatar)).body.slices_info
  expect(sent).toContainEqual(now)
  expect(kept()).toHaveLength(3)
  for (const { url } of now ?? []) expect((await look(url)).statusCode).toBe(200)
})
