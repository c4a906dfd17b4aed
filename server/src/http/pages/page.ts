import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type FirstView, firstViewsFile } from '@kabinet/contract/prerendered'
import { firstLocale } from '@kabinet/contract/fields/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../../brand/brand.ts'
import { branded, fillFace } from '../../brand/branded-page.ts'
import type { Config } from '../../config/config.ts'
import { html } from '../../lib/html.ts'
import { type Encoded, encoded, sendEncoded } from '../encoded.ts'

export const pagesFolder = new URL('../../../../web/dist/', import.meta.url)

const unbuilt = '<!doctype html><meta charset="utf-8"><title>Kabinet</title><p>The pages are not built: npm run build'
const place = '<div id="root">'
export const startScript = '/start.js'

/** Its name in a page: pages of two versions have one each. */
export function hashedStart(folder: string | URL): string {
  const content = readFileSync(new URL(startScript.slice(1), folderUrl(folder)))
  return `/start-${createHash('sha256').update(content).digest('hex').slice(0, 8)}.js`
}

const folderUrl = (folder: string | URL) => (typeof folder === 'string' ? pathToFileURL(`${folder}/`) : folder)

/**
 * The page as it was built, with the product's name in it and what its texts promise, and how a visit of each path begins (decision 0042).
 * `name`: absent in what a version laid down that knew of one name alone.
 */
export type Pages = { page: string; views: readonly FirstView[]; name?: Brand['name'] }
/** Those of this version, and those that are shown: of an older one while it is at work (`shared-pages`). */
export type PagesNow = { own: Pages; shown: Pages }

export function pagesNow(config: Parameters<typeof readPages>[0]): PagesNow {
  const own = readPages(config)
  return { own, shown: own }
}

function readPages({ brand, eraseAfterDays }: Pick<Config, 'brand' | 'eraseAfterDays'>): Pages {
  const file = new URL('index.html', pagesFolder)
  if (!existsSync(file)) return { page: unbuilt, views: [] }
  const page = branded(readFileSync(file, 'utf8'), brand)
    .replace('name="erase-after-days" content="30"', () => `name="erase-after-days" content="${eraseAfterDays}"`)
    .replace(`src="${startScript}"`, () => `src="${hashedStart(pagesFolder)}"`)
  const views: FirstView[] = JSON.parse(readFileSync(new URL(firstViewsFile, pagesFolder), 'utf8'))
  const filled = views.map((view) => ({ ...view, html: fillFace(view.html, brand, view.locale) }))
  return { page, views: filled, name: brand.name }
}

/** What stands at this path for everybody; a page that serves the request of a service shows more than was drawn beforehand. */
export function pageAt(pages: Pages, url: string): string {
  const { path, isAsked } = whichPage(pages, url)
  const views = pages.views.filter((view) => view.page === path)
  return pageWith(pages, isAsked ? views.map((view) => ({ ...view, html: '' })) : views)
}

/** For logs and metrics: the pattern of the page, without identifiers; `/*` for an address without a page. */
export function pageName(pages: Pages, url: string): string {
  const { path } = whichPage(pages, url)
  return path === '*' ? '/*' : path
}

function whichPage({ views }: Pages, url: string) {
  const [path = '', search] = url.split('?')
  const { page = '*' } = views.find((view) => view.page === path) ?? views.find((view) => isOf(view.page, path)) ?? {}
  return { path: page, isAsked: search !== undefined && new URLSearchParams(search).has('interaction') }
}

/** True when the path fits a page with parameters, such as `/services/:id`. */
function isOf(page: string, path: string): boolean {
  if (!page.includes(':')) return false
  const [wanted, given] = [page.split('/'), path.split('/')]
  return wanted.length === given.length && wanted.every((part, n) => part.startsWith(':') || part === given[n])
}

/** Each page is made and compressed when it is first asked for. There are twice as many as prerendered paths, whatever else is asked for. */
export function keptPages(pages: Pages): (url: string) => SentPage {
  const kept = new Map<string, SentPage>()
  return (url) => {
    const { path, isAsked } = whichPage(pages, url)
    const key = `${path} ${isAsked}`
    const page = kept.get(key) ?? sentPage(pageAt(pages, url))
    kept.set(key, page)
    return page
  }
}

/** As `keptPages`, of the pages that are shown just now. */
export function keptPagesNow(now: PagesNow): (url: string) => SentPage {
  let of = now.shown
  let pageOf = keptPages(of)
  return (url) => {
    if (of !== now.shown) {
      of = now.shown
      pageOf = keptPages(of)
    }
    return pageOf(url)
  }
}

/** The page with these views, each a template: the browser takes the first for its language and viewer, so that the document has one `main`. */
export function pageWith({ page, name }: Pages, views: readonly FirstView[]): string {
  const isOlder = !page.includes('type="module"')
  return page.replace(place, () => views.map((view) => templateOf(view, name, isOlder)).join('') + place)
}

function templateOf(
  { viewers, locale, takeOver, files, lost: [lost, retry], html: markup }: FirstView,
  name: Pages['name'],
  isOlder: boolean,
): string {
  const preloads = files.map((file) => html`<link rel="modulepreload" href="/${file}">`)
  // The title that the page begins with is of the first language.
  const title = name && name[locale] !== name[firstLocale] ? html` title="${name[locale]}"` : ''
  const start = html`<template lang="${locale}"${title} data-viewers="${viewers.join(' ')}" data-take-over="${takeOver}" data-lost="${lost}" data-retry="${retry}">`
  // Pages of a version up to 0.3.0 named their program here alone.
  const program = isOlder ? html`${preloads}<script type="module" src="/${files[0]}"></script>` : html`${preloads}`
  return `${start.text}${program.text}${markup}</template>`
}

export type SentPage = { isBuilt: boolean; body: Encoded }

export const sentPage = (page: string): SentPage => ({ isBuilt: page !== unbuilt, body: encoded(page) })

/** Never cached without asking: it names the hashed files of this very build. `no-store` for what is meant for one browser alone. */
export function sendPage(
  { isBuilt, body }: SentPage,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl: 'no-cache' | 'no-store' = 'no-cache',
): FastifyReply {
  void reply
    .code(isBuilt ? 200 : 503)
    .header('cache-control', cacheControl)
    .type('text/html; charset=utf-8')
  return sendEncoded(body, request, reply, cacheControl === 'no-cache')
}
