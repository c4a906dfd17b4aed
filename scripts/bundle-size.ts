import { readFileSync, statSync } from 'node:fs'
import type { Manifest, ManifestChunk } from 'vite'

const dist = 'web/dist'

/** Kilobytes (1,000 bytes) after gzip. What a person downloads before they see a page: its own code, all that it imports, and the larger locale. */
const budgets = { publicPage: 165, cabinetFirstView: 210, laterPage: 25, locale: 12, guessCheck: 10, css: 15 }

/** Which chunks those are, by the source file that a lazy `import()` names. */
const publicPages = /^src\/pages\/(login|registration[^/]*|reset-password|authorize)\//
/** Its forms come when one is opened, and are measured as later pages are. */
const cabinetFirstPage = /^src\/pages\/personal-info\/personal-info\.tsx$/
const anyPage = /^src\/pages\//
const locales = /^src\/text\/[a-z]{2,3}\.ts$/
const cabinetLocales = /^src\/text\/[a-z]{2,3}-cabinet\.ts$/
/** The words that passwords are held against, fetched when a new one is begun. */
const guessCheck = /^src\/lib\/forms\/guess-check/
/** Lazy in the code, and yet fetched at once on the first view. */
const cabinetFrame = /^src\/app\/cabinet-(layout|pages)/

type Row = { what: string; size: number; budget: number }

const manifest: Manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'))
const rows = measure()
print(rows)
if (rows.some(({ size, budget }) => size > budget)) process.exitCode = 1

function measure(): Row[] {
  const entry = keys((chunk) => chunk.isEntry === true)
  const texts = lazyChunks(locales)
  const cabinetTexts = lazyChunks(cabinetLocales)
  const largest = (list: string[]) => list.toSorted((a, b) => jsSize([b]) - jsSize([a])).slice(0, 1)
  const largestText = largest(texts)
  const publicStart = closure([...entry, ...largestText])
  const cabinetStart = closure([...entry, ...lazyChunks(cabinetFrame), ...largestText, ...largest(cabinetTexts)])
  const cabinetView = closure([...cabinetStart, ...lazyChunks(cabinetFirstPage)])
  const later = lazyChunks(anyPage).filter((key) => !publicPages.test(key) && !cabinetFirstPage.test(key))
  const files = Object.values(manifest).map(({ file }) => file)
  const row = (what: string, size: number, budget: number): Row => ({ what, size, budget })
  return [
    ...lazyChunks(publicPages).map((key) =>
      row(nameOf(key), jsSize(closure([...publicStart, ...withParents(key)])) + scripts(), budgets.publicPage),
    ),
    row('cabinet, first view', jsSize(cabinetView) + scripts(), budgets.cabinetFirstView),
    ...later.map((key) => row(`${key} (own part)`, ownSize(key, cabinetView), budgets.laterPage)),
    ...[...texts, ...cabinetTexts].map((key) => row(key, ownSize(key, closure(entry)), budgets.locale)),
    ...lazyChunks(guessCheck).map((key) => row(key, ownSize(key, publicStart), budgets.guessCheck)),
    row('CSS', sum(new Set(files.filter((file) => file.endsWith('.css')))), budgets.css),
  ]
}

function print(list: Row[]) {
  const width = Math.max(...list.map(({ what }) => what.length))
  for (const { what, size, budget } of list) {
    const mark = size > budget ? '✗ too large' : '✓'
    console.log(`${what.padEnd(width)}  ${size.toFixed(1).padStart(6)} KB of ${String(budget).padStart(3)}  ${mark}`)
  }
}

/** A step that its page loads by itself comes on top of the page. */
function withParents(key: string): string[] {
  const parents = keys(({ src = '', dynamicImports = [] }) => publicPages.test(src) && dynamicImports.includes(key))
  return [key, ...parents.filter((parent) => parent !== key)]
}

function nameOf(key: string): string {
  return withParents(key)
    .toReversed()
    .map((part) => part.replace(/^src\/pages\//, ''))
    .join(' + ')
}

function keys(isWanted: (chunk: ManifestChunk) => boolean): string[] {
  return Object.entries(manifest).flatMap(([key, chunk]) => (isWanted(chunk) ? [key] : []))
}

/** What is loaded by a lazy `import()` of these source files. There is some: what has moved would go unmeasured. */
function lazyChunks(source: RegExp): string[] {
  const found = keys(({ isDynamicEntry, src = '' }) => isDynamicEntry === true && source.test(src))
  if (found.length === 0) throw new Error(`no chunk is of ${source}`)
  return found
}

/** The chunks that are fetched with these, because they are imported statically. */
function closure(start: Iterable<string>): Set<string> {
  const all = new Set(start)
  for (const key of all) for (const next of manifest[key]?.imports ?? []) all.add(next)
  return all
}

/** Of a chunk and what it imports, what is not there yet. */
function ownSize(key: string, known: Set<string>): number {
  return jsSize([...closure([key])].filter((one) => !known.has(one)))
}

function jsSize(chunks: Iterable<string>): number {
  return sum(new Set([...chunks].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'))))
}

/** Plain scripts of the page that the manifest does not know, such as the one that sets the theme before the first paint. */
function scripts(): number {
  const named = [...readFileSync(`${dist}/index.html`, 'utf8').matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map(
    ([, file = '']) => file,
  )
  const known = new Set(Object.values(manifest).map(({ file }) => file))
  return sum(new Set(named.filter((file) => !known.has(file))))
}

/** What goes over the wire: the build has laid the compressed file beside the plain one. */
function sum(files: Set<string>): number {
  return [...files].reduce((total, file) => total + statSync(`${dist}/${file}.gz`).size / 1000, 0)
}
