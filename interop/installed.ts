import { readFileSync } from 'node:fs'

const packages: Record<string, string> = { 'auth.js': '@auth/express' }

/** The version pinned in package.json of this workspace; null for Apache’s module and Authlib, which are Debian's. */
export function versionOf(name: string): string | null {
  if (name === 'mod_auth_openidc' || name === 'authlib') return null
  const wanted = packages[name] ?? name
  const file = readFileSync(new URL('package.json', import.meta.url), 'utf8')
  const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(file)
  const version = devDependencies[wanted]
  if (!version) throw new Error(`interop/package.json does not name ${wanted}`)
  const [, pinned = version] = /^npm:.*@(.+)$/.exec(version) ?? []
  return wanted === name ? pinned : `${pinned} (${wanted})`
}
