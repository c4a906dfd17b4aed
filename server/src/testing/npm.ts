import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { once } from 'node:events'
import { delimiter } from 'node:path'

const { PATH = '', HOME = '' } = process.env
/** The PATH of a shell without node_modules; npm itself adds the folder of the local Node. */
const path = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'))

export function npm(folder: string, typed: readonly string[], env: Record<string, string>) {
  const child = spawn('npm', typed, {
    cwd: folder,
    env: { PATH: path.join(delimiter), HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  return {
    child,
    said: text(child.stdout),
    complained: text(child.stderr),
    ended: once(child, 'exit').then(([code]) => code),
  }
}

export function childrenOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}
