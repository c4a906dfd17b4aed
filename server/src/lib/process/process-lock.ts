import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'

export class FolderInUse extends Error {}

type Holder = { pid: number; host: string; started: string }

const beatMs = 5000
const staleMs = 4 * beatMs

/**
 * Locks `file` for this process or throws `FolderInUse`; returns the unlock function. Takes over the lock of a crashed
 * process: here its pid and start time no longer exist, from another host (a container) its file is no longer touched.
 */
export function lockForProcess(file: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), started: startOf(process.pid) } satisfies Holder)
  if (!tryCreate(file, mine)) {
    const holder = readHolder(file)
    if (holder && isAlive(holder, file))
      throw new FolderInUse(`process ${holder.pid} on ${holder.host} has it open (${file})`)
    rmSync(file, { force: true })
    if (!tryCreate(file, mine)) throw new FolderInUse(`another process has just opened it (${file})`)
  }
  const beat = setInterval(() => touch(file), beatMs)
  beat.unref()
  return () => {
    clearInterval(beat)
    rmSync(file, { force: true })
  }
}

function tryCreate(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function readHolder(file: string): Holder | undefined {
  try {
    const { pid, host, started } = JSON.parse(readFileSync(file, 'utf8'))
    return { pid: Number(pid), host: String(host), started: String(started) }
  } catch {
    return undefined
  }
}

function isAlive({ pid, host, started }: Holder, file: string): boolean {
  if (host !== hostname()) return Date.now() - statSync(file).mtimeMs < staleMs
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  // The pid may have been reused after a reboot, or be process 1 of another container.
  return startOf(pid) === started
}

/** In kernel ticks; empty without /proc. */
function startOf(pid: number): string {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return fields.slice(fields.lastIndexOf(')')).split(' ')[20] ?? ''
  } catch {
    return ''
  }
}

function touch(file: string) {
  try {
    const now = new Date()
    utimesSync(file, now, now)
  } catch {
    // The folder was deleted; the database will report it with a better message.
  }
}
