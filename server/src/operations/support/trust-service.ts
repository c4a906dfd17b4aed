import type { Db } from '../../db/schema.ts'
import { endTrust, listFormerAuthority, trustService, type TrustRefusal } from '../../domain/custody/first-party.sql.ts'
import { SupportRefusal } from './refusal.ts'

const reasons: Record<Exclude<TrustRefusal, 'unknown'>, string> = {
  foreign: 'It is not a service of the operator: only those can be first-party. `services take` makes it one.',
  custody: 'It is in custody for an owner who left: only services of the operator can be first-party.',
  'not-https': 'All its redirect URIs must begin with https:// to be first-party.',
  already: 'It is first-party already.',
}

/** Throws `SupportRefusal`. */
export async function trust(tx: Db, { id, who }: { id: string; who: string }): Promise<string> {
  const refusal = await trustService(tx, id, who)
  if (refusal === 'unknown') throw new SupportRefusal('unknown', `There is no service ${id}.`)
  if (refusal) throw new SupportRefusal('not-now', reasons[refusal])
  const former = await listFormerAuthority(tx, id)
  const warning = `A former owner added its ${former.join(', ')}: replace what you do not know, with \`services change\` and \`services secret\`.`
  return [
    `${id} is first-party: users sign in to it without a consent page.`,
    ...(former.length > 0 ? [warning] : []),
  ].join('\n')
}

/** False when it is not first-party. */
export async function untrust(tx: Db, { id }: { id: string }): Promise<string | false> {
  return (await endTrust(tx, id)) && `${id} is not first-party any more: new users see the consent page.`
}
