import { readFileSync } from 'node:fs'

/** The package that stands for a row of the table. */
const packages: Record<string, string> = { 'auth.js': '@auth/express' }

/** As package.json of this room pins it; null for Apache’s module and Authlib, which are whatever Debian has. */
export function versionOf(name: string): string | null {
  if (name === 'mod_auth_openidc' || name === 'authlib') return null
  const wanted = packages[name] ?? name
  const file = readFileSync(new URL('package.json', import.meta.url), 'utf8')
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(file)
  const version = dependencies[wanted]
  if (!version) throw new Error(`interop/package.json does not name ${wanted}`)
  return wanted === name ? version : `${version} (${wanted})`
}
