import type { DeskActName } from '../../acts/desk-acts.ts'
import type { Person } from './person.ts'

const groups = ({ groups: known }: Person): DeskActName[] =>
  known.length > 0 ? ['addToGroup', 'removeFromGroup'] : ['addToGroup']

/** The acts that make sense in the state of an account, those of the help desk first. The server refuses those that touch the sign-in of an account with a role. */
export function actsFor(person: Person): DeskActName[] {
  const { status, contacts, role, may_connect_services: may } = person
  if (status === 'unconfirmed') return ['resendLetters', 'unlockPerson', 'notePerson']
  const services = may ? 'disallowServices' : 'allowServices'
  if (role) return ['resendLetters', 'notePerson', services, ...groups(person)]
  if (status === 'deactivated') return ['notePerson', 'restoreAccount', 'erasePerson']
  if (status === 'blocked') return ['unblockPerson', 'notePerson', 'erasePerson']
  const isFrozen = contacts.some(({ frozen_until }) => frozen_until !== null)
  return [
    'resendLetters',
    'unlockPerson',
    'notePerson',
    ...(isFrozen ? (['unfreezeContacts'] as const) : []),
    services,
    ...groups(person),
    'blockPerson',
    'endPersonSessions',
    'resetSecondStep',
  ]
}

/** For users who cannot get codes any more. */
export const recoveryActsFor = ({ status, role }: Person): DeskActName[] =>
  status === 'active' && !role ? ['changeContact', 'sendRecoveryLink', 'printRecoveryLink'] : []
