import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { passwordPolicyText, passwordRulesAttribute } from '@kabinet/contract/fields/password-rules'
import { type FirstView, firstViewsFile } from '@kabinet/contract/prerendered'
import { firstLocale } from '@kabinet/contract/fields/locale'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '../../brand/brand.ts'
import { branded, fillFace } from '../../brand/branded-page.ts'
import type { Config } from '../../config/config.ts'
import { readInInbox } from '../../config/unsent.ts'
import { html } from '../../lib/html.ts'
import { type Encoded, encoded, sendEncoded } from '../encoded.ts'

export const pagesFolder = new URL('../../../../web/dist/', import.meta.url)

const unbuilt = '<!doctype html><meta charset="utf-8"><title>Kabinet</title><p>The pages are not built: npm run build'
const place = '<div id="root">'
/** The script of `web/src/start.ts`, which the build writes at the start of the document and nowhere else. */
const inlineScript = /^<!doctype html>\s*<html lang="\w+">\s*<head>\s*<meta charset="utf-8" \/><script>(.*?)<\/script>/s

/** Prerendered views: decision 0042. `name` is absent in pages stored by a version that had a single name for all languages. */
export type Pages = { page: string; views: readonly FirstView[]; name?: Brand['name'] }
export type Written =
  | 'brand'
  | 'eraseAfterDays'
  | 'sections'
  | 'passwords'
  | 'smtpUrl'
  | 'smsGateway'
  | 'isLoopbackOnly'

export function readPages(config: Pick<Config, Written>): Pages {
  const { brand, eraseAfterDays, sections, passwords } = config
  const file = new URL('index.html', pagesFolder)
  if (!existsSync(file)) return { page: unbuilt, views: [] }
  const page = branded(readFileSync(file, 'utf8'), brand)
    .replace('name="erase-after-days" content="30"', () => `name="erase-after-days" content="${eraseAfterDays}"`)
    .replace('name="passwords" content="classes"', () => `name="passwords" content="${passwordPolicyText(passwords)}"`)
    .replace('name="unsent" content=""', () => `name="unsent" content="${readInInbox(config).join(' ')}"`)
    .replace(/name="sections" content=".*?"/, () => `name="sections" content="${sections.join(' ') || 'none'}"`)
  const views: FirstView[] = JSON.parse(readFileSync(new URL(firstViewsFile, pagesFolder), 'utf8'))
  const filled = views.map((view) => ({
    ...view,
    html: fitting(fillFace(view.html, brand, view.locale), config),
  }))
  return { page, views: filled, name: brand.name }
}

/** Of what a picture has for all installations, the part for this one. */
function fitting(picture: string, { sections, passwords, ...config }: Pick<Config, Written>): string {
  const unsent = readInInbox(config)
  return picture
    .replaceAll(/passwordrules="[^"]*"/g, () => html`passwordrules="${passwordRulesAttribute(passwords)}"`.text)
    .replaceAll(/<li data-section="(\w+)">.*?<\/li>/gs, (item, name) =>
      sections.some((one) => one === name) ? item : '',
    )
    .replaceAll(/<(span|div) data-(un)?sent="(\w+)">.*?<\/\1>/gs, (part, _, un, transport) =>
      unsent.some((one) => one === transport) === (un !== undefined) ? part : '',
    )
}

/** The page for a path, the same for every user. A page with an authorization request is not prerendered. */
export function pageAt(pages: Pages, url: string): string {
  const { path, isAsked } = whichPage(pages, url)
  const views = pages.views.filter((view) => view.page === path)
  return pageWith(pages, isAsked ? views.map((view) => ({ ...view, html: '' })) : views)
}

/** The pattern of the page without identifiers, for logs and metrics. `/*` for a URL without a page. */
export function pageName(pages: Pages, url: string): string {
  const { path } = whichPage(pages, url)
  return path === '*' ? '/*' : path
}

/** As the router of the page judges: in any case, with or without a slash at the end. */
export function isPage(pages: Pages, url: string): boolean {
  const path =
    url
      .split('?')[0]
      ?.toLowerCase()
      .replace(/(?<=.)\/+$/, '') ?? ''
  return pages.views.length === 0 || pages.views.some(({ page }) => page === path || isOf(page.toLowerCase(), path))
}

function whichPage({ views }: Pages, url: string) {
  const [path = '', search] = url.split('?')
  const { page = '*' } = views.find((view) => view.page === path) ?? views.find((view) => isOf(view.page, path)) ?? {}
  return { path: page, isAsked: search !== undefined && new URLSearchParams(search).has('interaction') }
}

function isOf(page: string, path: string): boolean {
  if (!page.includes(':')) return false
  const [pattern, parts] = [page.split('/'), path.split('/')]
  return pattern.length === parts.length && pattern.every((part, n) => part.startsWith(':') || part === parts[n])
}

/** Builds and compresses each page on first use. The cache holds at most two pages per prerendered path. */
export function keptPages(pages: Pages): (url: string) => SentPage {
  const cache = new Map<string, SentPage>()
  return (url) => {
    const { path, isAsked } = whichPage(pages, url)
    const key = `${path} ${isAsked}`
    const page = cache.get(key) ?? sentPage(pageAt(pages, url))
    cache.set(key, page)
    return page
  }
}

/** Adds the views as templates. The browser picks one, so the document has a single `main`. */
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
  const title = name && name[locale] !== name[firstLocale] ? html` title="${name[locale]}"` : ''
  const start = html`<template lang="${locale}"${title} data-viewers="${viewers.join(' ')}" data-take-over="${takeOver}" data-lost="${lost}" data-retry="${retry}">`
  // Pages of versions up to 0.3.0 name their script only in the views.
  const program = isOlder ? html`${preloads}<script type="module" src="/${files[0]}"></script>` : html`${preloads}`
  return `${start.text}${program.text}${markup}</template>`
}

/** `script`: the hash of the inline script, as in `script-src` (CSP 3, 2.3.1). Pages of versions up to 0.3.0 have none. */
export type SentPage = { isBuilt: boolean; body: Encoded; script: string | null }

export function sentPage(page: string, body = encoded(page)): SentPage {
  const [, script] = inlineScript.exec(page) ?? []
  const hash = script === undefined ? null : `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  return { isBuilt: page !== unbuilt, body, script: hash }
}

/** `no-cache`, because the page names the hashed files of this build. `no-store` is for pages meant for one browser. */
export function sendPage(
  { isBuilt, body, script }: SentPage,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl: 'no-cache' | 'no-store' = 'no-cache',
): FastifyReply {
  const policy = reply.getHeader('content-security-policy')
  if (script !== null && typeof policy === 'string')
    void reply.header('content-security-policy', policy.replace("script-src 'self'", `script-src 'self' ${script}`))
  void reply
    .code(isBuilt ? reply.statusCode : 503)
    .header('cache-control', cacheControl)
    .type('text/html; charset=utf-8')
  return sendEncoded(body, request, reply, cacheControl === 'no-cache')
}
