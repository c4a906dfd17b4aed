import { adminCalls } from '@kabinet/contract/admin/calls'
import { Link } from 'react-router'
import { Card } from '../../src/ui/page/page.tsx'
import { ActButtons } from '../acts/act-buttons.tsx'
import { useAct } from '../call/queries.ts'
import { useConsoleT } from '../text/use-console-t.ts'
import { Moment } from './moment.tsx'
import { Record, Records } from './records.tsx'
import { Typed } from './typed.tsx'

type Whose = { id: string; name: string }

/** Links that wait for a second operator: all, or those of one user. Nothing is shown when none waits. */
export function WaitingLinks({ user }: { user?: Whose }) {
  const t = useConsoleT()
  const { data } = useAct(adminCalls.readOverview, {})
  const links = (data?.waiting_links ?? []).filter((link) => user === undefined || link.account_id === user.id)
  if (links.length === 0) return null
  return (
    <Card heading={t('desk.link.waiting')}>
      <Records label={t('desk.link.waiting')}>
        {links.map(({ id, account_id: about, who, to, without_second_step: skips, expires_at: until }) => (
          <Record
            key={id}
            title={user ? <Typed>{who}</Typed> : <Link to={`/people/${about}`}>{t('desk.link.user')}</Link>}
            facts={[
              [t('desk.link.who'), !user && <Typed key="who">{who}</Typed>],
              [t('desk.link.way'), t(`desk.link.way.${to ?? 'print'}`)],
              [t('desk.link.secondStep'), skips && t('desk.link.secondStep.without')],
              [t('desk.link.until'), <Moment key="until" at={until} />],
            ]}
            actions={<ActButtons names={['approveRecoveryLink']} input={{ id }} about={user?.name ?? about} />}
          />
        ))}
      </Records>
    </Card>
  )
}
