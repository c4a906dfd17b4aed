import { limits } from '@kabinet/contract/limits'
import type { SharpOptions } from 'sharp'
import { ApiError } from '../../lib/api-error.ts'
import { createQueue } from '../../lib/queue.ts'
import { loadSharp } from './load-sharp.ts'

/** Side of each square in pixels; smaller photos are not enlarged. */
export const photoSizes = { large: 512, medium: 192, thumbnail: 96 } as const
export type PhotoSize = keyof typeof photoSizes
export type Photo = Record<PhotoSize, Buffer>

/** An open photo needs tens of megabytes. */
const queue = createQueue({ atOnce: 2, waiting: 50, patienceMs: 10_000 })

/**
 * Converts a JPEG or PNG, detected by content, into three upright JPEG squares without metadata. Throws
 * INVALID_PARAM_VALUE (4) at `file` for other types, more than 25 megapixels and undecodable data; THROTTLING when the
 * queue is full.
 */
export async function shrinkPhoto(file: Buffer): Promise<Photo> {
  if (!isJpeg(file) && !isPng(file)) throw notAPhoto()
  return queue.run(() => shrink(file))
}

async function shrink(file: Buffer): Promise<Photo> {
  const sharp = await loadSharp()
  const options: SharpOptions = { limitInputPixels: limits.photoMegapixels * 1e6, failOn: 'error' }
  const { width, height } = await sharp(file, options).metadata().catch(refuse)
  if (width * height > limits.photoMegapixels * 1e6) throw new ApiError('INVALID_PARAM_VALUE', inFile('v.value'))
  const side = Math.min(photoSizes.large, width, height)
  const { data, info } = await sharp(file, options)
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize(side, side, { fit: 'cover' })
    .toColourspace('srgb')
    .timeout({ seconds: 10 })
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
    .catch(refuse)
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const sized = (size: number) =>
    sharp(data, { raw }).resize(Math.min(size, side)).jpeg({ quality: 82, mozjpeg: true }).toBuffer()
  const { large, medium, thumbnail } = photoSizes
  return { large: await sized(large), medium: await sized(medium), thumbnail: await sized(thumbnail) }
}

const isJpeg = (file: Buffer) => file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))
const isPng = (file: Buffer) =>
  file.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))

const inFile = (problem: 'v.photo.type' | 'v.value') => ({ fields: [{ path: 'file', problem }] })
const notAPhoto = (cause?: unknown) => new ApiError('INVALID_PARAM_VALUE', { ...inFile('v.photo.type'), cause })

function refuse(cause: unknown): never {
  throw notAPhoto(cause)
}
