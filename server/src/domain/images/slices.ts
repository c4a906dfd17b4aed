import type { slicesInfo } from '@kabinet/contract/fields/slices'
import type * as z from 'zod/mini'
import { photoSizes, type PhotoSize } from './shrink-photo.ts'

export type SlicesInfo = z.output<typeof slicesInfo>

export const photoTitles = Object.keys(photoSizes).filter(isPhotoSize)

export function isPhotoSize(title: string): title is PhotoSize {
  return Object.hasOwn(photoSizes, title)
}

export function slicesOf({ publicUrl }: { publicUrl: string }, folder: string | null): SlicesInfo {
  return folder === null ? null : photoTitles.map((title) => ({ title, url: photoUrl(publicUrl, folder, title) }))
}

/** Public URL without a token: the folder has 256 random bits. */
export const photoUrl = (publicUrl: string, folder: string, title: PhotoSize) => `${publicUrl}/api/${folder}/${title}`
