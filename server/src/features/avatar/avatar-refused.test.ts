import { getAvatar, putAvatar } from '@kabinet/contract/api/me.api'
import { problemTextsRu } from '@kabinet/contract/texts/ru'
import { describe, expect, test } from 'vitest'
import { sample } from '../../../../testbed/sample.ts'
import { testAvatars } from '../../testing/avatars.ts'
import { fileForm, plain } from '../../testing/photos.ts'

const { anna, send, set, look, kept } = testAvatars()

describe('rejected photo keeps the old one', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  const rejected = [
    [
      'a page called .png',
      async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      { name: 'a.png', type: 'image/png' },
    ],
    ['an SVG called .png', async () => Buffer.from(svg), { name: 'a.png', type: 'image/png' }],
    ['an SVG', async () => Buffer.from(svg), { name: 'a.svg', type: 'image/svg+xml' }],
    ['a GIF', () => plain(9, 9).gif().toBuffer(), { name: 'a.gif', type: 'image/gif' }],
    ['a WebP called .jpg', () => plain(9, 9).webp().toBuffer(), {}],
    ['a TIFF', () => plain(9, 9).tiff().toBuffer(), {}],
    ['half a JPEG', async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 2000), {}],
    [
      'the first bytes of a JPEG and rubbish',
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(999, 7)]),
      {},
    ],
    [
      'the first bytes of a PNG and rubbish',
      async () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(999, 7)]),
      {},
    ],
    ['nothing', async () => Buffer.alloc(0), {}],
    ['an address', async () => Buffer.from('http://169.254.169.254/latest/meta-data'), {}],
  ] as const
  test.each(sample(rejected, 5, import.meta.url))('%s (UP-04)', async (_, make, how) => {
    const before = await set(plain(50, 50))
    const answer = await send(await make(), how)
    expect([answer.status, answer.error().error_code]).toEqual([400, 4])
    expect(answer.error().fields).toEqual([{ path: 'file', error_code: 4, message: problemTextsRu['v.photo.type'] }])
    expect((await anna.call(getAvatar)).body.slices_info).toEqual(before)
    expect(kept()).toHaveLength(3)
  })

  const jpegHeader = (width: number, height: number) => {
    const size = Buffer.alloc(4)
    size.writeUInt16BE(height, 0)
    size.writeUInt16BE(width, 2)
    const start = [0xff, 0xd8, 0xff, 0xc0, 0x00, 0x11, 0x08]
    return Buffer.concat([Buffer.from(start), size, Buffer.from([3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xff, 0xd9])])
  }

  const huge: [string, () => Promise<Buffer>][] = [
    [
      'an interlaced PNG of 12,000 by 12,000',
      () => plain(12_000, 12_000).png({ progressive: true, compressionLevel: 9 }).toBuffer(),
    ],
    [
      'a PNG of 16,000 by 16,000',
      () => plain(16_000, 16_000).toColourspace('b-w').png({ compressionLevel: 9 }).toBuffer(),
    ],
    ['a JPEG that says 65,535 by 65,535', async () => jpegHeader(65_535, 65_535)],
    ['one row more than 25 megapixels', () => plain(5000, 5001).png().toBuffer()],
  ]
  test.each(sample(huge, 2, `${import.meta.url} huge`))(
    '%s, before decoding (UP-02)',
    async (_, make) => {
      await set(plain(50, 50))
      const bytes = await make()
      expect(bytes.length).toBeLessThan(512_000)
      const { body, headers } = await fileForm(bytes)
      const [started, memory] = [process.cpuUsage(), process.memoryUsage().rss]
      const { status, error } = await anna.send('POST', putAvatar.path, body, { headers })
      expect([status, error.error_code]).toEqual([400, 4])
      // CPU time of this process only, independent of other load.
      const { user, system } = process.cpuUsage(started)
      expect(user + system).toBeLessThan(500_000)
      expect(process.memoryUsage().rss - memory).toBeLessThan(50e6)
    },
    60_000,
  )
})

describe('strips hidden content of a picture (UP-04)', () => {
  test.each([
    [
      'an archive behind a PNG',
      async () => Buffer.concat([await plain(90, 90).png().toBuffer(), Buffer.from('PK\x03\x04secret')]),
    ],
    [
      'a script in a comment of a JPEG',
      async () => withComment(await plain(90, 90).jpeg().toBuffer(), '<script>secret</script>'),
    ],
  ])('%s', async (_, make) => {
    const slices = (await send(await make(), { name: '.png.html', type: 'text/html' })).slices()
    for (const { url } of slices) expect((await look(url)).rawPayload.includes('secret')).toBe(false)
  })

  const withComment = (jpeg: Buffer, comment: string) =>
    Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
      Buffer.from(comment),
      jpeg.subarray(2),
    ])

  const names = ['../../etc/passwd', 'a\u0000.jpg', 'x'.repeat(4096), 'a\r\nset-cookie: a=b', 'фото.jpg', '']
  test.each(sample(names, 2, `${import.meta.url} names`))('ignores the file name %j (UP-07)', async (name) => {
    expect((await send(await plain(50, 50).jpeg().toBuffer(), { name })).status).toBe(200)
    expect(
      kept()
        .map((one) => one.name)
        .toSorted(),
    ).toEqual(['large', 'medium', 'thumbnail'])
  })
})
