export const columns = ['sign-in', 'claims', 'PAR', 'DPoP', 'refresh', 'logout', 'back-channel'] as const
export type Column = (typeof columns)[number]
export type Cell = 'yes' | 'by hand'

/** What was proved; what was not stays empty. */
export type Proofs = Map<string, Map<Column, Cell>>

const heads: Record<Column, string> = {
  'sign-in': 'Sign-in',
  claims: 'Cyrillic claims',
  PAR: 'PAR',
  DPoP: 'DPoP',
  refresh: 'Refresh',
  logout: 'Logout',
  'back-channel': 'Back-channel logout',
}

const begin = `# What works with which library

Made by \`npm run matrix\`: each library signs in a person with a Cyrillic name, in a real Chromium, against the running server, with the very
code of [the guide](integrate.md). **Yes**: the library does it. **By hand**: the library has nothing for it, and the code of the guide does it.
**—**: the library cannot, and the guide shows no way around. In each of them a sign-in with another \`state\`, \`nonce\` or, where the library
looks at it, \`iss\` was seen to be refused.`

/** docs/matrix.md */
export function matrixPage(rows: readonly { name: string; version: string }[], proofs: Proofs): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const body = rows.map(({ name, version }) => line([name, version, ...columns.map((column) => proofs.get(name)?.get(column) ?? '—')]))
  const head = ['Library', 'Version', ...columns.map((column) => heads[column])]
  return [begin, '', line(head), `|${'---|'.repeat(head.length)}`, ...body, ''].join('\n')
}
