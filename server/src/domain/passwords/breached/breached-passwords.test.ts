import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { breachedPasswords, checkBreachedPasswords } from './breached-passwords.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'

const folder = temporaryFolder()

const sha1 = (word: string) => createHash('sha1').update(word).digest('hex').toUpperCase()
const words = Array.from({ length: 3000 }, (_, i) => ({
  word: `Stolen-${i}!`,
  hash: sha1(`Stolen-${i}!`),
  count: i ** 2 + 1,
})).toSorted((a, b) => (a.hash < b.hash ? -1 : 1))
const counted = words.map(({ hash, count }) => `${hash}:${count}`)
const bare = words.map(({ hash }) => hash)

let logged: string[] = []
beforeEach(() => void (logged = []))
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line).msg) })

let lists = 0
function fileWith(content: string | Buffer): string {
  const path = join(folder, `list-${lists++}`)
  writeFileSync(path, content)
  return path
}
function listAt(path: string) {
  const list = breachedPasswords({ breachedPasswords: path }, log)
  if (!list) throw new Error('no list')
  return list
}
const check = (path: string) => checkBreachedPasswords({ breachedPasswords: path })
async function heldOf(list: ReturnType<typeof listAt>, these: string[]): Promise<string[]> {
  const found: string[] = []
  for (let at = 0; at < these.length; at += 8) {
    const some = these.slice(at, at + 8)
    const verdicts = await Promise.all(some.map((word) => list.holds(word)))
    found.push(...some.filter((_, i) => verdicts[i]))
  }
  return found
}

test.each([
  ['as it is downloaded, with counts and CRLF', `${counted.join('\r\n')}\r\n`],
  ['with LF', `${counted.join('\n')}\n`],
  ['without counts', `${bare.join('\n')}\n`],
  ['without counts, with CRLF', `${bare.join('\r\n')}\r\n`],
  ['in lower-case digits', `${counted.join('\n').toLowerCase()}\n`],
  ['without a last line break', counted.join('\n')],
])('finds every password of a list and no others: %s', async (_, content) => {
  const path = fileWith(content)
  await check(path)
  const list = listAt(path)
  const some = words.flatMap(({ word }, i) => (i < 100 || i % 5 === 0 || i >= words.length - 100 ? [word] : []))
  expect(await heldOf(list, some)).toEqual(some)
  expect(
    await heldOf(
      list,
      some.map((word) => `${word}!`),
    ),
  ).toEqual([])
  expect(logged).toEqual([])
})

test('does not find a line missing at the start, the end or in between, and finds all others', async () => {
  for (const missing of [0, 1, 1500, words.length - 2, words.length - 1]) {
    const path = fileWith(`${counted.toSpliced(missing, 1).join('\r\n')}\r\n`)
    await check(path)
    const list = listAt(path)
    const near = words.slice(Math.max(0, missing - 2), missing + 3).map(({ word }) => word)
    const { word } = words[missing] ?? { word: '' }
    expect(await heldOf(list, near)).toEqual(near.filter((one) => one !== word))
  }
})

test('searches short lists to their ends', async () => {
  for (let length = 1; length <= 200; length += 7) {
    const some = words.slice(0, length).map(({ word }) => word)
    expect(await heldOf(listAt(fileWith(counted.slice(0, length).join('\n'))), some)).toEqual(some)
  }
})

const swapped = counted.with(1000, counted[2000] ?? '').with(2000, counted[1000] ?? '')
const oneLine = (problem: string) => new RegExp(`^BREACHED_PASSWORDS ${problem}$`)
test.each([
  ['there is none', () => join(folder, 'none'), 'cannot be read: ENOENT[^\\n]*'],
  ['it is a folder', () => folder, 'is not a file'],
  ['it is empty', () => fileWith(''), 'is empty'],
  ['it is an empty line', () => fileWith('\r\n'), 'is no list of SHA-1 hashes: see byte 0'],
  ['it is text', () => fileWith('Password1!\nQwerty123!\n'.repeat(1000)), 'is no list of SHA-1 hashes: see byte 0'],
  ['it is one long line', () => fileWith(Buffer.alloc(1 << 20, 'A')), 'is no list of SHA-1 hashes: see byte 0'],
  ['it is an archive', () => fileWith(Buffer.alloc(1 << 20)), 'is no list of SHA-1 hashes: see byte 0'],
  [
    'its hashes are of NTLM',
    () => fileWith(bare.map((h) => h.slice(8)).join('\n')),
    'is no list of SHA-1 hashes: see byte 0',
  ],
  [
    'it is ordered by count',
    () =>
      fileWith(
        words
          .toSorted((a, b) => a.count - b.count)
          .map(({ hash, count }) => `${hash}:${count}`)
          .join('\n'),
      ),
    'is not ordered by hash: see byte \\d+',
  ],
  [
    'two lines stand in each other’s place',
    () => fileWith(swapped.join('\n')),
    'is not ordered by hash: see byte \\d+',
  ],
  ['its last hash is cut', () => fileWith(bare.join('\n').slice(0, -7)), 'is cut off in its last line'],
  [
    'its second half is text',
    () => fileWith(`${counted.slice(0, 1500).join('\n')}\n${'text\n'.repeat(30_000)}`),
    'is no list of SHA-1 hashes: see byte \\d+',
  ],
])('rejects an invalid list with a one-line error: %s', async (_, path, problem) => {
  await expect(check(path())).rejects.toThrow(oneLine(problem))
})

test('rejects a large list that is truncated', async () => {
  const hashes = Array.from({ length: 450_000 }, (_, i) => sha1(`${i}`)).toSorted()
  const whole = hashes.join('\n')
  await check(fileWith(whole))
  await expect(check(fileWith(whole.slice(0, 41 * 430_000)))).rejects.toThrow(
    oneLine('is cut off: its last hash begins with F\\w{3}'),
  )
})

test.runIf(process.platform === 'linux')('does not wait for a pipe', async () => {
  const path = join(folder, 'pipe')
  spawnSync('mkfifo', [path])
  await expect(check(path)).rejects.toThrow(oneLine('is not a file'))
})

test('uses a replaced list at once', async () => {
  const path = fileWith(counted.slice(0, 1500).join('\n'))
  const list = listAt(path)
  const last = words.at(-1)?.word ?? ''
  expect(await list.holds(last)).toBe(false)
  renameSync(fileWith(counted.join('\n')), path)
  expect(await list.holds(last)).toBe(true)
})

test('accepts passwords while the list is broken, logs it once, and recovers without a restart', async () => {
  const path = fileWith(counted.join('\n'))
  const list = listAt(path)
  const { word = '' } = words[0] ?? {}
  expect(await list.holds(word)).toBe(true)
  const passes = async () => expect([await list.holds(word), await list.holds(word)]).toEqual([false, false])
  truncateSync(path)
  await passes()
  rmSync(path)
  await passes()
  mkdirSync(path)
  await passes()
  rmSync(path, { recursive: true })
  writeFileSync(path, 'text '.repeat(10_000))
  await passes()
  expect(logged).toEqual(['cannot read the breached password list: passwords are not checked against it'])
  writeFileSync(path, counted.join('\n'))
  expect(await list.holds(word)).toBe(true)
  expect(logged.slice(1)).toEqual(['the breached password list is readable again'])
})
