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
looks at it, \`iss\` was seen to be refused; in the two of a page, oidc-client-ts and keycloak-js, one with another \`state\`.

The clients that neither npm nor Debian gives are proved by their requests: what each sends by its defaults was read from its source and is sent to the
server by \`server/src/oidc/request/recorded-clients.test.ts\`, which looks at in the answers what the client looks at.`,
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
\`nonce\` и, если библиотека на него смотрит, \`iss\` не проходит; для двух библиотек страницы, oidc-client-ts и keycloak-js, — с чужим \`state\`.

Клиенты, которых нет ни в npm, ни в Debian, проверены их запросами: что каждый отправляет по умолчанию, взято из его исходного кода; те же запросы
отправляет серверу \`server/src/oidc/request/recorded-clients.test.ts\` и смотрит в ответах на то же, на что смотрит клиент.`,
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

/** docs/interop.md and docs/interop.ru.md. `version` null: whichever Debian has. `kept`: lines of what could not run on this machine. */
export function interopPage(
  locale: Locale,
  rows: readonly { name: string; version: string | null }[],
  proofs: Proofs,
  kept: readonly string[] = [],
): string {
  const { begin, head, cells, debian } = words[locale]
  const line = (texts: readonly string[]) => `| ${texts.join(' | ')} |`
  const proved = (name: string) =>
    columns.map((column) => {
      const cell = proofs.get(name)?.get(column)
      return cell ? cells[cell] : '—'
    })
  const body = rows.map(({ name, version }) => line([name, version ?? debian, ...proved(name)]))
  return [begin, '', line(head), `|${'---|'.repeat(head.length)}`, ...[...body, ...kept].toSorted(byName), ''].join(
    '\n',
  )
}

const byName = (one: string, other: string) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)
