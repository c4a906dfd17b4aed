import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.sql', '*.mjs', '*.md'], { encoding: 'utf8' }).trim().split('\n')
const sources = files.filter((file) => existsSync(file)).map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** As GitHub makes them from headings, a repeated one with a number behind it; `<a id>` beside them. */
function anchorsOf(markdown: string): Set<string> {
  const seen = new Map<string, number>()
  const headings = [...markdown.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading = '']) => {
    const slug = heading
      .toLowerCase()
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-')
    const times = seen.get(slug) ?? 0
    seen.set(slug, times + 1)
    return times === 0 ? slug : `${slug}-${times}`
  })
  return new Set([...headings, ...[...markdown.matchAll(/<a id="([^"]+)">/g)].map(([, id = '']) => id)])
}

function isDead(path: string, anchor: string | undefined): boolean {
  if (!existsSync(path)) return true
  return anchor !== undefined && !anchorsOf(readFileSync(path, 'utf8')).has(anchor)
}

test('what a comment cites of the docs is there', () => {
  const cited = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\p{L}\p{N}_-]+))?/gu)].map(([all, path = '', anchor]) => ({ file, all, path, anchor })),
  )
  expect(cited.length).toBeGreaterThan(150)
  expect(cited.filter(({ path, anchor }) => isDead(path, anchor)).map(({ file, all }) => `${file}: ${all}`)).toEqual([])
})

test('what a page of the docs links to is there', () => {
  const links = sources
    .filter(({ file }) => file.endsWith('.md'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\]\(([^)\s:#]*)(?:#([^)\s]+))?\)/g)].map(([all, path = '', anchor]) => ({
        file,
        all,
        path: path === '' ? file : normalize(join(dirname(file), path)),
        anchor: path === '' || path.endsWith('.md') ? anchor : undefined,
      })),
    )
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ path, anchor }) => isDead(path, anchor)).map(({ file, all }) => `${file}: ${all}`)).toEqual([])
})

test('nothing is cited by the number of a page that is not here', () => {
  const byNumber = /design guide \d|\b(?:contract|security|stack|architecture), "|\bspecification \d|\bsecurity [A-Z]{1,2}-\d|\bfinding \d/i
  const found = sources.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, at) => (byNumber.test(line) ? [`${file}:${at + 1}`] : [])),
  )
  expect(found.filter((place) => !place.startsWith('scripts/citations.test.ts'))).toEqual([])
})
