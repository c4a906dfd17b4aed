import { Card, Small, Stack } from '../../../src/ui/page/page.tsx'
import { ActButtons } from '../../acts/act-buttons.tsx'
import { useMoment } from '../../parts/moment.tsx'
import { useConsoleT } from '../../text/use-console-t.ts'
import { actsFor, recoveryActsFor } from './acts-for.ts'
import type { Person } from './person.ts'

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
