import { claims } from '../claims.ts'
import type { Locale } from '../fields/locale.ts'
import { sampleIssuer } from './guide-text.ts'
import type { Filling, Recipe, Step } from './recipe.ts'
import { recipes } from './snippets.ts'

const reader: Omit<Filling, 'issuer'> = {
  clientId: 'YOUR_CLIENT_ID',
  redirectUri: 'https://service.example/callback',
  scope: 'openid profile email',
}
const ofApps: Record<string, string> = { native: 'http://127.0.0.1:4000/callback', appauth: 'ru.example.app:/callback' }

/** Fills in code and the claims table. The result is the same in the repository and as served, except for the issuer. */
export function fillGuide(markdown: string, issuer: string, locale: Locale): string {
  const filled = markdown
    .replaceAll(/<!-- code (\S+) (\S+) -->[\s\S]*?<!-- \/code -->/g, (_all, name: string, step: string) =>
      between(`code ${name} ${step}`, codeBlock(name, step, issuer), '/code'),
    )
    .replaceAll(/<!-- claims -->[\s\S]*?<!-- \/claims -->/g, () => between('claims', claimsTable(locale), '/claims'))
  return filled.replaceAll(sampleIssuer, issuer)
}

const between = (begin: string, content: string, end: string) => `<!-- ${begin} -->\n${content}\n<!-- ${end} -->`

function codeBlock(name: string, step: string, issuer: string): string {
  const recipe: Recipe | undefined = Object.entries(recipes).find(([key]) => key === name)?.[1]
  const redirectUri = ofApps[name] ?? new URL(recipe?.callbackPath ?? '/callback', reader.redirectUri).href
  const steps: Partial<Record<Step, string>> = recipe?.steps({ ...reader, issuer, redirectUri }) ?? {}
  const code = Object.entries(steps).find(([key]) => key === step)?.[1]
  if (!recipe || code === undefined) throw new Error(`the guide shows ${name} ${step}, which is no code of ours`)
  return `\`\`\`${recipe.language}\n${code.trimEnd()}\n\`\`\``
}

const heads: Record<Locale, readonly [string, string, string, string, string]> = {
  ru: ['Scope', 'Что отметить у сервиса', 'Что читает сервис', 'ничего', 'refresh-токен, если человек согласен'],
  en: ['Scope', 'Register', 'What the service reads', 'nothing', 'a refresh token, if the person agrees'],
}

function claimsTable(locale: Locale): string {
  const [scope, register, reads, nothing, refreshToken] = heads[locale]
  const rows = new Map<string, { scope: string; needs: string; names: Set<string> }>()
  for (const { scope, needs, reads } of Object.values(claims)) {
    const row = rows.get(`${scope} ${needs}`) ?? { scope, needs: needs ?? nothing, names: new Set() }
    for (const name of reads) row.names.add(`\`${name}\``)
    rows.set(`${scope} ${needs}`, row)
  }
  return [
    `| ${scope} | ${register} | ${reads} |`,
    '|---|---|---|',
    `| \`openid\` | ${nothing} | \`sub\` |`,
    ...[...rows.values()].map((row) => `| \`${row.scope}\` | ${row.needs} | ${[...row.names].join(', ')} |`),
    `| \`offline_access\` | ${nothing} | ${refreshToken} |`,
  ].join('\n')
}
