import type { Deps } from '../../deps.ts'
import { actOnPerson, isPersonAct } from './act-on-person.ts'
import { answerAboutInvitations, invitationsUsage, isInvitationVerb } from './answer-about-invitations.ts'
import { exportPerson } from './export-person.ts'
import { findPeople, showPerson } from './look-up.ts'
import { newestEvents } from './users.sql.ts'
import { readTyped, requireId, requireReason, formatResult } from './typed-act.ts'

export const usersUsage = [
  'people find LOGIN|NAME|ID                    finds accounts by e-mail, phone, “last first” or its beginning, id, or id of a message',
  'people show ID                               state of an account, why the last log-ins failed, last e-mails, and actions of support',
  'people events ID                             its newest 100 security events',
  'people export ID --why TEXT                  all data of the user as JSON (personal data: store it safely)',
  'people block|unblock ID --why TEXT           block logs the user out everywhere and rejects log-ins; unblock allows them',
  'people end-sessions ID --why TEXT            logs the user out everywhere',
  'people reset-second-step ID --why TEXT       password-only log-in, until the user chooses a second step again',
  'people unfreeze ID --why TEXT                unfreezes contacts that “This was not me” froze for a week',
  'people resend ID --why TEXT                  sends waiting and failed e-mails at once, or else a new link',
  'people erase ID --why TEXT                   erases for good; the account must be blocked or deleted',
  invitationsUsage,
  '  --by NAME is your name (default: your system user), --json prints JSON',
].join('\n')

/** Runs `npm run admin -- people …` and returns the text to print. Throws an error with a one-line message, or the usage. */
export async function answerAboutUsers(deps: Deps, args: readonly string[]): Promise<string> {
  if (isInvitationVerb(args[0])) return answerAboutInvitations(deps, args)
  const typed = readTyped(args)
  if (!typed) throw new Error(usersUsage)
  const { verb, about } = typed
  if (verb === 'find') return formatResult(await find(deps, about), typed)
  const id = requireId(about)
  if (verb === 'show') return formatResult(await showPerson(deps, id), typed)
  if (verb === 'events') return formatResult(await newestEvents(deps.db, id, 100), typed)
  if (verb === 'export') return formatResult(await exportPerson(deps, { id, ...requireReason(typed) }), { json: true })
  if (!isPersonAct(verb)) throw new Error(usersUsage)
  return actOnPerson(deps, { act: verb, id, ...requireReason(typed) })
}

/** An id of an account shows all of it. */
async function find(deps: Deps, about: string): Promise<object[]> {
  const people = await findPeople(deps.db, about)
  if (people.length === 0) throw new Error(`No account or registration has ${about}.`)
  return people.length === 1 && people[0]?.id === about ? [await showPerson(deps, about)] : people
}
