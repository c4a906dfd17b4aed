import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { compressed } from './compress.ts'

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>

/**
 * Tells `theme.js`, the first script to run, which files the page of this address is made of, so that they are asked for
 * together with the program instead of one round trip after another.
 */
export function preload(): Plugin {
  return {
    name: 'preload',
    apply: 'build',
    writeBundle({ dir = 'dist' }, bundle) {
      const file = join(dir, 'theme.js')
      writeFileSync(file, readFileSync(file, 'utf8').replace('{}', JSON.stringify(plan(bundle))))
      compressed(file)
    },
  }
}

/** Files for each page of `routes.ts`, for each language, and for the cabinet beside them. */
function plan(bundle: Bundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = closure(bundle, chunks.find(({ isEntry }) => isEntry)?.fileName)
  const filesOf = (source: string) => {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(`/web/src/${source}`))
    return [...closure(bundle, chunk?.fileName)].filter((file) => !entry.has(file))
  }
  const pages = Object.fromEntries(pagesOfRoutes().map(([path, source]) => [path, filesOf(source)]))
  const texts = { ru: filesOf('text/ru.ts'), en: filesOf('text/en.ts') }
  const cabinet = {
    frame: filesOf('app/cabinet-layout.tsx'),
    ru: filesOf('text/ru-cabinet.ts'),
    en: filesOf('text/en-cabinet.ts'),
  }
  // What the consent page shows depends on who is there (`later-steps.tsx`).
  const authorize = { guest: filesOf('pages/authorize/log-in.tsx'), signedIn: filesOf('pages/authorize/request-step.tsx') }
  return { pages, texts, cabinet, authorize }
}

/** Where a visit begins: the open pages and the first of the cabinet. */
function pagesOfRoutes(): [path: string, source: string][] {
  const table = readFileSync(new URL('src/app/routes.ts', import.meta.url), 'utf8')
  const rows = table.matchAll(/path: '([^':]+)',\s*who: '([^']+)'[\s\S]*?import\('\.\.\/(pages\/[^']+)'\)/g)
  return [...rows].flatMap(([, path = '', who, source = '']) => (who !== 'signed-in' || path === '/' ? [[path, source]] : []))
}

/** The chunk and all that it imports statically. */
function closure(bundle: Bundle, start: string | undefined): Set<string> {
  const all = new Set(start === undefined ? [] : [start])
  for (const name of all) {
    const file = bundle[name]
    if (file?.type === 'chunk') for (const next of file.imports) all.add(next)
  }
  return all
}
