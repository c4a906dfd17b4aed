import type sharp from 'sharp'

let loading: Promise<typeof sharp> | undefined

/** Loaded with the first photo. Only two of its many decoders may open anything: SVG, PDF or TIFF are never even tried. */
export function loadSharp(): Promise<typeof sharp> {
  loading ??= import('sharp').then(({ default: library }) => {
    library.cache(false)
    library.concurrency(1)
    library.block({ operation: ['VipsForeignLoad'] })
    library.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
    return library
  })
  return loading
}
