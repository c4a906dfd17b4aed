import { acts, type Group } from '../acts/all.ts'
import { type Act, commandName } from '../acts/act.ts'

/** A row of `npm run admin -- --help`. `act` is absent for commands that need no database. */
export type Command = { group: string; command: string; summary: string; example: string; act?: Act }

const groups: Record<Group, string> = {
  people: 'People',
  recovery: 'People',
  invitations: 'Who comes in',
  groups: 'Who comes in',
  legal: 'Who comes in',
  accounts: 'Deleted accounts',
  services: 'Services',
  lists: 'Lists and figures',
  messages: 'Messages',
  keys: 'Keys',
  policies: 'Who comes in',
  everybody: 'Everybody',
  operators: 'Operators',
}

const ofActs = (Object.keys(acts) as Group[]).flatMap((name) =>
  Object.values<Act>(acts[name]).map((act) => ({
    group: groups[name],
    command: act.command,
    summary: act.summary,
    example: `${commandName(act)} ${act.example ?? ''}`.trim(),
    act,
  })),
)

/** All commands of `npm run admin`, in the order of its help. */
export const commands: readonly Command[] = [
  ...ofActs,
  {
    group: 'Server',
    command: 'secrets new',
    summary: 'Print a new key for SECRET_KEYS',
    example: 'secrets new',
  },
  {
    group: 'Server',
    command: 'migrate',
    summary: 'Migrate the database to this version, as each start does',
    example: 'migrate',
  },
  {
    group: 'Server',
    command: 'brand check [--dir DIR] [--pictures FOLDER [--only WORD]]',
    summary:
      'Check BRAND_DIR or another folder as the server does at its start, and take pictures of screens and e-mails',
    example: 'brand check --dir /etc/kabinet/brand --pictures /tmp/face',
  },
]
