import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findProgram } from './find-program.ts'

const folder = join(import.meta.dirname, '..', '..', 'interop', '.cache', 'go-oidc')
const packages = ['github.com/coreos/go-oidc/v3/oidc@v3.11.0', 'golang.org/x/oauth2@v0.24.0']

/** A module that has go-oidc, as the page of a service says to make it. Undefined where there is no Go, or no modules to be had. */
export function findGoOidc(): string | undefined {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'go.mod'), 'module service\n\ngo 1.22\n')
  const go = findProgram(['go'], ['/usr/local/go/bin'])
  if (go && spawnSync(go, ['get', ...packages], { cwd: folder, timeout: 120_000 }).status === 0) {
    // Found beside the path, it is run by its name.
    process.env['PATH'] = [process.env['PATH'], dirname(go)].join(':')
    return folder
  }
  console.warn('No Go with go-oidc was found: its copied code is not run')
  return undefined
}
