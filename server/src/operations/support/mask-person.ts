import type * as z from 'zod/mini'
import type { Deps } from '../../deps.ts'
import { mask } from '../../domain/codes/mask.ts'
import type { contactKind, shownPerson } from '@kabinet/contract/admin/replies'
import type { Reason } from './act-on-person.ts'
import { noAccount, SupportRefusal } from './refusal.ts'
import { countRecentActsBy, lockActsBy, recordSupportAct } from './support-acts.sql.ts'
import { readAccount, readRegistration } from './users.sql.ts'

type Contact = { kind: 'email' | 'phone'; value: string }

export const maskContact = ({ kind, value }: Contact): string => mask(kind === 'email' ? 'email' : 'sms', value)

export const masked = <C extends Contact>(contact: C): C => ({ ...contact, value: maskContact(contact) })

/** An answer of a mail server or SMS gateway can quote the contact. */
export const maskText = (text: string): string =>
  text.replaceAll(/\S+@\S+/g, '***').replaceAll(/\+?\d[\d\s()-]{5,}\d/g, '***')

/** What the roles `reader` and `support` see. */
export function maskPerson(person: z.output<typeof shownPerson>): z.output<typeof shownPerson> {
  return {
    ...person,
    contacts: person.contacts.map((one) => masked(one)),
    recovery: person.recovery && masked(person.recovery),
    changing_to: person.changing_to.map((one) => masked(one)),
    last_failures: person.last_failures.map((one) => ({ ...one, reason: maskText(one.reason) })),
    letters: person.letters.map((one) => ({ ...one, error: one.error && maskText(one.error) })),
  }
}

const perHour = 30

/** Shows one contact and records who saw it. Throws `SupportRefusal` beyond thirty an hour. */
export function showContact(
  { db }: Pick<Deps, 'db'>,
  { id, kind, who, why }: Reason & { id: string; kind: z.output<typeof contactKind> },
): Promise<Contact> {
  return db.transaction().execute(async (tx) => {
    await lockActsBy(tx, who)
    const person = (await readAccount(tx, id)) ?? (await readRegistration(tx, id))
    if (!person) throw noAccount(id)
    const found = person.contacts.find((one) => one.kind === kind)
    if (!found) throw new SupportRefusal(`${id} has no ${kind}.`, 'unknown')
    if ((await countRecentActsBy(tx, { who, act: 'contact' })) >= perHour)
      throw new SupportRefusal(`You have seen ${perHour} contacts within an hour: wait, or ask a colleague.`)
    await recordSupportAct(tx, { act: 'contact', accountId: id, who, why })
    return { kind, value: found.value }
  })
}
