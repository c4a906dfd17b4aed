import sharp, { type Sharp } from 'sharp'

type Form = { field?: string; name?: string; type?: string; more?: Record<string, string> }

export async function fileForm(
  bytes: Uint8Array,
  { field = 'file', name = 'photo.jpg', type = 'image/jpeg', more = {} }: Form = {},
) {
  const form = new FormData()
  for (const [key, value] of Object.entries(more)) form.append(key, value)
  form.append(field, new Blob([Buffer.from(bytes)], { type }), name)
  const sent = new Response(form)
  return {
    body: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
  }
}

export const plain = (width: number, height: number, background = '#c33') =>
  sharp({ create: { width, height, channels: 3, background } })

/** Red to the left of blue, which shows the orientation. */
export async function redThenBlue(): Promise<Sharp> {
  const blue = await plain(100, 200, '#00f').png().toBuffer()
  return sharp(
    await plain(200, 200, '#f00')
      .composite([{ input: blue, left: 100, top: 0 }])
      .png()
      .toBuffer(),
  )
}

/** A picture of exactly this size in bytes: JPEG decoders ignore padding after the end. */
export async function jpegOf(bytes: number): Promise<Buffer> {
  const picture = await plain(300, 300).jpeg().toBuffer()
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}
