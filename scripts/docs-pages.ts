import { api } from '@kabinet/contract/api/all'
import { errors, type ErrorName } from '@kabinet/contract/errors'
import { flows } from '@kabinet/contract/flows/all'
import { toMermaid } from '@kabinet/contract/flows/flow'
import { actsOf, type Need } from '@kabinet/contract/needs'
import type { Route, Who } from '@kabinet/contract/route'
import { errorTextsEn } from '@kabinet/contract/texts/en'
import { errorTextsRu } from '@kabinet/contract/texts/ru'
import { isCustomEmailKind, emailPlaceholders } from '../server/src/brand/email-placeholders.ts'
import { ageSettings, maxMonths } from '../server/src/config/ages.ts'
import { limitSettings } from '../server/src/config/limits.ts'
import { unsweptTables } from '../server/src/domain/sweep/lasting.ts'
import { retention } from '../server/src/domain/sweep/retention.ts'
import type { Rule } from '../server/src/domain/sweep/rule.ts'
import { defaultLimits } from '../server/src/config/limits.ts'
import { type Counter, counters, maxOf, type Row } from '../server/src/domain/throttle/budgets.ts'
import { type Command, commands } from '../server/src/operations/command-line/commands.ts'

const made = (from: string) => `<!-- Made from ${from} by \`npm run docs\`. Do not edit. -->`

export function errorsPage(): string {
  const rows = entriesOf(errors).map(([name, { code, status, client }]) => [
    `${code}`,
    `\`${name}\``,
    `${status}`,
    client,
    errorTextsRu[name],
    errorTextsEn[name],
  ])
  return page(
    'Errors',
    made('contract/src/errors.ts'),
    'Every error body carries `error_code` and, in the language of the caller, `error_message`. *Reaction* is what our own pages do with it by themselves.',
    table(['Code', 'Name', 'HTTP', 'Reaction', 'Russian', 'English'], rows),
  )
}

export function flowsPage(): string {
  const pictures = Object.entries(flows).map(
    ([name, flow]) => `## ${name}\n\n\`\`\`mermaid\n${toMermaid(flow)}\n\`\`\``,
  )
  return page('Flows', made('contract/src/flows'), ...pictures)
}

const whoMayCall: Record<Who, string> = {
  anyone: 'anyone',
  'maybe-signed-in': 'anyone; a token, when sent, must be good',
  'half-signed-in': 'signed in, the code may still be owed',
  'signed-in': 'signed in',
  service: 'a service, by its own token',
  operator: 'the operator',
}

const shortly: Record<Need, string> = {
  token: '',
  device: 'device',
  'own-password': 'device, password in the body',
  'step-up': 'device, password within 10 minutes',
}

export function routesPage(): string {
  const groups = Object.entries<Record<string, Route>>(api).map(
    ([name, routes]) => `## ${name}\n\n${tableOf(Object.values(routes))}`,
  )
  return page(
    'Routes',
    made('contract/src/api'),
    'Errors 0, 4, 5, 12 and 101 can come from every route, 14 and 415 from every write; 6, 8 and 1006 from every route that asks for a session. What some acts need besides the token is listed in [security.md](../security.md#proof-beyond-the-access-token): 8 without the device, 9 with `reason: "step_up"` without the password. Bodies are in `/api/openapi.json` of a running server.',
    ...groups,
  )
}

function tableOf(routes: Route[]) {
  const rows = routes.map((route) => [
    `${route.method} \`${route.path}\``,
    route.summary,
    whoMayCall[route.who],
    [...new Set([...actsOf(route).map(({ need }) => shortly[need]), route.scope ?? ''])]
      .filter((text) => text !== '')
      .join('; '),
    route.errors.map((name: ErrorName) => `${errors[name].code} ${name}`).join(', '),
  ])
  return table(['Call', 'Does', 'Who', 'Besides the token', 'Errors of its own'], rows)
}

export function fillTables(markdown: string): string {
  return markdown.replaceAll(/<!-- table (\S+) -->[\s\S]*?<!-- \/table -->/g, (_all, name: string) => {
    const make = tables[name]
    if (!make) throw new Error(`there is no table ${name}`)
    return `<!-- table ${name} -->\n${make()}\n<!-- /table -->`
  })
}

/** Replaces each code block of a translated page by that of its original. */
export function copyCode(original: string, translated: string): string {
  const code = original.match(fences) ?? []
  const count = translated.match(fences)?.length ?? 0
  if (count !== code.length) throw new Error(`${code.length} code blocks became ${count} in a translation`)
  const blocks = code.values()
  return translated.replaceAll(fences, () => blocks.next().value ?? '')
}

const fences = /^```[\s\S]*?^```$/gm

const tables: Partial<Record<string, () => string>> = {
  commands: () => table(['Group', 'Command', 'Effect', 'Role'], commands.map(commandRow)),
  'sensitive-acts': sensitiveActs,
  retention: () => table(['Table', 'Rows', 'Kept', 'Because'], Object.values<Rule>(retention).map(retentionRow)),
  emails: emailsTable,
  ages: () => table(['Variable', 'Default', 'From', 'To'], Object.values(ageSettings).map(ageRow)),
  lasting: () =>
    table(
      ['Table', 'How much there is'],
      Object.entries(unsweptTables).map(([name, why]) => [`\`${name}\``, why]),
    ),
}

function sensitiveActs(): string {
  const routes = Object.values(api).flatMap((group): Route[] => Object.values(group))
  const rows = routes.flatMap((route) =>
    [...Map.groupBy(actsOf(route), ({ need }) => need)]
      .filter(([need]) => need !== 'token')
      .map(([need, acts]) => [
        `${route.method} \`${route.path}\``,
        acts.map(({ when }) => when || 'always').join(', '),
        shortly[need],
      ]),
  )
  return table(['Call', 'When', 'Needs'], rows)
}

const commandRow = ({ group, command, summary, act }: Command) => [
  group,
  `\`${command}\``,
  summary,
  act?.http === undefined ? 'server only' : act.role,
]

function retentionRow({ table, rows, age, keep, why, act }: Rule): string[] {
  const term = keptFor(keep, `\`${age}\``)
  return [`\`${table}\``, rows, act === 'drop-months' ? `${term}, and to the end of that month` : term, why]
}

const ageRow = ({ variable, defaultValue }: (typeof ageSettings)[keyof typeof ageSettings]) =>
  [`\`${variable}\``, defaultValue, 1, maxMonths].map(String)

function keptFor(keep: Rule['keep'], age: string): string {
  if (keep === 'erase-after-days') return `\`ERASE_AFTER_DAYS\` from ${age}`
  if ('limit' in keep) return `\`${limitSettings.find(({ limit }) => limit === keep.limit)?.variable}\` from ${age}`
  if ('age' in keep) return `\`${ageSettings[keep.age].variable}\` (${ageSettings[keep.age].defaultValue}) from ${age}`
  if ('months' in keep) return `${keep.months} months from ${age}`
  return keep.days === 0 ? `until ${age}` : `${keep.days} ${keep.days === 1 ? 'day' : 'days'} from ${age}`
}

export function limitsPage(): string {
  const periods: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86_400: 'a day' }
  const variableOf = (max: Row['max']) => limitSettings.find(({ limit }) => limit === max)?.variable
  const rows = [...Map.groupBy(entriesOf<string, Counter>(counters), ([, { row }]) => row)].map(([row, own]) => [
    row.counts,
    `${maxOf(defaultLimits, row.max) * (row.times ?? 1)} ${periods[row.seconds] ?? `in ${row.seconds} s`}`,
    variableOf(row.max) ? `\`${variableOf(row.max)}\`` : '',
    row.spares ? `${row.over}, which takes ${row.spares.delayMs} ms longer` : row.over,
    own.map(([name, { who, per }]) => `\`${name}\`: ${who}; for ${per}`).join('<br>'),
  ])
  return page(
    'Rate limits',
    made('server/src/domain/throttle/budgets.ts'),
    'Each row has one or more counters, which count apart: strangers, known devices and sessions never share one. The name of a counter is the first part of its key in `limit_counter`, and the label of `kabinet_limits_hit_total`. Rules that hold for all of them: [security.md](../security.md#budgets).',
    table(['What is counted', 'At most', 'Setting', 'Beyond it', 'Counters: who; one for each'], rows),
  )
}

function emailsTable(): string {
  const rows = Object.entries(emailPlaceholders)
    .filter(([kind]) => isCustomEmailKind(kind))
    .map(([kind, { texts, links, must }]) => {
      const named = (name: string) => (must.some((one) => one === name) ? `**\`{${name}}\`**` : `\`{${name}}\``)
      const also = must.filter((name) => name === 'support')
      return [`\`${kind}\``, texts.map(named).join(' '), [...links, ...also].map(named).join(' ')]
    })
  return table(['E-mail', 'Placeholders', 'Links'], rows)
}

function page(title: string, ...parts: string[]) {
  return `# ${title}\n\n${parts.join('\n\n')}\n`
}

function table(head: string[], rows: string[][]) {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function entriesOf<K extends string, V>(record: Record<K, V>) {
  return Object.entries(record) as [K, V][]
}
