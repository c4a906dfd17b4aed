import type { Deps } from '../../deps.ts'
import { actOnPerson, isPersonAct } from './act-on-person.ts'
import { answerAboutInvitations, isInvitationVerb } from './answer-about-invitations.ts'
import { exportPerson } from './export-person.ts'
import { answerAboutGroups, isGroupVerb } from './groups/answer-about-groups.ts'
import { findPeople, showPerson } from './look-up.ts'
import { newestEvents } from './users.sql.ts'
import { readTyped, requireId, requireReason, formatResult } from './typed-act.ts'
import { UsageError } from '../../lib/usage-error.ts'

/** Runs `npm run admin -- people …` and returns the text to print. Throws an error with a one-line message, or the usage. */
export async function answerAboutUsers(deps: Deps, args: readonly string[]): Promise<string> {
  if (isInvitationVerb(args[0])) return answerAboutInvitations(deps, args)
  if (isGroupVerb(args[0])) return answerAboutGroups(deps, args)
  const typed = readTyped(args)
  const { verb, about } = typed
  if (verb === 'find') return formatResult(await find(deps, about), typed)
  const id = requireId(about)
  if (verb === 'show') return formatResult(await showPerson(deps, id), typed)
  if (verb === 'events') return formatResult(await newestEvents(deps.db, id, 100), typed)
  if (verb === 'export') return formatResult(await exportPerson(deps, { id, ...requireReason(typed) }), { json: true })
  if (!isPersonAct(verb)) throw new UsageError()
  return actOnPerson(deps, { act: verb, id, services: typed.services, ...requireReason(typed) })
}

async function find(deps: Deps, about: string): Promise<object[]> {
  const people = await findPeople(deps.db, about)
  if (people.length === 0) throw new Error(`No account or registration has ${about}.`)
  return people.length === 1 && people[0]?.id === about ? [await showPerson(deps, about)] : people
}
