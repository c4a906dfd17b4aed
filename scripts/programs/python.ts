import { spawnSync } from 'node:child_process'
import { installDebianPackage } from './install-debian.ts'

const debians = '/usr/bin/python3'

/** Debian's Python with these modules. Undefined when not available: rows of docs/interop.md that need it stay unchanged. */
export function findPython(...modules: string[]): string | undefined {
  const hasAll = () => spawnSync(debians, ['-c', `import ${modules.join(', ')}`]).status === 0
  if (hasAll()) return debians
  if (modules.every((name) => installDebianPackage(`python3-${name}`)) && hasAll()) return debians
  console.warn(`No Python with ${modules.join(', ')} was found or could be installed: its tests are left out`)
  return undefined
}
