import { readdirSync, readFileSync, statSync } from 'node:fs'
import { type FirstView, firstViewsFile } from '@kabinet/contract/prerendered'

const dist = 'web/dist'

/** Kilobytes (1,000 bytes) after gzip. `cabinetFirstView` and `publicPage`: with the larger language. */
const budgets = {
  publicPage: 165,
  cabinetFirstView: 190,
  laterPage: 25,
  language: 12,
  guessCheck: 10,
  css: 15,
  console: 220,
}
const maxScripts = 12
const minScriptBytes = 8000
const isLanguage = (file: string) => /^assets\/(ru|en)(-[a-z]+)?-[\w-]{8}\.js$/.test(file)
const exemptFromMin = /^assets\/(main|rolldown-runtime)-[\w-]{8}\.js$/

type Row = { what: string; have: number; unit: string; budget: number }

const document = readFileSync(`${dist}/index.html`, 'utf8')
const everywhere = [...document.matchAll(/<script[^>]*\ssrc="\/([^"]+)"/g)].map(([, file = '']) => file)
const views: FirstView[] = JSON.parse(readFileSync(`${dist}/${firstViewsFile}`, 'utf8'))
const home = scriptsOf(views.find(({ page, viewers }) => page === '/' && viewers.includes('signed-in')))
const logIn = scriptsOf(views.find(({ page }) => page === '/login'))

const rows = measure()
print(rows)
if (rows.some(({ have, budget }) => have > budget)) process.exitCode = 1

function measure(): Row[] {
  const styles = [...document.matchAll(/href="\/([^"]+\.css)"/g)].map(([, file = '']) => file)
  const files = [...new Set(views.flatMap(scriptsOf))]
  const small = files.filter((file) => bytes(file) < minScriptBytes && !exemptFromMin.test(file) && !isLanguage(file))
  return [
    ...views.flatMap((view) => [
      { what: `${nameOf(view)}: scripts`, have: scriptsOf(view).length, unit: '', budget: maxScripts },
      weightOf(view),
    ]),
    ...small.map((file) => ({ what: `${file}: too small`, have: bytes(file), unit: 'B', budget: 0 })),
    ...files
      .filter(isLanguage)
      .map((file) => ({ what: file, have: kilobytes([file]), unit: 'KB', budget: budgets.language })),
    ...readdirSync(`${dist}/assets`)
      .filter((file) => /^guess-check-[\w-]{8}\.js$/.test(file))
      .map((file) => ({ what: file, have: kilobytes([`assets/${file}`]), unit: 'KB', budget: budgets.guessCheck })),
    { what: 'console: all scripts', have: consoleKilobytes(), unit: 'KB', budget: budgets.console },
    { what: 'CSS', have: kilobytes(styles), unit: 'KB', budget: budgets.css },
  ]
}

function weightOf(view: FirstView): Row {
  const what = nameOf(view)
  const files = scriptsOf(view)
  const isCabinet = home.every((file) => files.includes(file) || isLanguage(file))
  // The document contains `start.js`.
  const have = kilobytes([...files, 'start.js'])
  if (!isCabinet) return { what, have, unit: 'KB', budget: budgets.publicPage }
  if (view.page === '/') return { what, have, unit: 'KB', budget: budgets.cabinetFirstView }
  // Users reach later pages through these two.
  const others = files.filter((file) => !home.includes(file) && !logIn.includes(file) && !isLanguage(file))
  return { what: `${what} (own part)`, have: kilobytes(others), unit: 'KB', budget: budgets.laterPage }
}

function scriptsOf(view: FirstView | undefined): string[] {
  return [...new Set([...everywhere, ...(view?.files ?? [])])]
}

function nameOf({ page, viewers, locale }: FirstView): string {
  return `${page} ${viewers.join('+')} ${locale}`
}

function bytes(file: string): number {
  return statSync(`${dist}/${file}`).size
}

function kilobytes(files: readonly string[]): number {
  return files.reduce((total, file) => total + statSync(`${dist}/${file}.gz`).size / 1000, 0)
}

/** The console has no first view: an operator loads nearly all of it within a day. */
function consoleKilobytes(): number {
  const folder = 'web/console/dist/assets'
  const files = readdirSync(folder).filter((file) => file.endsWith('.js.gz'))
  return files.reduce((total, file) => total + statSync(`${folder}/${file}`).size / 1000, 0)
}

function print(list: readonly Row[]): void {
  const width = Math.max(...list.map(({ what }) => what.length))
  for (const { what, have, unit, budget } of list) {
    const mark = have > budget ? '✗ too much' : '✓'
    console.log(
      `${what.padEnd(width)}  ${have.toFixed(1).padStart(6)} ${unit.padEnd(2)} of ${String(budget).padStart(3)}  ${mark}`,
    )
  }
}
