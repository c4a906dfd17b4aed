import { readFileSync } from 'node:fs'
import { findProgram } from '../../scripts/programs/find-program.ts'
import { installDebianPackage } from '../../scripts/programs/install-debian.ts'

export const sample = (name: string): string => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')

export function put(text: string, changes: Record<string, string>): string {
  return Object.entries(changes).reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`the sample says nothing of ${from}`)
    return now.replaceAll(from, to)
  }, text)
}

/** The path of an installed program, or of one installed from Debian's package. Throws when neither works. */
export function programOf(name: string, debian = name): string {
  const find = () => findProgram([name], ['/usr/sbin'])
  const found = find() ?? (installDebianPackage(debian) ? find() : undefined)
  if (found === undefined) throw new Error(`No ${name} was found or could be installed`)
  return found
}
