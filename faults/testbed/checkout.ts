import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
export const newestTag = () => git('describe', '--tags', '--abbrev=0')

const made = new Map<string, string>()

/** The folder is deleted when this process exits. */
export function checkOut(ref: string): string {
  const commit = git('rev-parse', '--verify', `${ref}^{commit}`)
  if (commit === undefined) throw new Error(`there is no ${ref} to come from`)
  const known = made.get(commit)
  if (known) return known
  const folder = mkdtempSync(join(tmpdir(), 'kabinet-version-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  git('clone', '--quiet', '--shared', '--no-checkout', root, folder)
  git('-C', folder, 'checkout', '--quiet', '--detach', commit)
  const options = { cwd: folder, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/prepare.mjs', 'build'], options)
  if (status !== 0) throw new Error(`${ref} cannot be built:\n${stdout}${stderr}`)
  made.set(commit, folder)
  return folder
}

function git(...command: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', command, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
