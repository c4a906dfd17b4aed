import type { Deps } from '../../deps.ts'
import { findServices, restoreService, suspendService } from './services.sql.ts'
import { listSupportActs, recordSupportAct } from './support-acts.sql.ts'
import { readTyped, requireId, requireReason, told, type Typed } from './typed-act.ts'

export const servicesUsage = [
  'services find CLIENT_ID|ID                   finds a service, and what support did with it',
  'services suspend|restore ID --why TEXT       nobody signs in there, and its tokens open nothing; tell its owner yourself',
].join('\n')

/** What the operator types after `npm run admin -- services`; answers what to print, throws one line for what cannot be done. */
export async function answerAboutServices({ db }: Pick<Deps, 'db'>, args: readonly string[]): Promise<string> {
  const typed = readTyped(args)
  if (!typed) throw new Error(servicesUsage)
  if (typed.verb === 'find') return find(db, typed)
  if (typed.verb === 'suspend' || typed.verb === 'restore') return turn(db, typed, typed.verb)
  throw new Error(servicesUsage)
}

async function find(db: Deps['db'], typed: Typed): Promise<string> {
  const services = await findServices(db, typed.about)
  if (services.length === 0) throw new Error(`There is no service ${typed.about}.`)
  const withActs = services.map(async (service) => ({
    ...service,
    support: await listSupportActs(db, { service_id: service.id }),
  }))
  return told(await Promise.all(withActs), typed)
}

async function turn(db: Deps['db'], typed: Typed, act: 'suspend' | 'restore'): Promise<string> {
  const [id, reason] = [requireId(typed.about), requireReason(typed)]
  return db.transaction().execute(async (tx) => {
    const isDone = act === 'suspend' ? await suspendService(tx, id) : await restoreService(tx, id)
    if (!isDone)
      throw new Error(`There is no service ${id} that could be ${act === 'suspend' ? 'suspended' : 'restored'}.`)
    await recordSupportAct(tx, { act, serviceId: id, ...reason })
    return act === 'suspend' ? `${id} is suspended: nobody signs in there.` : `${id} is in use again.`
  })
}
