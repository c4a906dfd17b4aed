import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Round } from './scenario.ts'

export type SmallDisk = { leave: () => void }

/** Returns undefined when tmpfs cannot be mounted. */
export function moveToSmallDisk(megabytes: number): SmallDisk | undefined {
  const before = process.env['TMPDIR']
  const folder = mkdtempSync(join(tmpdir(), 'kabinet-disk-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]).status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  process.env['TMPDIR'] = folder
  return {
    leave: () => {
      if (before === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = before
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const diskFull: Round = async ({ database, random }) => {
  const filler = join(tmpdir(), 'filler')
  await wait(random.between(300, 1000))
  fill(filler)
  await wait(4000)
  rmSync(filler)
  // PostgreSQL stops when it has no space for its WAL; an operator would start it again.
  const isUp = await database.query('select 1').then(
    () => true,
    () => false,
  )
  if (!isUp) await database.start()
}

function fill(path: string): void {
  const file = openSync(path, 'w')
  for (const size of [1 << 20, 4096]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size))
    } catch {
      // The disk has no space for another block of this size.
    }
  }
  closeSync(file)
}
