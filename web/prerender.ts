import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { viewerPlaceholders, type PrerenderedPage, serverPlaceholders, prerenderedFile } from '@kabinet/contract/prerendered'
import { build, type Plugin } from 'vite'

const drawn = new URL('../.cache/prerender/', import.meta.url)

/** After the build of the pages: their first pictures as markup, laid beside them for the server to send (decision 0021). */
export function prerender(): Plugin {
  let outDir = 'dist'
  return {
    name: 'prerender',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    configResolved: (config) => void (outDir = join(config.root, config.build.outDir)),
    async closeBundle() {
      const list = (await drawAll()).map((one) => ({ ...one, html: pictureOf(one) }))
      const file = join(outDir, prerenderedFile)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, JSON.stringify(list))
    },
  }
}

/** The same sources once more, for Node: CSS modules name their classes alike in both builds. */
async function drawAll(): Promise<PrerenderedPage[]> {
  const ssr = new URL('src/prerender.tsx', import.meta.url).pathname
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: { ssr, outDir: drawn.pathname, copyPublicDir: false },
  })
  const file = new URL('prerender.js', drawn)
  Object.assign(globalThis, nobodysBrowser)
  const { prerenderPages }: { prerenderPages: () => Promise<PrerenderedPage[]> } = await import(
    `${pathToFileURL(file.pathname).href}?${Date.now()}`
  )
  const list = await prerenderPages()
  rmSync(drawn, { recursive: true })
  return list
}

/** All of a browser that drawing asks for: an address, the product's name, where the language is written, presses that never come, and who is in the side menu. */
const nobodysBrowser = {
  location: { search: '' },
  document: {
    documentElement: {},
    querySelector: () => ({ getAttribute: () => serverPlaceholders.product }),
    addEventListener: () => undefined,
  },
  localStorage: {
    getItem: (key: string) => (key === 'user' ? JSON.stringify({ ...viewerPlaceholders, slices_info: null }) : null),
    setItem: () => undefined,
    removeItem: () => undefined,
  },
}

/** A picture of the page, not the page: nothing in it has a name that the real one could be confused with, and no password manager takes it for a form. */
function pictureOf({ page, html }: PrerenderedPage): string {
  const picture = html
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(
      / (id|for|name|role|value|auto\w+|spellcheck|inputmode|passwordrules|tabindex|method|novalidate|data-discover|aria-(?!current)[a-z]+)="[^"]*"/gi,
      '',
    )
    .replaceAll(/<(\/?)form\b/g, '<$1div')
    .replaceAll('type="password"', 'type="text"')
  if (!picture.includes('<h1>')) throw new Error(`the prerendered page of ${page} has no h1, by which the program knows when to take over`)
  if (/\sstyle=/.test(picture))
    throw new Error(`the prerendered page of ${page} has a style attribute, which the policy of the server forbids`)
  return picture
}
