import { locales } from '@kabinet/contract/fields/locale'
import { guideFile } from '@kabinet/contract/integrate/guide-pages'
import { sampleFor } from '@kabinet/contract/integrate/guide-text'
import { type StandingView, standingViewFile } from '@kabinet/contract/prerendered'
import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { fillFace } from '../../brand/branded-page.ts'
import type { Config } from '../../config/config.ts'
import { html } from '../../lib/html.ts'
import { encodedBytes } from '../encoded.ts'
import { type Pages, pagesFolder, pageWith, type SentPage, sentPage } from './page.ts'

type Which = Pick<StandingView, 'page' | 'locale'>
type Here = Pick<Config, 'brand' | 'publicUrl'>

/** Relative links of the Markdown lead to other pages of its language. */
export const markdownPath = ({ page, locale }: Which): string =>
  `/docs/${guideFile(page, locale)
    .replace(/^interop/, 'matrix')
    .replace(/^integrate(?=\.)/, 'index')
    .replace('integrate/', '')}`

/** A prerendered page that is readable without JavaScript, with the address and brand of this installation. */
export function standingPage(pages: Pages, which: Which, here: Here): SentPage {
  const view = standingView(which, here)
  if (!view) return sentPage(pages.page)
  const page = standing(pages, view, here.publicUrl)
  const content = Buffer.from(page)
  // The page is long: the maximum quality would block the process for a second.
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  return sentPage(page, encodedBytes(content, brotliCompressSync(content, quality)))
}

/** Undefined when the pages are not built. */
export function standingView(which: Which, { brand, publicUrl }: Here): StandingView | undefined {
  const file = new URL(standingViewFile({ ...which, issuer: sampleFor(publicUrl) }), pagesFolder)
  if (!existsSync(file)) return undefined
  const view: StandingView = JSON.parse(readFileSync(file, 'utf8'))
  const at = (text: string) => text.replaceAll(view.issuer, publicUrl)
  const fill = (markup: string) => at(fillFace(markup, brand, which.locale))
  return { ...view, title: fill(view.title), html: fill(view.html), markdown: at(view.markdown) }
}

function standing(pages: Pages, view: StandingView, publicUrl: string): string {
  const address = (locale: string) => `${publicUrl}${view.page}?lang=${locale}`
  const links = [
    html`<link rel="canonical" href="${address(view.locale)}">`,
    html`<link rel="alternate" type="text/markdown" href="${publicUrl}${markdownPath(view)}">`,
    ...locales.map((locale) => html`<link rel="alternate" hreflang="${locale}" href="${address(locale)}">`),
  ]
  return pageWith(pages, [{ ...view, html: '' }])
    .replace(/<html lang="\w+">/, () => `<html lang="${view.locale}">`)
    .replace(/<title>.*?<\/title>/s, () => `<title>${view.title}</title>${html`${links}`.text}`)
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace('<div id="root">', () => `<div id="root" lang="${view.locale}">${view.html}`)
}
