import { adminCalls } from '@kabinet/contract/admin/calls'
import { Link } from 'react-router'
import { Card } from '../../../src/ui/page/page.tsx'
import { ActButtons } from '../../acts/act-buttons.tsx'
import type { DeskActName } from '../../acts/desk-acts.ts'
import { useMay } from '../../call/session.ts'
import { useAct } from '../../call/queries.ts'
import { LoadedAct } from '../../parts/loaded-act.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Record, Records } from '../../parts/records.tsx'
import { Typed } from '../../parts/typed.tsx'
import { useConsoleT } from '../../text/use-console-t.ts'

/** Services that wait to be published, oldest first. Nothing is shown when none waits. */
export function PublishRequests() {
  const t = useConsoleT()
  const may = useMay()('operator')
  const query = useAct(adminCalls.listPublishRequests, {})
  if (query.data?.items.length === 0) return null
  return (
    <Card heading={t('services.requests')}>
      <LoadedAct query={query}>
        {({ items }) => (
          <Records label={t('services.requests')}>
            {items.map(({ id, name, asked_at: askedAt, redirect_uris: addresses }) => (
              <Record
                key={id}
                title={
                  <Link to={`/services/${id}`}>
                    <Typed>{name}</Typed>
                  </Link>
                }
                facts={[
                  [t('services.askedAt'), <Moment key="asked" at={askedAt} />],
                  [t('services.addresses'), <Typed key="addresses">{addresses.join(' ')}</Typed>],
                ]}
                actions={may && <ActButtons names={publishActs} input={{ id }} about={name} />}
              />
            ))}
          </Records>
        )}
      </LoadedAct>
    </Card>
  )
}

export const publishActs = ['approvePublishing', 'refusePublishing'] as const satisfies readonly DeskActName[]
