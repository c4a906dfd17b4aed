import { type Act, commandName as nameOf } from '../acts/act.ts'
import { distance } from '../../lib/distance.ts'
import { type Command, commands } from './commands.ts'

const start = 'npm run admin --'
const closing = [
  'Options of all: --by NAME is your name (default: your system user), --json prints JSON.',
  'A command on one LOGIN also takes --file LOGINS, with one on each line.',
  'With ADMIN_URL and ADMIN_API_TOKEN_FILE, commands run on that server.',
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

export const commandOf = (words: readonly string[]): Command | undefined =>
  commands
    .filter((one) => `${words.join(' ')} `.startsWith(`${nameOf(one)} `))
    .toSorted((a, b) => nameOf(b).length - nameOf(a).length)
    .at(0)

const commandHelp = ({ command, summary, example, act }: Command) =>
  [`${command}\n  ${summary}`, ...(act ? [`  ${whoMay(act)}`] : []), `\nExample: ${start} ${example}`].join('\n')

const whoMay = ({ role, http }: Act) => (http === undefined ? 'Only on the server.' : `Role: ${role}.`)

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
    .map(({ command, summary }) =>
      command.length < column
        ? `  ${command.padEnd(column)}${summary}`
        : `  ${command}\n  ${' '.repeat(column)}${summary}`,
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
