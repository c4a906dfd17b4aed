import { readLogin } from '@kabinet/contract/fields/login'
import type { Deps } from '../../deps.ts'
import { actOnPerson, isPersonAct } from './act-on-person.ts'
import { exportPerson } from './export-person.ts'
import { findPeople, showPerson } from './look-up.ts'
import { newestEvents } from './people.sql.ts'
import { isId, readTyped, requireId, requireReason, formatResult } from './typed-act.ts'

export const peopleUsage = [
  'people find LOGIN|ID                         finds accounts and registrations by e-mail or phone, verified or not',
  'people show ID                               how an account stands, limits it has used up, its last letters, and what support did',
  'people events ID                             its security events, the newest 100',
  'people export ID --why TEXT                  all that is kept of the person, as JSON (personal data: mind where it goes)',
  'people block|unblock ID --why TEXT           signs out everywhere, and lets nobody in',
  'people end-sessions ID --why TEXT            signs out everywhere',
  'people reset-second-step ID --why TEXT       the password alone lets in, until a second step is chosen again',
  'people unfreeze ID --why TEXT                contacts that “This was not me” froze work again, before the week is over',
  'people resend ID --why TEXT                  the letter did not come: what waits or was given up leaves at once, else a new link',
  'people erase ID --why TEXT                   for good; the account must be blocked or deleted',
  '  --by NAME says who you are (else the name that you are logged in with), --json prints for programs',
].join('\n')

/** Runs `npm run admin -- people …` and returns the text to print. Throws an error with a one-line message, or the usage. */
export async function answerAboutPeople(deps: Deps, args: readonly string[]): Promise<string> {
  const typed = readTyped(args)
  if (!typed) throw new Error(peopleUsage)
  const { verb, about } = typed
  if (verb === 'find') return formatResult(await find(deps, about), typed)
  const id = requireId(about)
  if (verb === 'show') return formatResult(await showPerson(deps, id), typed)
  if (verb === 'events') return formatResult(await newestEvents(deps.db, id, 100), typed)
  if (verb === 'export') return formatResult(await exportPerson(deps, { id, ...requireReason(typed) }), { json: true })
  if (!isPersonAct(verb)) throw new Error(peopleUsage)
  return actOnPerson(deps, { act: verb, id, ...requireReason(typed) })
}

async function find(deps: Deps, about: string): Promise<object[]> {
  if (isId(about)) return [await showPerson(deps, about)]
  const people = await findPeople(deps.db, readLogin(about))
  if (people.length === 0) throw new Error(`Nobody is known as ${about}.`)
  return people
}
