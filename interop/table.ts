import type { Locale } from '@kabinet/contract/fields/locale'

export const columns = ['sign-in', 'claims', 'PAR', 'DPoP', 'refresh', 'logout', 'back-channel'] as const
export type Column = (typeof columns)[number]
export type Cell = 'yes' | 'by hand'

/** What was proved; what was not stays empty. */
export type Proofs = Map<string, Map<Column, Cell>>

const words: Record<Locale, { begin: string; head: readonly string[]; cells: Record<Cell, string>; debian: string }> = {
  en: {
    begin: `# What works with which library

Made by \`npm run interop\`: each library signs in a person with a Cyrillic name, in a real Chromium, against the running server, with the very
code of [the guide](integrate.md). **Yes**: the library does it. **By hand**: the library has nothing for it, and the code of the guide does it.
**—**: the library cannot, and the guide shows no way around. In each of them a sign-in with another \`state\`, \`nonce\` or, where the library
looks at it, \`iss\` was seen to be refused.`,
    head: [
      'Library',
      'Version',
      'Sign-in',
      'Cyrillic claims',
      'PAR',
      'DPoP',
      'Refresh',
      'Logout',
      'Back-channel logout',
    ],
    cells: { yes: 'yes', 'by hand': 'by hand' },
    debian: 'Debian’s',
  },
  ru: {
    begin: `# Что работает с какой библиотекой

Эту страницу пишет \`npm run interop\`: каждая библиотека проводит вход человека с именем на кириллице — в настоящем Chromium,
на работающем сервере и ровно тем кодом, который стоит в [руководстве](integrate.ru.md). **Да** — библиотека делает это сама. **Вручную** — в библиотеке этого нет,
и это делает код из руководства. **—** — библиотека не умеет, и обхода в руководстве нет. Для каждой проверено, что вход с чужим \`state\`,
\`nonce\` и, если библиотека на него смотрит, \`iss\` не проходит.`,
    head: [
      'Библиотека',
      'Версия',
      'Вход',
      'Данные на кириллице',
      'PAR',
      'DPoP',
      'Обновление',
      'Выход',
      'Сообщение о выходе',
    ],
    cells: { yes: 'да', 'by hand': 'вручную' },
    debian: 'из Debian',
  },
}

/** docs/interop.md and docs/interop.ru.md. `version` null: whichever Debian has. */
export function interopPage(
  locale: Locale,
  rows: readonly { name: string; version: string | null }[],
  proofs: Proofs,
): string {
  const { begin, head, cells, debian } = words[locale]
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`
  const proved = (name: string) =>
    columns.map((column) => {
      const cell = proofs.get(name)?.get(column)
      return cell ? cells[cell] : '—'
    })
  const body = rows.map(({ name, version }) => line([name, version ?? debian, ...proved(name)]))
  return [begin, '', line(head), `|${'---|'.repeat(head.length)}`, ...body, ''].join('\n')
}
