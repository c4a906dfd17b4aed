import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes the table of time zones from the tzdata of this machine (Debian package `tzdata`). Run it when a test finds a zone missing. */
const source = '/usr/share/zoneinfo'
const target = join(import.meta.dirname, '../server/src/lib/time-zone-table.ts')

/** Places that only got another name, while tzdata links the former one to a zone with the same clock (`#=` in its file `backward`). */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'Africa/Timbuktu': 'Africa/Bamako',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Virgin': 'America/St_Thomas',
  Iceland: 'Atlantic/Reykjavik',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
  'Pacific/Yap': 'Pacific/Chuuk',
}

const linesOf = (file: string) => readFileSync(join(source, file), 'utf8').split('\n')
const [version = ''] = linesOf('tzdata.zi')
const located = linesOf('zone.tab').flatMap((line) => (line.startsWith('#') ? [] : (line.split('\t')[2] ?? [])))
const zones = linesOf('tzdata.zi').flatMap((line) => /^Z (\S+)/.exec(line)?.[1] ?? [])
const links = linesOf('tzdata.zi').flatMap((line) => {
  const [, current, former] = /^L (\S+) (\S+)/.exec(line) ?? []
  return current && former && !located.includes(former) ? [[former, current] as const] : []
})
const unlocated = zones.filter((zone) => !located.includes(zone) && zone !== 'Factory')

const lines = (words: readonly string[]) => words.join(' ').replaceAll(/(.{1,120})( |$)/g, '  $1\n')
const table = (about: string, name: string, words: readonly string[]) =>
  `/** ${about} */\nexport const ${name} = \`\n${lines(words.toSorted())}\``

writeFileSync(
  target,
  [
    `// Made by scripts/make-time-zones.ts from tzdata ${version.replace('# version ', '')}.`,
    table('Zones of places: the names in `zone.tab`.', 'placeZones', located),
    table('Zones without a place.', 'otherZones', unlocated),
    table(
      'Former names, each with the current one: `Asia/Calcutta=Asia/Kolkata`.',
      'formerZones',
      links.map(([former, current]) => `${former}=${renamed[former] ?? current}`),
    ),
    '',
  ]
    .join('\n\n')
    .replace(/\n\n$/, '\n'),
)
