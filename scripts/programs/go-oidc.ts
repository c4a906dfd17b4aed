import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findProgram } from './find-program.ts'

const folder = join(import.meta.dirname, '..', '..', 'interop', '.cache', 'go-oidc')
const packages = ['github.com/coreos/go-oidc/v3/oidc@v3.11.0', 'golang.org/x/oauth2@v0.24.0']

/** Undefined without Go, or when modules cannot be fetched. */
export function findGoOidc(): string | undefined {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'go.mod'), 'module service\n\ngo 1.22\n')
  const go = findProgram(['go'], ['/usr/local/go/bin'])
  if (go && spawnSync(go, ['get', ...packages], { cwd: folder, timeout: 120_000 }).status === 0) {
    // Found outside the PATH, but run by name.
    process.env['PATH'] = [process.env['PATH'], dirname(go)].join(':')
    return folder
  }
  console.warn('No Go with go-oidc was found: its copied code is not run')
  return undefined
}
