import { readLogin } from '@kabinet/contract/fields/login'
import type { Deps } from '../../deps.ts'
import { actOnPerson, isPersonAct } from './act-on-person.ts'
import { findByLogin, listEvents, showPerson } from './people.sql.ts'
import { listSupportActs } from './support-acts.sql.ts'
import { isId, readTyped, requireId, requireReason, told } from './typed-act.ts'

export const peopleUsage = [
  'people find LOGIN|ID                         finds accounts by e-mail or phone, verified or not',
  'people show ID                               how an account stands, and what support did with it',
  'people events ID                             its security events, the newest 100',
  'people export ID                             all that is kept of the person, as JSON (personal data: mind where it goes)',
  'people block|unblock ID --why TEXT           signs out everywhere, and lets nobody in',
  'people end-sessions ID --why TEXT            signs out everywhere',
  'people reset-second-step ID --why TEXT       the password alone lets in, until a second step is chosen again',
  'people erase ID --why TEXT                   for good; the account must be blocked or deleted',
  '  --by NAME says who you are (else the name that you are logged in with), --json prints for programs',
].join('\n')

/** All that is kept of a person; null: there is no such account. */
export type ExportPerson = (id: string) => Promise<object | null>

/** What the operator types after `npm run admin -- people`; answers what to print, throws one line for what cannot be done. */
export async function answerAboutPeople(
  deps: Pick<Deps, 'db' | 'keys'>,
  args: readonly string[],
  exportPerson: ExportPerson,
): Promise<string> {
  const typed = readTyped(args)
  if (!typed) throw new Error(peopleUsage)
  const { verb, about } = typed
  if (verb === 'find') return told(await find(deps, about), typed)
  if (verb === 'show') return told(await show(deps, requireId(about)), typed)
  if (verb === 'events') return told(await listEvents(deps.db, requireId(about), 100), typed)
  if (verb === 'export') return told(found(await exportPerson(requireId(about)), about), { json: true })
  if (!isPersonAct(verb)) throw new Error(peopleUsage)
  return actOnPerson(deps, verb, requireId(about), requireReason(typed))
}

async function find({ db }: Pick<Deps, 'db'>, about: string): Promise<object[]> {
  const login = readLogin(about)
  if (isId(about)) return [found(await showPerson(db, about), about)]
  const people = login ? await findByLogin(db, login) : []
  if (people.length === 0) throw new Error(`Nobody is known as ${about}.`)
  return people
}

async function show({ db }: Pick<Deps, 'db'>, id: string): Promise<object> {
  const person = found(await showPerson(db, id), id)
  return { ...person, support: await listSupportActs(db, { account_id: id }) }
}

function found<T extends object>(person: T | null, id: string): T {
  if (!person) throw new Error(`There is no account ${id}.`)
  return person
}
