import type { ReadSummary } from '@kabinet/contract/api/grants.api'
import { Link } from 'react-router'
import { useReadSummary } from '../../data/access/grants.ts'
import { useT } from '../../text/use-t.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { Card, Stack } from '../../ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../ui/page/rows.tsx'

/** How often each value was read in 12 months, and by which services. */
export function ReadSummaryCard() {
  const t = useT()
  const summary = useReadSummary()
  return (
    <Card heading={t('reads.title')}>
      <Loaded query={summary} skeleton={<Skeleton lines={4} />}>
        {(found) => (found.reads === 0 ? <p>{t('reads.none')}</p> : <Counts summary={found} />)}
      </Loaded>
    </Card>
  )
}

function Counts({ summary }: { summary: ReadSummary }) {
  const t = useT()
  const times = (count: number) => t('reads.times', { count })
  const services = (count: number) => t('reads.services', { count })
  return (
    <Stack>
      <p>{t('reads.lead', { times: times(summary.reads), services: services(summary.services) })}</p>
      <Stack tight>
        <h3>{t('reads.byClaim')}</h3>
        <ValueRows>
          {summary.by_claim.map(({ claim, reads, services: by }) => (
            <ValueRow key={claim} label={t(`claim.${claim}`)}>
              {`${times(reads)}\u00a0· ${services(by)}`}
            </ValueRow>
          ))}
        </ValueRows>
      </Stack>
      <Stack tight>
        <h3>{t('reads.byService')}</h3>
        <ValueRows>
          {summary.by_service.map(({ client_id: id, name, reads }) => (
            <ValueRow key={id} label={name ?? t('reads.unknown')}>
              {id === null ? times(reads) : <Link to={`/services/access/${id}`}>{times(reads)}</Link>}
            </ValueRow>
          ))}
        </ValueRows>
      </Stack>
    </Stack>
  )
}
