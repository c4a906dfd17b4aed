/** MB of old space: several times what the server needs. */
const oldSpace = 512
/** MB of a semi-space, of which V8 holds up to three; on a large machine each would be 64. */
const semiSpace = 16

/**
 * The flags of V8 for a heap of this server, without those that the operator has set in `flags`. V8 reads them at its start alone; without
 * limits it sizes the heap by the machine's memory and collects garbage rarely. `limit`: the present limit in bytes; a smaller one stays.
 */
export function heapFlags({ flags, limit }: { flags: string; limit: number }): string[] {
  const isSet = (name: string) => flags.replaceAll('_', '-').includes(name)
  const own: string[] = []
  if (!isSet('--max-old-space-size') && !isSet('--max-heap-size') && limit > oldSpace * 2 ** 20)
    own.push(`--max-old-space-size=${oldSpace}`)
  if (!isSet('--max-semi-space-size')) own.push(`--max-semi-space-size=${semiSpace}`)
  // What outlives its first collections V8 would allocate among old objects from then on, for good, and each such object keeps whatever of a
  // request hangs on it until the next full collection (docs/decisions/0078-collected-young.md).
  if (!isSet('allocation-site-pretenuring')) own.push('--no-allocation-site-pretenuring')
  return own
}
