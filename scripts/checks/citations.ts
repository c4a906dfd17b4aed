import { slug } from '@kabinet/contract/integrate/guide-text'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export type Source = { file: string; text: string }
type Target = { file: string; all: string; path: string; anchor: string | undefined }

const isWritten = /\.(tsx?|css|sql|mjs|md)$/
const byNumber =
  /design guide \d|\b(?:contract|security|stack|architecture), "|\bspecification \d|\bsecurity [A-Z]{1,2}-\d|\bfinding \d/i

export const readSources = (files: readonly string[]): Source[] =>
  files.filter((file) => isWritten.test(file)).map((file) => ({ file, text: readFileSync(file, 'utf8') }))

export const citationsOf = (sources: readonly Source[]): Target[] =>
  sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\p{L}\p{N}_-]+))?/gu)].map(([all, path = '', anchor]) => ({
      file,
      all,
      path,
      anchor,
    })),
  )

export const linksOf = (sources: readonly Source[]): Target[] =>
  sources
    .filter(({ file }) => file.endsWith('.md'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\]\(([^)\s:#]*)(?:#([^)\s]+))?\)/g)].map(([all, path = '', anchor]) => ({
        file,
        all,
        path: path === '' ? file : normalize(join(dirname(file), path)),
        anchor: path === '' || path.endsWith('.md') ? anchor : undefined,
      })),
    )

export const deadOf = (targets: readonly Target[]): string[] =>
  targets.filter(({ path, anchor }) => isDead(path, anchor)).map(({ file, all }) => `${file}: ${all}`)

export const citedByNumber = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ file }) => file !== 'scripts/checks/citations.ts')
    .flatMap(({ file, text }) =>
      text.split('\n').flatMap((line, at) => (byNumber.test(line) ? [`${file}:${at + 1}`] : [])),
    )

function isDead(path: string, anchor: string | undefined): boolean {
  if (!existsSync(path)) return true
  return anchor !== undefined && !anchorsOf(readFileSync(path, 'utf8')).has(anchor)
}

function anchorsOf(markdown: string): Set<string> {
  const seen = new Map<string, number>()
  const headings = [...markdown.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) => {
    const anchor = slug(heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').trim())
    const times = seen.get(anchor) ?? 0
    seen.set(anchor, times + 1)
    return times === 0 ? anchor : `${anchor}-${times}`
  })
  return new Set([...headings, ...[...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)])
}
