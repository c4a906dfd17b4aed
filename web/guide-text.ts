import { locales, type Locale } from '@kabinet/contract/fields/locale'
import { fillGuide } from '@kabinet/contract/integrate/guide'
import { guideFile, type GuidePath, guidePaths } from '@kabinet/contract/integrate/guide-pages'
import {
  type FoundPage,
  type GuideBlock,
  type GuideCell,
  type GuideWords,
  sampleIssuer,
  samplePlainIssuer,
  slug,
} from '@kabinet/contract/integrate/guide-text'
import { readFileSync } from 'node:fs'
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'

const pages = /\/docs\/((?:integrate\/)?[\w.-]+\.md)(\?plain|\?index)?$/
const docs = new URL('../docs/', import.meta.url)

/**
 * Imports pages of docs/ as modules: their text for components to render, `?plain` with the code for a Kabinet without https. `?index` of
 * the start page: all pages of its language, for the search.
 */
export function guideText(): Plugin {
  return {
    name: 'guide-text',
    enforce: 'pre',
    transform: {
      filter: { id: pages },
      handler(markdown, id) {
        const [, file = '', query] = pages.exec(id) ?? []
        const issuer = query === '?plain' ? samplePlainIssuer : sampleIssuer
        const { path, locale } = pageOf(file)
        const text = query === '?index' ? searched(locale) : textOf(markdown, { path, locale, issuer })
        // One long string parses faster than many objects, and the issuer is substituted in it at once.
        return { code: `export default ${JSON.stringify(JSON.stringify(text))}`, map: null, moduleType: 'js' }
      },
    },
  }
}

/** The Markdown of a page as served, next to the other pages in `/docs`. */
export function servedMarkdown(path: GuidePath, locale: Locale, issuer: string): string {
  return fillGuide(read(path, locale), issuer, locale)
    .replaceAll(/<!-- [^>]*-->\n/g, '')
    .replaceAll(/\]\((?:\.\.\/)?interop(?=[.\w]*\.md)/g, '](matrix')
    .replaceAll(/\]\((?:\.\.\/)?integrate(?=\.)/g, '](index')
    .replaceAll('](integrate/', '](')
}

type Which = { path: GuidePath; locale: Locale; issuer: string }

const read = (path: GuidePath, locale: Locale) => readFileSync(new URL(guideFile(path, locale), docs), 'utf8')

function pageOf(file: string): { path: GuidePath; locale: Locale } {
  for (const path of guidePaths)
    for (const locale of locales) if (guideFile(path, locale) === file) return { path, locale }
  throw new Error(`${file} is no page of the guide`)
}

function textOf(markdown: string, { path, locale, issuer }: Which): GuideBlock[] {
  const text = blocks(lexer(fillGuide(markdown, issuer, locale)), locale)
  return path === '/docs' ? withOldAnchors(text, locale) : text
}

const titleOf = (path: GuidePath, locale: Locale) => /^# (.*)$/m.exec(read(path, locale))?.[1] ?? ''

const searched = (locale: Locale): FoundPage[] =>
  guidePaths
    .filter((path) => path !== '/docs')
    .map((path) => ({
      href: `${path}?lang=${locale}`,
      title: titleOf(path, locale),
      text: fillGuide(read(path, locale), sampleIssuer, locale)
        .replaceAll(/<!-- [^>]*-->|\]\([^)]*\)|[`*|#[\]]/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .toLowerCase(),
    }))

/** The guide was one page: each anchor of a section is now that of the link to it. */
function withOldAnchors(text: GuideBlock[], locale: Locale): GuideBlock[] {
  const known = new Set<string>()
  const anchored = (word: GuideWords[number]): GuideWords[number] => {
    if (typeof word === 'string' || word.is !== 'link') return word
    const [, page = '', section] = /^(\/docs\/[\w-]+)\?[^#]*(?:#(.*))?$/.exec(word.href) ?? []
    const path = guidePaths.find((one) => one === page)
    if (!path) return word
    const id = section ?? slug(titleOf(path, locale))
    if (known.has(id)) return word
    known.add(id)
    return { ...word, id }
  }
  return text.map((block) =>
    block.is !== 'table'
      ? block
      : { ...block, rows: block.rows.map((row) => row.map((one) => ({ ...one, words: one.words.map(anchored) }))) },
  )
}

const blocks = (tokens: Token[], locale: Locale): GuideBlock[] =>
  tokens.filter(ofMarked).flatMap((token) => block(token, locale))

function block(token: MarkedToken, locale: Locale): GuideBlock[] {
  const words = (tokens: Token[]) => wordsIn(tokens, locale)
  const cell = ({ text, tokens }: Tokens.TableCell): GuideCell => ({ title: text, words: words(tokens) })
  switch (token.type) {
    case 'heading':
      return [
        {
          is: 'heading',
          depth: token.depth,
          id: slug(token.text),
          title: token.text,
          words: words(token.tokens),
        },
      ]
    case 'paragraph':
      return [{ is: 'paragraph', words: words(token.tokens) }]
    case 'text':
      return [{ is: 'words', words: words(token.tokens ?? [token]) }]
    case 'code':
      return [{ is: 'code', text: token.text }]
    case 'list':
      return [{ is: 'list', ordered: token.ordered, items: token.items.map((item) => blocks(item.tokens, locale)) }]
    case 'table':
      return [{ is: 'table', head: token.header.map(cell), rows: token.rows.map((row) => row.map(cell)) }]
    case 'html':
    case 'space':
      return []
    default:
      throw unknown(token)
  }
}

const wordsIn = (tokens: Token[], locale: Locale): GuideWords =>
  tokens.filter(ofMarked).map((token) => word(token, locale))

function word(token: MarkedToken, locale: Locale): GuideWords[number] {
  switch (token.type) {
    case 'text':
    case 'escape':
      return token.text
    case 'codespan':
      return { is: 'code', text: token.text }
    case 'strong':
    case 'em':
      return { is: token.type, words: wordsIn(token.tokens, locale) }
    case 'link':
      return { is: 'link', href: served(token.href, locale), words: wordsIn(token.tokens, locale) }
    default:
      throw unknown(token)
  }
}

/** Served path of a page of docs/. The address of the libraries table predates its file name. */
function served(href: string, locale: Locale): string {
  const [, name = '', section = ''] = /^(?:\.\.\/)?(?:integrate\/)?([\w-]+)(?:\.\w+)?\.md(#.*)?$/.exec(href) ?? []
  if (name === '') return href
  const page = name === 'interop' ? '/matrix' : name === 'integrate' ? '' : `/${name}`
  return `/docs${page}?lang=${locale}${section}`
}

const ofMarked = (token: Token): token is MarkedToken => typeof token.type === 'string'
const unknown = ({ type }: Token) => new Error(`the guide has no way to show Markdown of the kind ${type}`)
