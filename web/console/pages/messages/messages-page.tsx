import { adminCalls } from '@kabinet/contract/admin/calls'
import { Button } from '../../../src/ui/button.tsx'
import { Card, PageHeading, Small, Stack } from '../../../src/ui/page/page.tsx'
import { openAct } from '../../acts/opened-act.ts'
import { useMay } from '../../call/session.ts'
import { useAct, useActPages } from '../../call/queries.ts'
import { ActPages } from '../../parts/act-pages.tsx'
import { LoadedAct } from '../../parts/loaded-act.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Record, Records } from '../../parts/records.tsx'
import { Typed } from '../../parts/typed.tsx'
import { useConsoleT, useNameOf } from '../../text/use-console-t.ts'
import { Feedback } from './feedback.tsx'

export function MessagesPage() {
  const t = useConsoleT()
  return (
    <Stack>
      <PageHeading>{t('frame.messages')}</PageHeading>
      <Feedback />
      <Card heading={t('messages.errors')}>
        <Errors />
      </Card>
      <Card heading={t('messages.dead')}>
        <Dead />
      </Card>
    </Stack>
  )
}

function Errors() {
  const t = useConsoleT()
  const nameOf = useNameOf()
  return (
    <LoadedAct query={useAct(adminCalls.listMessageErrors, {})}>
      {({ items, is_more: isMore }) =>
        items.length === 0 ? (
          <p>{t('messages.noErrors')}</p>
        ) : (
          <Stack tight>
            <Records label={t('messages.errors')}>
              {items.map(({ transport, error, day, week, last_at: last }) => (
                <Record
                  key={`${transport} ${error}`}
                  title={<Typed>{error}</Typed>}
                  facts={[
                    [t('messages.transport'), nameOf('transport', transport)],
                    [t('messages.day'), String(day)],
                    [t('messages.week'), String(week)],
                    [t('messages.last'), <Moment key="last" at={last} />],
                  ]}
                />
              ))}
            </Records>
            {isMore && <Small>{t('messages.moreErrors')}</Small>}
          </Stack>
        )
      }
    </LoadedAct>
  )
}

function Dead() {
  const t = useConsoleT()
  const nameOf = useNameOf()
  const may = useMay()('support')
  const query = useActPages(adminCalls.listDeadMessages, {})
  return (
    <ActPages query={query} label={t('messages.dead')} empty={t('messages.noDead')}>
      {({ id, done_at: at, transport, kind, tries, error, is_wiped: isWiped }) => (
        <Record
          key={id}
          title={nameOf('kind', kind)}
          facts={[
            [t('messages.at'), <Moment key="at" at={at} />],
            [t('messages.transport'), nameOf('transport', transport)],
            [t('messages.tries'), String(tries)],
            [t('messages.error'), error && <Typed key="error">{error}</Typed>],
            [t('messages.id'), id],
          ]}
          actions={
            isWiped ? (
              <Small>{t('messages.tooOld')}</Small>
            ) : (
              may && (
                <Button onClick={() => openAct('retryMessage', { id }, `${nameOf('kind', kind)} · ${id}`)}>
                  {t('messages.retry')}
                </Button>
              )
            )
          }
        />
      )}
    </ActPages>
  )
}
