import { readFileSync } from 'node:fs'

type Named = { page: string; name: string; title: string | undefined }

/** `refresh.test.ts` «is over after fourteen idle days»; `*` and `**` as in globs. Shell commands (`npx vitest …`) are not parsed. */
const mention = /`((?:[\w*-][\w.*-]*\/)*[\w*-][\w.*-]*\.tsx?)`(?: «([^»]+)»)?/g

export const namedIn = (page: string, text: string): Named[] =>
  [...text.matchAll(mention)].map(([, name = '', title]) => ({ page, name, title }))

export const deadNames = (named: readonly Named[], files: readonly string[]): string[] =>
  named.flatMap(({ page, name, title }) => {
    const meant = filesOf(name, files)
    if (meant.length === 0) return [`${page}: ${name}`]
    if (title === undefined || meant.some((file) => bears(file, title))) return []
    return [`${page}: ${name} «${title}»`]
  })

function filesOf(name: string, files: readonly string[]): string[] {
  const pattern = name
    .split(/(\*\*\/|\*)/)
    .map((part) => (part === '**/' ? '(?:.*/)?' : part === '*' ? '[^/]*' : part.replaceAll('.', '\\.')))
    .join('')
  const end = new RegExp(`(?:^|/)${pattern}$`)
  return files.filter((file) => end.test(file))
}

const bears = (file: string, title: string) => readFileSync(file, 'utf8').includes(title)
