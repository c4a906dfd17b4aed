import type { LegalText } from '@kabinet/contract/legal/legal-text'

type Section = { heading: string; paragraphs: string[] }

const unknown: readonly { marks: RegExp; what: string }[] = [
  { marks: /<\/?[a-z!]/i, what: 'HTML' },
  { marks: /\]\(/, what: 'a link (write the address out)' },
  { marks: /\*\*|__|`/, what: 'emphasis or code' },
  { marks: /^#{3,}/, what: 'a heading below ##' },
  { marks: /^\s*(\||>|```|[-*_]{3,}\s*$)/, what: 'a table, quotation or rule' },
]

/**
 * Parses `# title` and sections that begin with `## heading`. An empty line ends a paragraph, and each list item is a paragraph. Returns a
 * message for invalid input.
 */
export function legalTextOf(markdown: string, version: string): LegalText | string {
  const [first = '', ...lines] = markdown
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  const title = /^# +(.+)$/.exec(first)?.[1]?.trim()
  if (title === undefined) return 'line 1 must be the title: # User agreement'
  const sections: Section[] = []
  let open = false
  for (const [at, line] of lines.entries()) {
    const wrong = unknown.find(({ marks }) => marks.test(line))
    if (wrong) return `line ${at + 2} has ${wrong.what}; allowed are a title (#), headings (##), paragraphs and lists`
    if (line.startsWith('# ')) return `line ${at + 2} is a second title: section headings begin with ##`
    open = read(sections, line, open)
  }
  return sections.some(({ paragraphs }) => paragraphs.length > 0)
    ? { version, title, sections }
    : 'has no text below its title'
}

const item = /^\s*(?:[-*]|(\d+[.)]))\s+(?=\S)/

function read(sections: Section[], line: string, open: boolean): boolean {
  const heading = /^## +(.+)$/.exec(line)?.[1]
  if (heading !== undefined) sections.push({ heading: heading.trim(), paragraphs: [] })
  if (heading !== undefined || line.trim() === '') return false
  const section = sections.at(-1) ?? { heading: '', paragraphs: [] }
  if (sections.length === 0) sections.push(section)
  const text = line.replace(item, (_mark, number?: string) => (number === undefined ? '— ' : `${number} `)).trim()
  const last = section.paragraphs.pop()
  const continues = open && last !== undefined && !item.test(line)
  if (last !== undefined) section.paragraphs.push(continues ? `${last} ${text}` : last)
  if (!continues) section.paragraphs.push(text)
  return true
}
