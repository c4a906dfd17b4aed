import type { slicesInfo } from '@kabinet/contract/fields/slices'
import type * as z from 'zod/mini'
import { photoSizes, type PhotoSize } from './shrink-photo.ts'

export type SlicesInfo = z.output<typeof slicesInfo>

export const photoTitles = Object.keys(photoSizes).filter(isPhotoSize)

export function isPhotoSize(title: string): title is PhotoSize {
  return Object.hasOwn(photoSizes, title)
}

/** The addresses of a photo by the folder that it lies in (`photos/…`); null: there is none. */
export function slicesOf({ publicUrl }: { publicUrl: string }, folder: string | null): SlicesInfo {
  return folder === null ? null : photoTitles.map((title) => ({ title, url: photoUrl(publicUrl, folder, title) }))
}

/** Anywhere on the web, without a token: nobody guesses the 256 bits of the folder. */
export const photoUrl = (publicUrl: string, folder: string, title: PhotoSize) => `${publicUrl}/api/${folder}/${title}`
