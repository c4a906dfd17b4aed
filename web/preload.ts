import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Locale } from '@kabinet/contract/fields/locale'
import { filesFile } from '@kabinet/contract/prerendered'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { compressed } from './compress.ts'

type Bundle = Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>

/** What `start.js` reads off its own tag: files for everybody, by who is here, by language, and by both. */
type Needs = Record<'program' | 'guest' | 'signedIn' | Locale | `signedIn${Capitalize<Locale>}`, string[]>

const anyOther = '*'

/**
 * Takes the program out of the page, because `start.js`, the first script to run, starts it after the first paint, and tells that script which
 * files the page of each address is made of, so that they are asked for together instead of one round trip after another.
 */
export function preload(): Plugin {
  return {
    name: 'preload',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    transformIndexHtml: {
      order: 'post',
      handler: (page, { bundle }) => (bundle ? withoutProgram(page, tags(bundle)[anyOther] ?? '') : page),
    },
    writeBundle({ dir = 'dist' }, bundle) {
      const list = join(dir, filesFile)
      mkdirSync(dirname(list), { recursive: true })
      writeFileSync(list, JSON.stringify(tags(bundle)))
      const script = join(dir, 'start.js')
      writeFileSync(script, minifySync(script, readFileSync(script, 'utf8')).code)
      compressed(script)
    },
  }
}

function withoutProgram(page: string, tag: string): string {
  return page
    .replaceAll(/\s*<(script type="module"[^>]*><\/script|link rel="modulepreload"[^>]*)>/g, '')
    .replace(/<script src="\/start\.js"><\/script>/, () => tag)
}

/** The tag of `start.js` for each path. */
function tags(bundle: Bundle): Record<string, string> {
  return Object.fromEntries(Object.entries(plan(bundle)).map(([path, needs]) => [path, tagOf(needs)]))
}

function tagOf(needs: Needs): string {
  const attributes = Object.entries(needs).flatMap(([name, files]) => {
    const short = files.map((file) => file.replace(/^assets\/(.+)\.js$/, '$1')).join(' ')
    return short ? [` data-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${short}"`] : []
  })
  return `<script src="/start.js"${attributes.join('')}></script>`
}

/** For each page where a visit begins, and for any other: who is not signed in is sent to log in there. */
function plan(bundle: Bundle): Record<string, Needs> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = closure(bundle, chunks.find(({ isEntry }) => isEntry)?.fileName)
  const filesOf = (...sources: string[]) => {
    const found = sources.map((source) =>
      chunks.find(({ facadeModuleId }) => facadeModuleId?.replaceAll('\\', '/').endsWith(`/web/src/${source}`)),
    )
    return [...new Set(found.flatMap((chunk) => [...closure(bundle, chunk?.fileName)]))].filter((file) => !entry.has(file))
  }
  const all = {
    program: [...entry],
    ru: filesOf('text/ru.ts'),
    en: filesOf('text/en.ts'),
    guest: [],
    signedIn: [],
    signedInRu: [],
    signedInEn: [],
  }
  const openPages = Object.fromEntries(
    visitedPages().map(([path, ...sources]) => [path, { ...all, program: [...entry, ...filesOf(...sources)] }]),
  )
  const cabinet = (...sources: string[]): Needs => ({
    ...all,
    guest: filesOf('pages/login/login.tsx'),
    signedIn: filesOf('app/cabinet-layout.tsx', ...sources),
    signedInRu: filesOf('text/ru-cabinet.ts'),
    signedInEn: filesOf('text/en-cabinet.ts'),
  })
  // What the consent page shows depends on who is there (`later-steps.tsx`).
  const authorize = { guest: filesOf('pages/authorize/log-in.tsx'), signedIn: filesOf('pages/authorize/request-step.tsx') }
  return {
    ...openPages,
    '/authorize': { ...(openPages['/authorize'] ?? all), ...authorize },
    '/': cabinet('pages/personal-info/personal-info.tsx'),
    [anyOther]: cabinet(),
  }
}

/** The open pages and their files, as `routes.ts` lists them. */
function visitedPages(): [path: string, source: string][] {
  const table = readFileSync(new URL('src/app/routes.ts', import.meta.url), 'utf8')
  const rows = table.matchAll(/path: '([^':]+)',\s*who: '([^']+)'[\s\S]*?import\('\.\.\/(pages\/[^']+)'\)/g)
  return [...rows].flatMap(([, path = '', who, source = '']) => (who === 'signed-in' ? [] : [[path, source]]))
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
