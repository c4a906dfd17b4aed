import { spawnSync } from 'node:child_process'
import { installDebianPackage } from './install-debian.ts'

const debians = '/usr/bin/python3'
const packages = ['python3-authlib', 'python3-flask', 'python3-requests']

/** Debian's Python with Authlib and Flask. Undefined when not available: its table rows then stay unchanged. */
export function findAuthlib(): string | undefined {
  if (hasAuthlib()) return debians
  if (packages.every((name) => installDebianPackage(name)) && hasAuthlib()) return debians
  console.warn(
    'No Authlib was found or could be installed: its tests are left out, and its row of docs/interop.md stays',
  )
  return undefined
}

const hasAuthlib = () => spawnSync(debians, ['-c', 'import authlib, flask, requests']).status === 0
