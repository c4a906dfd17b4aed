/** Relative clauses without a noun, personified data, archaic adverbs. Questions are fine. */
const oddConstructions = [
  /(^|[.:;!?]\s+|—\s+|\*\*\s*)(What|Who|Whose|Whoever|Whatever|Whether|Which)\s(?![^.:;!]*\?)/,
  /\b(whoever|whatever|whomever|whichever|whosoever)\b/i,
  /\b(anew|alike|thereby|therein|wherein|hereby|nobody|nothing of|so many|as many|ever after|by hand of|of its own|of their own|of ours|of yours)\b/i,
  /\b(is|are|was|were|be|been|being) (told|said|heard|asked for|led|shut out|let in|called off|left alone)\b/i,
  /\b(tells?|says?|hears?|knows?|wants?|sees?) (of|nothing|so|it|them|that)\b/i,
  /\b(anybody|somebody) (else )?(who|has|is|may|can|with)\b/i,
  /\bthat (of|for) (who|what|whom)\b/i,
  /\bthe (ones|one) (that|who|which)\b.*\b(that|who|which)\b/i,
]

export const isOdd = (text: string): boolean => oddConstructions.some((pattern) => pattern.test(text))

/** Sign-in and e-mail replaced them; quoted labels of pages keep the words of the specification. */
export const hasReplacedWord = (text: string): boolean =>
  /\blog-ins?\b|\b(the|an?|each|this) letters? (of|to|about|for|that|with)\b/i.test(
    text.replaceAll(/"[^"]*"|«[^»]*»|“[^”]*”|`[^`]*`/g, ''),
  )

export function commentsOf(source: string): string[] {
  const blocks = [...source.matchAll(/(?:^|[\s{(;,])\/\*\*?([\s\S]*?)\*\//g)].map(([, block = '']) =>
    oneLine(block.replaceAll(/^\s*\* ?/gm, ' ')),
  )
  const runs = [...source.matchAll(/(?:^[ \t]*\/\/.*(?:\n|$))+/gm)].map(([run]) =>
    oneLine(run.replaceAll(/^[ \t]*\/\/ ?/gm, ' ')),
  )
  return [...blocks, ...runs].filter((text) => /[a-z]{3}/i.test(text) && !/^(oxlint|biome|@ts|<code)/.test(text))
}

export const titlesOf = (source: string): string[] =>
  [...source.matchAll(/^\s*(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm)].map(
    ([, , title = '']) => title,
  )

export const sentencesOf = (page: string): string[] =>
  page
    .replaceAll(/^```[\s\S]*?^```/gm, '')
    .replaceAll(/`[^`]*`/g, 'x')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .split(/\n\s*\n|\n(?=\s*(?:[-*|#]|\d+\.))|(?<=[.!?])\s+(?=[A-Z*[])/)
    .map((text) => oneLine(text.replace(/^[\s|#*-]+/, '')))
    .filter((text) => /[a-z]{3}.*\s.*[a-z]{3}/i.test(text))

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
