import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import type { Login } from '@kabinet/contract/fields/login'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../db/schema.ts'
import { byOperator, recordEvent } from '../../../domain/accounts/events.sql.ts'
import { endVerification, moveService, verifyService } from '../../../domain/custody/custody.sql.ts'
import { logServiceChange } from '../../../domain/custody/service-log.sql.ts'
import {
  endTrust,
  listFormerAuthority,
  trustService,
  type TrustRefusal,
} from '../../../domain/custody/first-party.sql.ts'
import { hostOf } from '../../../lib/host-of.ts'
import { renewSecret } from '../../../features/clients/renew-secret.ts'
import type { Reason } from '../act-on-person.ts'
import { SupportRefusal } from '../refusal.ts'
import { distinct, recordOnService } from './record-on-service.ts'
import { findServices, lockForAct, restoreService, suspendService } from './services.sql.ts'
import { recordSupportAct } from '../support-acts.sql.ts'
import { findByLogin } from '../find.sql.ts'

type ServiceRequest = Reason & { id: string }

const reasons: Record<Exclude<TrustRefusal, 'unknown'>, string> = {
  foreign: 'It is not a service of the operator: only those can be first-party. `services take` makes it one.',
  custody: 'It is in custody for an owner who left: only services of the operator can be first-party.',
  'not-https': 'All its redirect URIs must begin with https:// to be first-party.',
  already: 'It is first-party already.',
}

/** Throws `SupportRefusal`. */
async function trust(tx: Db, { id, who }: ServiceRequest): Promise<string> {
  const refusal = await trustService(tx, id, who)
  if (refusal === 'unknown') throw new SupportRefusal(`There is no service ${id}.`, 'unknown')
  if (refusal) throw new SupportRefusal(reasons[refusal])
  const former = await listFormerAuthority(tx, id)
  const warning = `A former owner added its ${former.join(', ')}: replace what you do not know, with \`services change\` and \`services secret\`.`
  return [
    `${id} is first-party: users sign in to it without a consent page.`,
    ...(former.length > 0 ? [warning] : []),
  ].join('\n')
}

const keepOldHours = 72

const acts = {
  suspend: async (tx: Db, { id }: ServiceRequest) => {
    if (!(await suspendService(tx, id))) throw await whyNot(tx, id, `${id} cannot be suspended in its current state.`)
    return `${id} is suspended: users cannot log in to it.`
  },
  restore: async (tx: Db, { id }: ServiceRequest) => {
    if (!(await restoreService(tx, id))) throw await whyNot(tx, id, `${id} cannot be restored in its current state.`)
    return `${id} is in use again.`
  },
  take: async (tx: Db, { id }: ServiceRequest) => {
    const lost = await endVerification(tx, id)
    if (!(await moveService(tx, id, operatorAccountId)))
      throw await whyNot(tx, id, 'It is yours already, or an unregistered application.')
    await logServiceChange(tx, { serviceId: id, kind: 'taken', by: 'operator' })
    return `${id} is a service of the operator. Its secrets end after 30 days: \`services secret\` makes a new one.${notVerified(lost)}`
  },
  unverify: async (tx: Db, { id }: ServiceRequest) => {
    if (!(await endVerification(tx, id))) throw await whyNot(tx, id, 'It is not verified.')
    return `${id} is not shown as verified any more.`
  },
  trust,
  untrust: async (tx: Db, { id }: ServiceRequest) => {
    if (!(await endTrust(tx, id))) throw await whyNot(tx, id, 'It is not first-party.')
    return `${id} is not first-party any more: new users see the consent page.`
  },
}

export type ServiceAct = keyof typeof acts | 'secret'

/** Runs the act and its record in one transaction. Throws `SupportRefusal`. */
export function actOnService(deps: Deps, { act, ...request }: ServiceRequest & { act: ServiceAct }): Promise<string> {
  if (act === 'secret') return newSecret(deps, request)
  return deps.db.transaction().execute((tx) => recordOnService(tx, { act, ...request }, () => acts[act](tx, request)))
}

/** `host`: the redirect hosts that the operator has checked, separated by commas, and `name`: the name; both must be those in force. */
export function verifyChecked(
  { db }: Pick<Deps, 'db'>,
  { id, who, why, host, name }: ServiceRequest & { host: string; name: string },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const service = await lockForAct(tx, id)
    const uris = service ? [...service.redirect_uris, ...service.mobile_redirect_uris] : []
    const [present, checked] = [uris.map(hostOf), host.toLowerCase().split(/[\s,]+/)].map(distinct)
    if (service && (present !== checked || service.name !== name.trim()))
      throw new SupportRefusal(
        `Not verified: the service is “${service.name}” at ${present || 'no address'}, not “${name}” at ${host}.`,
      )
    if (service?.is_verified) throw new SupportRefusal(`${id} is verified already.`)
    const isVerified = await recordOnService(tx, { act: 'verify', id, who, why }, () => verifyService(tx, id, who))
    if (!isVerified) throw await whyNot(tx, id, 'An unregistered application cannot be verified.')
    return `${id} is shown as verified, as “${name}” at ${host}, until its name, logo, redirect host or owner changes.`
  })
}

export function giveService(
  { db }: Pick<Deps, 'db'>,
  { id, login, who, why }: ServiceRequest & { login: Login },
): Promise<string> {
  return db.transaction().execute(async (tx) => {
    const [owner] = (await findByLogin(tx, login)).filter(({ status }) => status === 'active')
    if (!owner) throw new SupportRefusal(`No active account has ${login.value}.`, 'unknown')
    const lost = await recordOnService(tx, { act: 'give', id, accountId: owner.id, who, why }, async () => {
      await endTrust(tx, id, 'It was given to a user')
      const ended = await endVerification(tx, id)
      if (!(await moveService(tx, id, owner.id))) throw await whyNot(tx, id, 'It belongs to that user already.')
      return ended
    })
    await logServiceChange(tx, { serviceId: id, kind: 'given', by: 'operator' })
    await recordEvent(tx, { accountId: owner.id, kind: 'service_connected', by: byOperator, details: { service: id } })
    return `${id} belongs to ${login.value}. Its secrets end after 30 days: the new owner makes a new one.${notVerified(lost)}`
  })
}

const notVerified = (lost: unknown) => (lost ? ' It is not shown as verified any more.' : '')

async function newSecret(deps: Deps, { id, who, why }: ServiceRequest): Promise<string> {
  const [service] = await findServices(deps.db, id)
  if (service?.account_id !== operatorAccountId)
    throw await whyNot(deps.db, id, 'It belongs to a user, who makes the secret.')
  const owner = { accountId: operatorAccountId, sessionId: null, by: byOperator }
  const { client_secret: secret, old_secret_expires_at: until } = await renewSecret(deps, owner, id, keepOldHours)
  await deps.db.transaction().execute((tx) => recordSupportAct(tx, { act: 'secret', serviceId: id, who, why }))
  return `New secret of ${id}, shown only now: ${secret}\nOlder ones work until ${until ?? 'now'}.`
}

async function whyNot(db: Db, id: string, reason: string): Promise<SupportRefusal> {
  const isThere = (await findServices(db, id)).length > 0
  return isThere ? new SupportRefusal(reason) : new SupportRefusal(`There is no service ${id}.`, 'unknown')
}
