import { type ESTree, parseSync, type Plugin, Visitor } from 'vite'

/**
 * Adds a language for the tests of the project `pseudo-locale`: a row of the locale table, and texts in every table
 * that has `ru` and `en`.
 */
export function addPseudoLocale(): Plugin {
  return {
    name: 'pseudo-locale',
    enforce: 'pre',
    transform: {
      filter: { id: /\/(contract|server|web)\/src\/[^?]+\.tsx?$/ },
      handler: (code, id) => ({ code: withThirdLanguage(code, id), map: null }),
    },
  }
}

export function withThirdLanguage(code: string, file: string): string {
  if (!/\ben:/.test(code)) return code
  const row = file.endsWith('contract/src/locales.ts') ? () => 'pseudoRow' : (words: string) => `pseudo(${words})`
  const found = englishWords(code, file)
  if (found.length === 0) return code
  const added = found.reduceRight(
    (text, { start, end }) => `${text.slice(0, end)}, cy: ${row(code.slice(start, end))}${text.slice(end)}`,
    code,
  )
  return `import { pseudo, pseudoRow } from '@kabinet/contract/testing/pseudo-locale'; ${added}`
}

function englishWords(code: string, file: string): ESTree.Expression[] {
  const found: ESTree.Expression[] = []
  const visitor = new Visitor({
    ObjectExpression({ properties }) {
      const valueOf = (name: string) =>
        properties.find((one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name)
      const english = valueOf('en')
      if (valueOf('ru') && english?.type === 'Property') found.push(english.value)
    },
  })
  visitor.visit(parseSync(file, code).program)
  return found.toSorted((a, b) => a.start - b.start)
}
