import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Locale, locales } from '@kabinet/contract/fields/locale'
import type { Brand } from '../../brand/brand.ts'
import { html, Markup } from '../../lib/html.ts'
import { tables as declared } from '../../db/schema.ts'
import { once } from '../../lib/once.ts'
import type { PublishedReceiptKey } from '../receipts/receipt-keys.sql.ts'
import { type ExportedKind, exportedList } from './exported-tables.ts'
import { named, textsOfPage } from './page-texts.ts'

/** `rows`: JSON texts. */
export type PageTable = { total: number; rows: string[] }

export type PageOf = {
  locale: Locale
  made: Date
  tables: ReadonlyMap<ExportedKind, PageTable>
  /** Data URLs by file. */
  pictures: Record<string, string>
  withDocuments: boolean
  /** Issuer, and the public keys of its receipts. */
  url: string
  keys: readonly PublishedReceiptKey[]
}

const parts = once(() => {
  const read = (name: string) => readFileSync(new URL(`page/${name}`, import.meta.url), 'utf8')
  const script = read('archive.js')
  const style = read('archive.css')
  return { script, style, policy: policyOf(script, style) }
})

const columnsByKind = Object.fromEntries(exportedList.map(([table, { kind }]) => [kind, Object.keys(declared[table])]))

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policyOf = (script: string, style: string) =>
  `default-src 'none'; script-src ${hashOf(script)}; style-src ${hashOf(style)}; img-src data:; base-uri 'none'; form-action 'none'`

/** `index.html` of an archive: one file that works offline. Data is JSON without `<`, so that no value can end its element. */
export function archivePage(brand: Brand, { locale, tables, ...about }: PageOf): string {
  const { script, style, policy } = parts()
  const product = brand.name[locale]
  const shown = [...tables].map(([kind, { total, rows }]) => `"${kind}":{"total":${total},"rows":[${rows.join()}]}`)
  const rest = JSON.stringify({ ...about, product, order: columnsByKind, named })
  const data = `${rest.slice(0, -1)},"tables":{${shown.join()}}}`
  const page = html`<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${product}</title>
<style>${new Markup(style)}</style>
<header><h1 id="title"></h1>${locales.map((one) => html`<button type="button" data-language="${one}" lang="${one}">${languageOf(one)}</button>`)}<p id="about"></p></header>
<search id="find"><label for="search" id="label"></label><input id="search" type="search" autocomplete="off"></search>
<nav><ul id="contents"></ul></nav>
<main><p id="none" role="status" hidden></p><div id="tables"></div></main>
<script type="application/json" id="texts">${inScript(JSON.stringify(textsOfPage()))}</script>
<script type="application/json" id="data">${inScript(data)}</script>
<script>${new Markup(script)}</script>
</html>
`
  return page.text
}

const languageOf = (locale: Locale) => new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
const inScript = (json: string) => new Markup(json.replaceAll('<', String.raw`\u003c`))
