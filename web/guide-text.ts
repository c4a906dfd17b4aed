import { locales } from '@kabinet/contract/fields/locale'
import { fillGuide } from '@kabinet/contract/integrate/guide'
import {
  type GuideBlock,
  type GuideCell,
  guideFiles,
  type GuideWords,
  sampleIssuer,
  samplePlainIssuer,
  slug,
} from '@kabinet/contract/integrate/guide-text'
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { Plugin } from 'vite'

const pages = /\/docs\/([\w.]+\.md)(\?plain)?$/

/** Imports pages of docs/ as modules: their text for components to render, `?plain` with the code for a Kabinet without https. */
export function guideText(): Plugin {
  return {
    name: 'guide-text',
    enforce: 'pre',
    transform: {
      filter: { id: pages },
      handler(markdown, id) {
        const [, file = '', plain] = pages.exec(id) ?? []
        const text = textOf(markdown, file, plain ? samplePlainIssuer : sampleIssuer)
        // One long string parses faster than many objects, and the issuer is substituted in it at once.
        return { code: `export default ${JSON.stringify(JSON.stringify(text))}`, map: null, moduleType: 'js' }
      },
    },
  }
}

function textOf(markdown: string, file: string, issuer: string): GuideBlock[] {
  const locale = locales.find((one) => Object.values(guideFiles).some((files) => files[one] === file))
  if (!locale) throw new Error(`${file} is no page of the guide`)
  return blocks(lexer(fillGuide(markdown, issuer, locale)))
}

const blocks = (tokens: Token[]): GuideBlock[] => tokens.filter(ofMarked).flatMap(block)

function block(token: MarkedToken): GuideBlock[] {
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
      return [{ is: 'list', ordered: token.ordered, items: token.items.map((item) => blocks(item.tokens)) }]
    case 'table':
      return [{ is: 'table', head: token.header.map(cell), rows: token.rows.map((row) => row.map(cell)) }]
    case 'html':
    case 'space':
      return []
    default:
      throw unknown(token)
  }
}

const cell = ({ text, tokens }: Tokens.TableCell): GuideCell => ({ title: text, words: words(tokens) })

const words = (tokens: Token[]): GuideWords => tokens.filter(ofMarked).map(word)

function word(token: MarkedToken): GuideWords[number] {
  switch (token.type) {
    case 'text':
    case 'escape':
      return token.text
    case 'codespan':
      return { is: 'code', text: token.text }
    case 'strong':
    case 'em':
      return { is: token.type, words: words(token.tokens) }
    case 'link':
      return { is: 'link', href: served(token.href), words: words(token.tokens) }
    default:
      throw unknown(token)
  }
}

/** Served path of a page of docs/. The address of the libraries table predates its file name. */
const served = (href: string) =>
  href.replace(/^interop(\.\w+)?\.md/, '/docs/matrix').replace(/^integrate(\.\w+)?\.md/, '/docs')

const ofMarked = (token: Token): token is MarkedToken => typeof token.type === 'string'
const unknown = ({ type }: Token) => new Error(`the guide has no way to show Markdown of the kind ${type}`)
