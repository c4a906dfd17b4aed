import { posix } from 'node:path'

export type Import = {
  target: string
  isLocal: boolean
  isType: boolean
}

const fromStatement = /(?:^|[\n;])\s*(?:import|export)\s+(type\s)?(?:[^'"`;]*?\bfrom\s*)?['"]([^'"\n]+)['"]/g
const dynamic = /\bimport\(\s*['"`]([^'"`\n]+)['"`]\s*\)/g

/** TypeScript 7 has no compiler API; our imports are simple enough for two patterns. */
export function importsOf(file: string, source: string): Import[] {
  const code = withoutComments(source)
  const statements = [...code.matchAll(fromStatement)].map(([, type, specifier = '']) => ({
    ...resolve(file, specifier),
    isType: type !== undefined,
  }))
  const calls = [...code.matchAll(dynamic)].map(([, specifier = '']) => ({ ...resolve(file, specifier), isType: true }))
  return [...statements, ...calls]
}

/**
 * Removes comments, which may contain example code, and templates tagged `shown`, which run at services. `//` counts
 * only after white space, so that URLs in strings stay intact.
 */
export function withoutComments(source: string): string {
  return source
    .replaceAll(/\bshown`[^`]*`/g, 'shown``')
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/(^|\s)\/\/.*$/gm, '$1')
}

function resolve(file: string, specifier: string): { target: string; isLocal: boolean } {
  if (specifier.startsWith('.'))
    return { target: posix.normalize(posix.join(posix.dirname(file), specifier)), isLocal: true }
  const contract = /^@kabinet\/contract\/(.+)$/.exec(specifier)?.[1]
  return contract ? { target: `contract/src/${contract}.ts`, isLocal: true } : { target: specifier, isLocal: false }
}
