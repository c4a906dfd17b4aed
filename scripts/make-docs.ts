import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { foreignLocale, type Locale, locales } from '@kabinet/contract/fields/locale'
import { fillGuide } from '@kabinet/contract/integrate/guide'
import { guideFile, type GuidePath, guidePaths } from '@kabinet/contract/integrate/guide-pages'
import { sampleIssuer } from '@kabinet/contract/integrate/guide-text'
import { archiveSchema } from '../server/src/domain/personal-data/archive-schema.ts'
import { fillTestMaps, readProofs } from './checks/test-map.ts'
import { copyCode, errorsPage, fillTables, flowsPage, limitsPage, routesPage } from './docs-pages.ts'

const folder = 'docs/generated'

const filledGuide = (path: GuidePath, locale: Locale) =>
  fillGuide(read(`../${guideFile(path, locale)}`) ?? '', sampleIssuer, locale)
const guides = guidePaths
  .filter((path) => path !== '/docs/matrix')
  .flatMap((path) =>
    locales.map((locale) => [
      `../${guideFile(path, locale)}`,
      copyCode(filledGuide(path, foreignLocale), filledGuide(path, locale)),
    ]),
  )

const testMaps = {
  '../conformance.md': read('../conformance.md') ?? '',
  '../specification-map.md': read('../specification-map.md') ?? '',
}

/** `npm run docs` writes docs/generated from the data that the program runs on; `--check` fails when a page is stale. */
const pages: Record<string, string> = {
  ...Object.fromEntries(guides),
  '../operate-reference.md': fillTables(read('../operate-reference.md') ?? ''),
  '../security.md': fillTables(read('../security.md') ?? ''),
  ...fillTestMaps(testMaps, readProofs()),
  'errors.md': errorsPage(),
  'flows.md': flowsPage(),
  'limits.md': limitsPage(),
  'my-data.schema.json': `${JSON.stringify(archiveSchema(), null, 2)}\n`,
  'routes.md': routesPage(),
}

mkdirSync(folder, { recursive: true })
const stale = Object.entries(pages).filter(([name, text]) => read(name) !== text)
const surplus = readdirSync(folder).filter((name) => !Object.hasOwn(pages, name))

if (process.argv.includes('--check')) {
  const wrong = [...stale.map(([name]) => name), ...surplus]
  if (wrong.length === 0) console.log('docs/generated is fresh')
  else {
    console.error(`Stale in ${folder}: ${wrong.join(', ')}. Run: npm run docs`)
    process.exitCode = 1
  }
} else {
  for (const [name, text] of stale) writeFileSync(`${folder}/${name}`, text)
  for (const name of surplus) rmSync(`${folder}/${name}`)
  console.log(
    `${folder}: ${stale.length} written, ${surplus.length} removed, ${Object.keys(pages).length - stale.length} fresh`,
  )
}

function read(name: string) {
  try {
    return readFileSync(`${folder}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}
