import { limits } from '@kabinet/contract/limits'

export type PhotoProblem = 'v.photo.type' | 'v.photo.size' | 'e.photoPixels'

/** Predicts the server's rejection before the upload: type by content, size, megapixels. */
export async function findPhotoProblem(file: Blob): Promise<PhotoProblem | null> {
  if (!(await isJpegOrPng(file))) return 'v.photo.type'
  const picture = await decode(file)
  if (picture === 'broken') return 'v.photo.type'
  const pixels = picture ? picture.width * picture.height : 0
  picture?.close()
  if (pixels > limits.photoMegapixels * 1e6) return 'e.photoPixels'
  return file.size > limits.photoBytes ? 'v.photo.size' : null
}

/** Crops the middle square, at most 512 px wide, to a JPEG within the size limit; null when the browser cannot. */
export async function shrinkForUpload(file: Blob): Promise<Blob | null> {
  const picture = await decode(file)
  if (!picture || picture === 'broken') return null
  const canvas = drawSquare(picture)
  picture.close()
  for (const quality of [0.9, 0.75, 0.6]) {
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (jpeg && jpeg.size <= limits.photoBytes) return jpeg
  }
  return null
}

/** The largest size that the server stores. */
const sideMax = 512

function drawSquare(picture: ImageBitmap): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  const from = Math.min(picture.width, picture.height)
  const side = Math.min(sideMax, from)
  canvas.width = side
  canvas.height = side
  const pen = canvas.getContext('2d')
  if (!pen) return canvas
  // JPEG has no transparency; without this it would become black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, side, side)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(picture, (picture.width - from) / 2, (picture.height - from) / 2, from, from, 0, 0, side, side)
  return canvas
}

async function decode(file: Blob): Promise<ImageBitmap | 'broken' | null> {
  if (typeof createImageBitmap === 'undefined') return null
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => 'broken' as const)
}

async function isJpegOrPng(file: Blob): Promise<boolean> {
  const start = new Uint8Array(await file.slice(0, 8).arrayBuffer())
  return signatures.some((signature) => signature.every((byte, i) => start[i] === byte))
}

const signatures = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
] as const
