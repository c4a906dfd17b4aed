import { distance } from '../lib/distance.ts'
import { type Command, commands, nameOf } from './commands.ts'

const start = 'npm run admin --'
const closing = [
  'Options of people and services: --by NAME is your name (default: your system user), --json prints JSON.',
  `Help with an example: ${start} people find --help`,
]

/** Help for the typed words; undefined when they name a command and do not ask for help. `isWrong`: there is no such command. */
export function helpFor(typed: readonly string[]): { text: string; isWrong: boolean } | undefined {
  const asksForHelp = typed[0] === 'help' || typed.some((word) => word === '--help' || word === '-h')
  const words = typed.filter((word, n) => !word.startsWith('-') && (n > 0 || word !== 'help'))
  if (words.length === 0) return { text: allHelp(), isWrong: !asksForHelp }
  const command = commandOf(words)
  if (command) return asksForHelp ? { text: commandHelp(command), isWrong: false } : undefined
  const ofNoun = commands.filter((one) => one.command.startsWith(`${words[0]} `))
  if (ofNoun.length > 0 && words.length === 1) return { text: listOf(ofNoun), isWrong: !asksForHelp }
  return { text: unknown(words.slice(0, 2).join(' ')), isWrong: true }
}

export function usageOf(typed: readonly string[]): string {
  const command = commandOf(typed)
  return command ? commandHelp(command) : allHelp()
}

const commandOf = (words: readonly string[]): Command | undefined =>
  commands.find((one) => `${words.join(' ')} `.startsWith(`${nameOf(one)} `))

const commandHelp = ({ command, what, example }: Command) => `${command}\n  ${what}\n\nExample: ${start} ${example}`

function allHelp(): string {
  const groups = Map.groupBy(commands, ({ group }) => group)
  return [
    `${start} COMMAND`,
    ...[...groups].map(([group, rows]) => `\n${group}\n${listOf(rows)}`),
    '',
    ...closing,
  ].join('\n')
}

const column = 40

const listOf = (rows: readonly Command[]) =>
  rows
    .map(({ command, what }) =>
      command.length < column ? `  ${command.padEnd(column)}${what}` : `  ${command}\n  ${' '.repeat(column)}${what}`,
    )
    .join('\n')

function unknown(typed: string): string {
  const names = new Set(commands.flatMap((one) => [nameOf(one), nameOf(one).replace(/ .*/, '')]))
  const near = [...names]
    .map((name) => ({ name, far: distance(typed, name) }))
    .reduce((best, one) => (one.far < best.far ? one : best))
  const hint = near.far <= Math.max(2, typed.length / 3) ? ` Did you mean “${near.name}”?` : ''
  return `There is no command “${typed}”.${hint}\nAll commands: ${start} --help`
}
