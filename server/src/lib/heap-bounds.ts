/** In MB, what V8 may take for what lives on: several times what the server needs. */
const mostOld = 512
/** In MB: V8 holds up to three of them for what is new, and would have made each of them 64 on a large machine. */
const mostNew = 16

/**
 * The flags of Node that bound its heap, where `flags` hold none of the operator's own. V8 reads them only as it starts, and without them goes
 * by the memory of the machine: it then seldom looks for garbage. `limit` is the present bound in bytes; a smaller one stays.
 */
export function heapBounds({ flags, limit }: { flags: string; limit: number }): string[] {
  const isSet = (name: string) => flags.replaceAll('_', '-').includes(`--${name}`)
  const bounds: string[] = []
  if (!isSet('max-old-space-size') && !isSet('max-heap-size') && limit > mostOld * 2 ** 20)
    bounds.push(`--max-old-space-size=${mostOld}`)
  if (!isSet('max-semi-space-size')) bounds.push(`--max-semi-space-size=${mostNew}`)
  return bounds
}
