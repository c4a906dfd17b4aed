import { adminCalls } from '@kabinet/contract/admin/calls'
import type { figures } from '@kabinet/contract/admin/overview'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { Button } from '../../../src/ui/button.tsx'
import { Card, Small, Stack } from '../../../src/ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../../src/ui/page/rows.tsx'
import { actQuery } from '../../call/queries.ts'
import { LoadedAct } from '../../parts/loaded-act.tsx'
import { Record, Records } from '../../parts/records.tsx'
import { Typed } from '../../parts/typed.tsx'
import { useConsoleT } from '../../text/use-console-t.ts'

/** Read at a press only: the server reads whole tables for them. */
export function Figures() {
  const t = useConsoleT()
  const query = useQuery({ ...actQuery(adminCalls.readFigures, {}), enabled: false })
  const isAsked = query.isFetching || query.data !== undefined || query.isError
  return (
    <Card heading={t('overview.figures')}>
      <Stack tight>
        <Small>{t('overview.figures.hint')}</Small>
        <div>
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            {t('overview.count')}
          </Button>
        </div>
        {isAsked && <LoadedAct query={query}>{(counted) => <Counted figures={counted} />}</LoadedAct>}
      </Stack>
    </Card>
  )
}

function Counted({ figures: shown }: { figures: z.output<typeof figures> }) {
  const t = useConsoleT()
  const { accounts, second_step: step, registrations, deliveries, log_ins: services } = shown
  return (
    <Stack tight>
      <ValueRows>
        <ValueRow label={t('overview.accounts')}>{t('overview.accounts.all', { ...accounts })}</ValueRow>
        <ValueRow label={t('overview.secondStep')}>
          {t('overview.secondStep.all', { ...step, share: Math.round(step.share * 100) })}
        </ValueRow>
        <ValueRow label={t('overview.registrations')}>{t('overview.registrations.all', { ...registrations })}</ValueRow>
        {deliveries.map((one) => (
          <ValueRow key={one.transport} label={t(`overview.delivery.${one.transport}`)}>
            {t('overview.delivery.all', {
              sent: one.sent,
              median: one.median_seconds,
              slowest: one.slowest_5_percent_seconds,
            })}
          </ValueRow>
        ))}
      </ValueRows>
      <Records label={t('overview.logIns')}>
        {services.slice(0, 10).map(({ service_id: id, name, log_ins: count }) => (
          <Record
            key={id}
            title={
              <Link to={`/services/${id}`}>
                <Typed>{name}</Typed>
              </Link>
            }
            facts={[[t('overview.logIns'), String(count)]]}
          />
        ))}
      </Records>
    </Stack>
  )
}
