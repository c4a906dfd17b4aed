import type { DataKey } from '../../lib/keys.ts'

const partBytes = 256 * 1024

/** Number and end are authenticated: parts cannot be moved, left out or taken from another archive. */
const placeOf = (id: string, n: number, isLast: boolean) => `archive ${id} ${n} ${isLast ? 'last' : 'more'}`

/** `bytes`: before sealing. */
type Keep = (n: number, sealed: Buffer, bytes: number) => Promise<void>

/** Seals what is written in pieces. The last one is empty only in an empty file. */
export function sealInParts(key: DataKey, id: string, keep: Keep): WritableStream<Uint8Array> {
  let buffer = Buffer.alloc(0)
  let n = 0
  const put = (piece: Buffer, isLast: boolean) => keep(n, key.sealBytes(placeOf(id, n++, isLast), piece), piece.length)
  return new WritableStream({
    write: async (chunk) => {
      buffer = Buffer.concat([buffer, chunk])
      for (; buffer.length > partBytes; buffer = buffer.subarray(partBytes))
        await put(buffer.subarray(0, partBytes), false)
    },
    close: () => put(buffer, true),
  })
}

/** `size`: of the whole file. Throws for a missing or changed part. */
export async function* openParts(
  key: DataKey,
  { id, size }: { id: string; size: number },
  find: (n: number) => Promise<Buffer | undefined>,
): AsyncGenerator<Uint8Array> {
  const parts = Math.max(1, Math.ceil(size / partBytes))
  for (let n = 0; n < parts; n++) {
    const sealed = await find(n)
    if (!sealed) throw new Error('a part of the archive is gone')
    yield key.openBytes(placeOf(id, n, n === parts - 1), sealed)
  }
}
