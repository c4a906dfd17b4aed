import { readFileSync } from 'node:fs'
import { firstName, lastName } from '@kabinet/contract/fields/person-name'
import { isLocale, firstLocale, type Locale, locales } from '@kabinet/contract/fields/locale'
import { type Login, readLogin } from '@kabinet/contract/fields/login'
import type * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { UsageError } from '../../lib/usage-error.ts'
import { listInvitations } from '../../features/auth/invitation/invitations.sql.ts'
import { createPerson } from './create-person.ts'
import { invite, inviteAgain, requireInvitable, withdrawInvitation } from './invite.ts'
import { SupportRefusal } from './refusal.ts'
import { commonOptions, formatResult, parseOptions, requireId, requireReason } from './typed-act.ts'

const options = {
  ...commonOptions,
  service: { type: 'string' },
  locale: { type: 'string', default: firstLocale },
  file: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  'first-name': { type: 'string', default: '' },
  'last-name': { type: 'string', default: '' },
} as const

const read = (args: readonly string[]) => parseOptions(args, options)
type Values = ReturnType<typeof read>['values']
type Asked = { about: string | undefined; values: Values; reason: { who: string; why: string } }

const verbs = ['invite', 'invitations', 'resend-invitation', 'revoke-invitation', 'create'] as const
type Verb = (typeof verbs)[number]
export const isInvitationVerb = (verb: string | undefined): verb is Verb => verbs.some((one) => one === verb)

/** Runs the commands of `commands.ts` and returns the text to print. Throws `UsageError`, or an error with a one-line message. */
export async function answerAboutInvitations(deps: Deps, args: readonly string[]): Promise<string> {
  const { positionals, values } = read(args)
  const [verb, about, ...more] = positionals
  if (!isInvitationVerb(verb) || more.length > 0) throw new UsageError()
  if (verb === 'invitations') return formatResult(await listInvitations(deps.db), values)
  const given = { who: values.by.trim(), why: values.why.trim() }
  const reason = verb === 'invite' && values['dry-run'] ? given : requireReason(given)
  if (verb === 'invite') return inviteAsked(deps, { about, values, reason })
  if (about === undefined) throw new UsageError()
  if (verb === 'resend-invitation') return inviteAgain(deps, { id: requireId(about), ...reason })
  if (verb === 'revoke-invitation') return withdrawInvitation(deps, { id: requireId(about), ...reason })
  return createAsked(deps, { about, values, reason })
}

async function inviteAsked(deps: Deps, { about, values, reason }: Asked): Promise<string> {
  const { service: serviceId, file } = values
  if ((about === undefined) === (file === undefined)) throw new UsageError()
  const more = { locale: localeOf(values), serviceId: serviceId === undefined ? undefined : requireId(serviceId) }
  const one = async (typed: string): Promise<string> => {
    const login = loginOf(typed)
    if (!values['dry-run']) return `invited ${await invite(deps, { login, ...more, ...reason })}`
    await requireInvitable(deps, { login, ...more })
    return 'can be invited'
  }
  if (about !== undefined) return `${about}: ${await one(about)}`
  return report(linesOf(file ?? ''), one)
}

async function report(logins: readonly string[], one: (typed: string) => Promise<string>): Promise<string> {
  const lines: string[] = []
  let refused = 0
  for (const typed of logins) {
    try {
      lines.push(`${typed}: ${await one(typed)}`)
    } catch (error) {
      if (!(error instanceof SupportRefusal)) throw error
      refused += 1
      lines.push(`${typed}: refused. ${error.message}`)
    }
  }
  return [...lines, `${logins.length} logins, ${refused} refused`].join('\n')
}

function linesOf(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split(/\r?\n/)
  return [...new Set(lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#')))]
}

function createAsked(deps: Deps, { about = '', values, reason }: Asked): Promise<string> {
  const name = (option: 'first-name' | 'last-name', schema: z.ZodMiniType<string>) => {
    const { data, success } = schema.safeParse(values[option])
    if (!success) throw new Error(`--${option} is required: a name in letters, 2 to 64 characters.`)
    return data
  }
  const person = {
    login: loginOf(about),
    firstName: name('first-name', firstName),
    lastName: name('last-name', lastName),
    locale: localeOf(values),
  }
  return createPerson(deps, { ...person, ...reason }).then(
    (id) => `${id} is created for ${about}. No message was sent.`,
  )
}

function loginOf(typed: string): Login {
  const login = readLogin(typed)
  if (!login) throw new SupportRefusal('not-now', `${typed} is neither an e-mail nor a phone number.`)
  return login
}

function localeOf({ locale }: Values): Locale {
  if (!isLocale(locale)) throw new Error(`--locale must be one of ${locales.join(', ')}.`)
  return locale
}
