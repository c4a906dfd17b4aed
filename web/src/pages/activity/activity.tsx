import { type EventGroup, eventGroups } from '@kabinet/contract/data/event-kinds'
import { useSearchParams } from 'react-router'
import { useEvents } from '../../data/events.ts'
import { useFocusOnNewRow } from '../../lib/focus-on-new-row.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { FailureNotice } from '../../ui/notice.tsx'
import { BackLink, CardsSkeleton, Loaded } from '../../ui/page/loaded.tsx'
import { Card, PageHeading, Small, Stack } from '../../ui/page/page.tsx'
import styles from './activity.module.css'
import { EventRow, isRecent } from './event-row.tsx'

/** docs/design.md#beyond-the-specification. The group is kept in the URL for Back. */
export function ActivityPage() {
  const t = useT()
  const [search, setSearch] = useSearchParams()
  const group = eventGroups.find((one) => one === search.get('group'))
  const events = useEvents(group)
  const choose = (chosen: EventGroup | 'all') => setSearch(chosen === 'all' ? {} : { group: chosen }, { replace: true })
  const options = (['all', ...eventGroups] as const).map((value) => ({ value, label: t(`activity.${value}`) }))
  return (
    <Stack>
      <PageHeading>{t('activity.title')}</PageHeading>
      <Small>{t('activity.hint')}</Small>
      <Segmented name={t('activity.filter')} options={options} value={group ?? 'all'} onChange={choose} />
      <Loaded
        query={events}
        skeleton={<CardsSkeleton lines={[8]} />}
        foot={<BackLink to="/security">{t('activity.back')}</BackLink>}
      >
        {() => <Events events={events} />}
      </Loaded>
    </Stack>
  )
}

function Events({ events }: { events: ReturnType<typeof useEvents> }) {
  const t = useT()
  const items = events.data?.pages.flatMap((page) => page.items) ?? []
  const { list, focusAfter } = useFocusOnNewRow(items.length)
  const old = items.find((event) => !isRecent(event))
  if (items.length === 0) return <p>{t('activity.none')}</p>
  const more = () => {
    focusAfter(items.length)
    void events.fetchNextPage()
  }
  return (
    <Card>
      <div ref={list}>
        <ul className={styles.events}>
          {items.map((event) => (
            <EventRow key={event.id} event={event} isFirstOld={event.id === old?.id} />
          ))}
        </ul>
      </div>
      <FailureNotice failure={events.isFetchNextPageError ? events.error : null} texts={{ otherwise: 'e.load' }} />
      {events.hasNextPage && (
        <Button busy={events.isFetchingNextPage} onClick={more}>
          {t('list.more')}
        </Button>
      )}
    </Card>
  )
}
