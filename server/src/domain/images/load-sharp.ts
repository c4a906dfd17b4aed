import { once } from '../../lib/once.ts'

/** Loaded with the first photo. Only two of its many decoders are enabled; SVG, PDF and TIFF are rejected unopened. */
export const loadSharp = once(async () => {
  const { default: library } = await import('sharp')
  library.cache(false)
  library.concurrency(1)
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  return library
})
