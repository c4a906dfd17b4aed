/** MB of old space: several times what the server needs. */
const oldSpace = 512
/** MB of a semi-space, of which V8 holds up to three; on a large machine each would be 64. */
const semiSpace = 16

/**
 * The Node flags that limit the heap, without those that the operator has set in `flags`. V8 reads them at its start alone; without them it
 * sizes the heap by the machine's memory and collects garbage rarely. `limit`: the present limit in bytes; a smaller one stays.
 */
export function heapBounds({ flags, limit }: { flags: string; limit: number }): string[] {
  const isSet = (name: string) => flags.replaceAll('_', '-').includes(`--${name}`)
  const bounds: string[] = []
  if (!isSet('max-old-space-size') && !isSet('max-heap-size') && limit > oldSpace * 2 ** 20)
    bounds.push(`--max-old-space-size=${oldSpace}`)
  if (!isSet('max-semi-space-size')) bounds.push(`--max-semi-space-size=${semiSpace}`)
  return bounds
}
