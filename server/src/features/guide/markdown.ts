import { Marked, type Tokens } from 'marked'
import { Markup, html } from '../../lib/html.ts'

export type Chapter = { id: string; title: string }
export type Text = { title: string; content: Markup; chapters: Chapter[] }

/** A page of docs/ as HTML: our own words, so its markup is trusted; marks of what is put in are left out. */
export function fromMarkdown(markdown: string): Text {
  const chapters: Chapter[] = []
  let title = ''
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const id = slug(text)
        if (depth === 1) title = text
        if (depth === 2) chapters.push({ id, title: text })
        const words = new Markup(this.parser.parseInline(tokens))
        return html`<${tag(depth)} id="${id}">${words} <a class="anchor" href="#${id}" aria-label="${text}">#</a></${tag(depth)}>`
          .text
      },
      code({ text }: Tokens.Code) {
        return html`<pre tabindex="0"><code>${text.split('\n').map((line, at) => [at > 0 && '\n', remark(line)])}</code></pre>`
          .text
      },
      table({ header, rows }: Tokens.Table) {
        const words = ({ tokens }: Tokens.TableCell) => new Markup(this.parser.parseInline(tokens))
        const head = header.map((cell) => html`<th scope="col">${words(cell)}</th>`)
        const row = (cells: Tokens.TableCell[]) =>
          html`<tr>${cells.map((cell, at) => dataCell(words(cell), at, header[at]?.text ?? ''))}</tr>`
        const table = html`<table><thead><tr>${head}</tr></thead><tbody>${rows.map(row)}</tbody></table>`
        return header.length > 3
          ? html`<div class="wide" role="region" aria-label="${title}" tabindex="0">${table}</div>`.text
          : table.text
      },
      link({ href, tokens }: Tokens.Link) {
        return html`<a href="${served(href)}">${new Markup(this.parser.parseInline(tokens))}</a>`.text
      },
    },
  })
  const content = marked.parse(markdown.replaceAll(/<!--[\s\S]*?-->\n?/g, ''), { async: false })
  return { title, content: new Markup(content), chapters }
}

/** On a narrow page the cells of a row stand under each other, each with what its column is called. */
function dataCell(words: Markup, at: number, column: string): Markup {
  if (at === 0 || column === '') return html`<td>${words}</td>`
  return html`<td data-column="${column}">${words}</td>`
}

/** Words among the code stand back. */
const remark = (line: string) => (/^\s*(?:\/\/|#) /.test(line) ? html`<span class="remark">${line}</span>` : line)

const tag = (depth: number) => new Markup(`h${depth}`)

/** As GitHub makes them, so that a link works in the repository and here. */
export const slug = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')

/** Where a page of docs/ is served; the address of the table of libraries is older than the name of its file. */
const served = (href: string) =>
  href.replace(/^interop(\.\w+)?\.md/, '/docs/matrix').replace(/^integrate(\.\w+)?\.md/, '/docs')
