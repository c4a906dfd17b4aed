import { readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { type Env, runAlone } from '../../../testbed/process.ts'

const { PATH = '', HOME = '' } = process.env
/** The PATH of a shell without node_modules; npm itself adds the folder of the local Node. */
const path = PATH.split(delimiter).filter((folder) => !folder.includes('node_modules'))

export const npm = (cwd: string, typed: readonly string[], env: Env) =>
  runAlone('npm', typed, { PATH: path.join(delimiter), HOME, ...env }, { cwd, detached: true })

export function childrenOf(pid: number | undefined): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
}
