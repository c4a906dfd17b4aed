import type { FileHandle } from 'node:fs/promises'

/** An open list of lines `SHA1HEX` or `SHA1HEX:COUNT`, ordered by hash. `size`: bytes when it was opened. */
export type HashList = { file: FileHandle; size: number }

export class BadList extends Error {}

const lineForm = /^([\dA-F]{40})(?::\d{1,18})?\r?$/i
const longestLine = 64
const pageBytes = 4096

type Line = { start: number; hash: string }

/** Binary search for `wanted` (40 upper-case digits): about 25 small reads for a list of 40 GB, without caching. */
export async function holdsHash(list: HashList, wanted: string): Promise<boolean> {
  // The wanted line starts in [`low`, `high`), and a line starts at `low`.
  let [low, high] = [0, list.size]
  while (high - low > pageBytes) {
    const middle = Math.floor((low + high) / 2)
    const [line] = await linesFrom(list, middle, 2 * longestLine)
    if (!line) throw new BadList(`has no line after byte ${middle}`)
    if (line.hash === wanted) return true
    if (line.hash < wanted) low = line.start
    else high = middle
  }
  const left = await linesFrom(list, low, high - low + longestLine)
  return left.some(({ hash }) => hash === wanted)
}

const sampledPlaces = 64
/** In a list of this size, the last of random hashes starts with FF. */
const manyBytes = 16 << 20

/** Checks the start, the end and samples in between; a small list is read completely. Throws `BadList`. */
export async function checkList(list: HashList): Promise<void> {
  const { size } = list
  let last: Line = { start: -1, hash: '' }
  for (let place = 0; place <= sampledPlaces; place++) {
    const at = place < sampledPlaces ? Math.floor((size / sampledPlaces) * place) : size - pageBytes
    for (const line of await linesFrom(list, Math.max(at, last.start + 1), pageBytes)) {
      if (line.hash < last.hash) throw new BadList(`is not ordered by hash: see byte ${line.start}`)
      last = line
    }
  }
  if (size > manyBytes && !last.hash.startsWith('FF'))
    throw new BadList(`is cut off: its last hash begins with ${last.hash.slice(0, 4)}`)
}

async function linesFrom({ file, size }: HashList, from: number, bytes: number): Promise<Line[]> {
  // Includes the byte before: if it is a line break, a line starts at `from`.
  const begin = Math.max(0, from - 1)
  const end = Math.min(size, from + bytes)
  const text = await read(file, begin, end - begin)
  let start = from === 0 ? 0 : text.indexOf('\n') + 1
  if (from > 0 && start === 0) {
    if (end === size) return []
    throw new BadList(`is no list of SHA-1 hashes: see byte ${from}`)
  }
  const lines: Line[] = []
  while (start < text.length) {
    const stop = text.indexOf('\n', start)
    if (stop < 0 && end < size) break
    lines.push({
      start: begin + start,
      hash: hashOf(text.slice(start, stop < 0 ? undefined : stop), begin + start, stop < 0),
    })
    start = stop < 0 ? text.length : stop + 1
  }
  if (lines.length === 0 && end < size) throw new BadList(`is no list of SHA-1 hashes: see byte ${from}`)
  return lines
}

function hashOf(line: string, start: number, isEnd: boolean): string {
  const hash = lineForm.exec(line)?.[1]
  if (hash) return hash.toUpperCase()
  throw new BadList(
    isEnd && start > 0 ? 'is cut off in its last line' : `is no list of SHA-1 hashes: see byte ${start}`,
  )
}

async function read(file: FileHandle, position: number, length: number): Promise<string> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead < length) throw new BadList('became shorter while it was read')
  return buffer.toString('latin1')
}
