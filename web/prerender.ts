import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, parse } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type FirstView,
  firstViewsFile,
  serverPlaceholders,
  type StandingView,
  standingViewFile,
  viewerPlaceholders,
} from '@kabinet/contract/prerendered'
import { build, type HtmlTagDescriptor, type InlineConfig, type Manifest, type Plugin } from 'vite'
import { compress } from './compress.ts'
import { guideText, servedMarkdown } from './guide-text.ts'

/** A browser looks for it in the first 1024 bytes. */
const charset = '<meta charset="utf-8" />'
const drawn = new URL('../.cache/prerender/', import.meta.url).pathname
const apart: InlineConfig = { configFile: false, root: import.meta.dirname, logLevel: 'error', publicDir: false }

/**
 * Writes the code of `start.ts` into the document, and next to the pages what the server sends: compressed files, so
 * that it never compresses itself, and the first views (decision 0042). In development there are none.
 */
export function prerender(): Plugin {
  let outDir = 'dist'
  let isBuild = false
  let start = ''
  return {
    name: 'prerender',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir)
      isBuild = config.command === 'build'
    },
    async buildStart() {
      if (isBuild) start = await startScript()
    },
    transformIndexHtml(page, { bundle = {} }) {
      if (!isBuild) return [startModule]
      const runtime = Object.keys(bundle).filter((file) => file.includes('rolldown-runtime'))
      return {
        html: page.replace(charset, () => `${charset}<script>${start}</script>`),
        tags: runtime.map(preload),
      }
    },
    generateBundle() {
      // Pages that the server renders load it as a file.
      this.emitFile({ type: 'asset', fileName: 'start.js', source: start })
    },
    async writeBundle({ dir = outDir }, bundle) {
      if (isBuild) await compress(dir, Object.keys(bundle))
    },
    async closeBundle() {
      if (!isBuild) return
      const manifest: Manifest = JSON.parse(readFileSync(join(outDir, '.vite/manifest.json'), 'utf8'))
      const page = readFileSync(join(outDir, 'index.html'), 'utf8')
      const withFiles = <V extends { sources: string[] }>({ sources, ...view }: V) => ({
        ...view,
        files: largestFirst(
          outDir,
          filesOf(manifest, sources).filter((file) => !page.includes(file)),
        ),
      })
      const { first, standing } = await drawAll()
      lay(join(outDir, firstViewsFile), first.map(withFiles))
      for (const view of standing) {
        const markdown = servedMarkdown(view.page, view.locale, view.issuer)
        lay(join(outDir, standingViewFile(view)), { ...withFiles(view), markdown })
      }
    },
  }
}

const startModule: HtmlTagDescriptor = {
  tag: 'script',
  attrs: { type: 'module', src: '/src/start.ts' },
  injectTo: 'head-prepend',
}

const preload = (file: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel: 'modulepreload', href: `/${file}` },
  injectTo: 'head',
})

function lay(file: string, content: FirstView[] | StandingView): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, JSON.stringify(content))
}

async function startScript(): Promise<string> {
  const output = { format: 'iife' } as const
  const built = await build({
    ...apart,
    build: { write: false, target: 'es2022', rolldownOptions: { input: 'src/start.ts', output } },
  })
  const [chunk] = 'output' in built ? built.output : []
  if (!chunk || /<(\/script|!--)/.test(chunk.code))
    throw new Error('start.ts was not built, or cannot stand in a document')
  return chunk.code
}

/** Chunks of these sources with their static imports. A shared source has a chunk of its name (`chunks.ts`). */
function filesOf(manifest: Manifest, sources: string[]): string[] {
  const byName = (source: string) => Object.keys(manifest).find((key) => manifest[key]?.name === parse(source).name)
  const chunks = new Set(sources.map((source) => (source in manifest ? source : (byName(source) ?? source))))
  for (const key of chunks) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} has no chunk, so nothing can be preloaded for it`)
    for (const next of chunk.imports ?? []) chunks.add(next)
  }
  return [...new Set([...chunks].flatMap((key) => manifest[key]?.file ?? []))]
}

/** Over HTTP/1.1 a browser fetches six at a time: the largest must not wait for a small one. */
function largestFirst(folder: string, files: string[]): string[] {
  const size = (file: string) => statSync(join(folder, file)).size
  return files.toSorted((a, b) => size(b) - size(a))
}

type Drawn<V> = Omit<V, 'files' | 'markdown'> & { sources: string[] }
type Prerender = { prerenderPages: () => Promise<{ first: Drawn<FirstView>[]; standing: Drawn<StandingView>[] }> }

/** Builds the same sources for Node: CSS modules generate the same class names in both builds. */
async function drawAll(): ReturnType<Prerender['prerenderPages']> {
  await build({ ...apart, plugins: [guideText()], build: { ssr: 'src/prerender.tsx', outDir: drawn } })
  Object.assign(globalThis, plainBrowser)
  const { prerenderPages }: Prerender = await import(`${pathToFileURL(`${drawn}prerender.js`).href}?${Date.now()}`)
  const views = await prerenderPages()
  rmSync(drawn, { recursive: true })
  for (const { page, html } of [...views.first, ...views.standing]) {
    if (['<script', ' style="'].some((inline) => html.includes(inline)))
      throw new Error(`${page} has an inline script or style, which the policy of the server forbids`)
  }
  return views
}

const serverMeta = new Map([
  ['support-phone', serverPlaceholders.supportPhone],
  ['support-tel', serverPlaceholders.supportTel],
  ['support-email', serverPlaceholders.supportEmail],
  ['support-url', serverPlaceholders.supportUrl],
  ['operator-name', serverPlaceholders.operator],
  ['about', ''],
  ['support-answers', ''],
  ['unsent', 'both'],
  ['sections', 'cloud payments devices'],
])

/** The browser APIs that rendering uses: an address, the product name, the language, presses (none), and the user of the side menu. */
const plainBrowser = {
  location: { search: '' },
  document: {
    documentElement: {},
    querySelector: (selector: string) => ({
      getAttribute: () => serverMeta.get(/name="([\w-]+)"/.exec(selector)?.[1] ?? '') ?? serverPlaceholders.product,
    }),
    addEventListener: () => undefined,
  },
  localStorage: {
    getItem: (key: string) => (key === 'user' ? JSON.stringify({ ...viewerPlaceholders, slices_info: null }) : null),
    setItem: () => undefined,
    removeItem: () => undefined,
  },
}
