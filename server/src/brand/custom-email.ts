export type Part = string | { name: string }
export type OwnBlock = { words: readonly Part[] } | { button: string; link: string } | { label: string; code: string }
export type CustomEmail = { subject: readonly Part[]; blocks: readonly OwnBlock[] }

const longestSubject = 150
const button = /^\[([^[\]{}]+)\]\(\{(\w+)\}\)$/
const codeLine = /^([^{}:]+): *\{code\}$/

export type Names = { texts: readonly string[]; links: readonly string[]; must: readonly string[] }

/**
 * Parses `Subject: …` in the first line, then paragraphs separated by empty lines. Alone in its paragraph, `[Words]({link})` is a button
 * and `Code: {code}` shows the code large. Returns a message for invalid input.
 */
export function readCustomEmail(text: string, names: Names): CustomEmail | string {
  const [first = '', ...rest] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  const subject = /^Subject: +(.+)$/.exec(first)?.[1]?.trim()
  if (subject === undefined) return 'line 1 must be “Subject: ” and the subject'
  if (subject.length > longestSubject) return `its subject may have up to ${longestSubject} characters`
  const blocks = paragraphsOf(rest.join('\n')).map(blockOf)
  const said = blocks.flatMap(partsOf)
  if (blocks.length === 0) return 'has no text below its subject'
  const problem = problemOf(text, [...partsIn(subject), ...said], names)
  if (problem !== undefined) return problem
  const missing = names.must.find((name) => !said.some((part) => typeof part === 'object' && part.name === name))
  if (missing !== undefined) return `needs {${missing}} below its subject: the e-mail needs it`
  const wrong = blocks.find((block) => 'button' in block && !names.links.includes(block.link))
  if (
    wrong !== undefined ||
    partsIn(subject).some((part) => typeof part === 'object' && names.links.includes(part.name))
  )
    return `{${names.links.join('}, {')}} are links: a button needs one of them, and a subject must have none`
  return { subject: partsIn(subject), blocks }
}

const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replaceAll(/\s*\n\s*/g, ' '))
    .filter((paragraph) => paragraph !== '')

function blockOf(paragraph: string): OwnBlock {
  const [, words, link] = button.exec(paragraph) ?? []
  if (words !== undefined && link !== undefined) return { button: words, link }
  const label = codeLine.exec(paragraph)?.[1]
  return label === undefined ? { words: partsIn(paragraph) } : { label, code: 'code' }
}

const partsIn = (text: string): Part[] =>
  text
    .split(/(\{\w+\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{\w+\}$/.test(part) ? { name: part.slice(1, -1) } : part))

function partsOf(block: OwnBlock): readonly Part[] {
  if ('words' in block) return block.words
  return [{ name: 'button' in block ? block.link : block.code }]
}

function problemOf(text: string, parts: readonly Part[], { texts, links }: Names): string | undefined {
  const known = [...texts, ...links]
  for (const part of parts) {
    if (typeof part === 'object' && !known.includes(part.name))
      return `{${part.name}} is not a placeholder of this e-mail; it has {${known.join('}, {')}}`
    if (typeof part === 'string' && /[{}]/.test(part)) return 'has a brace that is not part of a placeholder'
    if (typeof part === 'string' && /\]\(/.test(part))
      return 'has a link inside text: a button is a paragraph of its own, such as [Words]({reset})'
  }
  if (/<\/?[a-z!]/i.test(text)) return 'has HTML, which is not allowed'
  return /[^\P{C}\n\r]/u.test(text.replace(/^\uFEFF/, '')) ? 'has control characters' : undefined
}
