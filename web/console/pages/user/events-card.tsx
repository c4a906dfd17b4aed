import { adminCalls } from '@kabinet/contract/admin/calls'
import { Card, Small } from '../../../src/ui/page/page.tsx'
import { useAct } from '../../call/queries.ts'
import { Moment } from '../../parts/moment.tsx'
import { TypedParts } from '../../parts/typed.tsx'
import lines from '../../parts/lines.module.css'
import { LoadedAct } from '../../parts/loaded-act.tsx'
import { useConsoleT, useNameOf } from '../../text/use-console-t.ts'

export function EventsCard({ id }: { id: string }) {
  const t = useConsoleT()
  const nameOf = useNameOf()
  return (
    <Card heading={t('user.events')}>
      <LoadedAct query={useAct(adminCalls.listPersonEvents, { id })}>
        {({ items }) =>
          items.length === 0 ? (
            <Small>{t('user.events.none')}</Small>
          ) : (
            <ul className={lines.lines}>
              {items.map(({ happened_at: at, kind, times, address, user_agent: browser }) => (
                <li key={`${at} ${kind}`} className={lines.line}>
                  <span className={lines.when}>
                    <Moment at={at} />
                  </span>
                  <span className={lines.text}>
                    <span>{nameOf('activity.kind', kind)}</span>
                    {times > 1 && <span>{`, ${t('user.times', { count: times })}`}</span>}
                    <span className={lines.below}>
                      <TypedParts parts={[address, browser]} between=" · " />
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedAct>
    </Card>
  )
}
