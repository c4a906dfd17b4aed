import { Card, Small, Stack } from '../../../src/ui/page/page.tsx'
import { ActButtons } from '../../acts/act-buttons.tsx'
import { useMoment } from '../../parts/moment.tsx'
import { useConsoleT } from '../../text/use-console-t.ts'
import type { Person } from './person.ts'
import type { DeskActName } from '../../acts/desk-acts.ts'

type Props = { person: Person; about: string }

export function ActsCard({ person, about }: Props) {
  const t = useConsoleT()
  const recovery = recoveryActsFor(person)
  return (
    <Card heading={t('user.acts')}>
      <Stack tight>
        <ActButtons names={actsFor(person)} input={{ id: person.id }} about={about} />
        {recovery.length > 0 && (
          <>
            <h3>{t('user.recovery')}</h3>
            <ActButtons names={recovery} input={{ id: person.id }} about={about} />
          </>
        )}
      </Stack>
    </Card>
  )
}

/** `from`: the role that this page shows, so that two operators do not overwrite each other. */
export function RoleCard({ person: { id, role: operatorRole }, about }: Props) {
  const t = useConsoleT()
  const moment = useMoment()
  if (!operatorRole) return null
  const { role, suspended_at: suspended } = operatorRole
  return (
    <Card heading={t('user.role')}>
      <Stack tight>
        <p>{`${t(`user.role.${role}`)}${suspended ? `, ${t('user.role.suspended', { when: moment(suspended) })}` : ''}`}</p>
        <Small>{t('user.role.onlyCommand')}</Small>
        <ActButtons names={['changeRole']} input={{ id, from: role }} about={about} />
      </Stack>
    </Card>
  )
}

const groups = ({ groups: known }: Person): DeskActName[] =>
  known.length > 0 ? ['addToGroup', 'removeFromGroup'] : ['addToGroup']

/** The acts that make sense in the state of an account, those of the help desk first. The server refuses those that touch the sign-in of an account with a role. */
function actsFor(person: Person): DeskActName[] {
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
const recoveryActsFor = ({ status, role }: Person): DeskActName[] =>
  status === 'active' && !role ? ['changeContact', 'sendRecoveryLink', 'printRecoveryLink'] : []
