import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { filesFile, type PrerenderedPage, serverPlaceholders, prerenderedFile } from '@kabinet/contract/prerendered'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { html } from '../lib/html.ts'

export const pagesFolder = new URL('../../../web/dist/', import.meta.url)

const unbuilt = '<!doctype html><meta charset="utf-8"><title>Kabinet</title><p>The pages are not built: npm run build'
const place = '<div id="root">'
const start = /<script src="\/start\.js"[^>]*><\/script>/

/** The page as it was built, with the product's name in it and what its texts promise, and the first pictures of some paths (decision 0021). */
export type Pages = { page: string; prerendered: readonly PrerenderedPage[]; starts: Readonly<Record<string, string>> }

export function readPages({ productTitle, eraseAfterDays }: Pick<Config, 'productTitle' | 'eraseAfterDays'>): Pages {
  const file = new URL('index.html', pagesFolder)
  if (!existsSync(file)) return { page: unbuilt, prerendered: [], starts: {} }
  const title = html`${productTitle}`.text
  const page = readFileSync(file, 'utf8')
    .replace(/(<meta name="product-title" content=")[^"]*/, (_all, start: string) => start + title)
    .replace(/(<meta name="erase-after-days" content=")[^"]*/, (_all, start: string) => start + String(eraseAfterDays))
    .replace(/<title>[^<]*<\/title>/, () => `<title>${title}</title>`)
  const drawn: PrerenderedPage[] = JSON.parse(readFileSync(new URL(prerenderedFile, pagesFolder), 'utf8'))
  const prerendered = drawn.map((one) => ({ ...one, html: one.html.replaceAll(serverPlaceholders.product, () => title) }))
  return { page, prerendered, starts: JSON.parse(readFileSync(new URL(filesFile, pagesFolder), 'utf8')) }
}

/** What stands at this path for everybody; a page that serves the request of a service shows more than was drawn beforehand. */
export function pageAt(pages: Pages, url: string): string {
  const [path = '', search] = url.split('?')
  const isAsked = new URLSearchParams(search).has('interaction')
  return pageWith(pages, path, isAsked ? [] : pages.prerendered.filter((one) => one.page === path))
}

/** The page of this path with its first picture, in both languages and for whoever may be here: the browser shows the one that fits, or none. */
export function pageWith({ page, starts }: Pages, path: string, prerendered: readonly PrerenderedPage[]): string {
  const markup = prerendered.map((one) => {
    const readers = one.for.map((reader) => `${reader}-${one.locale}`).join(' ')
    return `<div class="prerendered" data-for="${readers}" lang="${one.locale}" inert>${one.html}</div>`
  })
  return page
    .replace(place, () => markup.join('') + place)
    .replace(start, (tag) => (Object.hasOwn(starts, path) ? starts[path] : tag) ?? tag)
}

/** Never cached without asking: it names the hashed files of this very build. `no-store` for what is meant for one browser alone. */
export function sendPage(page: string, request: FastifyRequest, reply: FastifyReply, cacheControl: 'no-cache' | 'no-store' = 'no-cache') {
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding']?.toString() ?? '')
  if (takesGzip) void reply.header('content-encoding', 'gzip')
  return reply
    .code(page === unbuilt ? 503 : 200)
    .header('cache-control', cacheControl)
    .header('vary', 'accept-encoding')
    .type('text/html; charset=utf-8')
    .send(takesGzip ? gzipSync(page) : page)
}
