import type { DeskActName } from '../../acts/desk-acts.ts'
import type { Person } from './person.ts'

/** The acts that make sense in the state of an account, those of the help desk first. */
export function actsFor({ status, contacts, may_connect_services: may }: Person): DeskActName[] {
  if (status === 'unconfirmed') return ['resendLetters', 'unlockPerson', 'notePerson']
  if (status === 'deactivated') return ['notePerson', 'erasePerson']
  if (status === 'blocked') return ['unblockPerson', 'notePerson', 'erasePerson']
  const isFrozen = contacts.some(({ frozen_until }) => frozen_until !== null)
  return [
    'resendLetters',
    'unlockPerson',
    'notePerson',
    ...(isFrozen ? (['unfreezeContacts'] as const) : []),
    may ? 'disallowServices' : 'allowServices',
    'blockPerson',
    'endPersonSessions',
    'resetSecondStep',
  ]
}
