import { adminCalls } from '@kabinet/contract/admin/calls'
import type { overview } from '@kabinet/contract/admin/overview'
import { Link } from 'react-router'
import type * as z from 'zod/mini'
import { Notice } from '../../../src/ui/notice.tsx'
import { Columns } from '../../../src/ui/page/columns.tsx'
import { Card, PageHeading, Stack } from '../../../src/ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../../src/ui/page/rows.tsx'
import { useAct } from '../../call/queries.ts'
import { LoadedAct } from '../../parts/loaded-act.tsx'
import { Moment } from '../../parts/moment.tsx'
import { WaitingLinks } from '../../parts/waiting-links.tsx'
import { Typed } from '../../parts/typed.tsx'
import { useConsoleT } from '../../text/use-console-t.ts'
import { Figures } from './figures.tsx'
import { Policies } from './policies.tsx'

export function OverviewPage() {
  const t = useConsoleT()
  const query = useAct(adminCalls.readOverview, {})
  return (
    <Stack>
      <PageHeading>{t('frame.overview')}</PageHeading>
      <LoadedAct query={query}>
        {(data) => (
          <Stack>
            {data.warnings.map((warning) => (
              <Notice key={warning} kind="warn">
                <bdi lang="en">{warning}</bdi>
              </Notice>
            ))}
            <Columns side={<Server data={data} />}>
              <Stack>
                <WaitingLinks />
                <Waiting data={data} />
                <Policies />
                <Figures />
              </Stack>
            </Columns>
          </Stack>
        )}
      </LoadedAct>
    </Stack>
  )
}

type Data = z.output<typeof overview>

function Waiting({ data: { waiting } }: { data: Data }) {
  const t = useConsoleT()
  const shown = (count: number) => (count > 1000 ? t('overview.moreThan1000') : String(count))
  return (
    <Card heading={t('overview.waiting')}>
      <ValueRows>
        <ValueRow label={t('overview.publish')}>
          {shown(waiting.publish_requests)} · <Link to="/services">{t('frame.services')}</Link>
        </ValueRow>
        <ValueRow label={t('overview.feedback')}>
          {shown(waiting.feedback)} · <Link to="/messages?state=open">{t('frame.messages')}</Link>
        </ValueRow>
        <ValueRow label={t('overview.dead')}>{shown(waiting.messages_dead)}</ValueRow>
        <ValueRow label={t('overview.queued')}>{shown(waiting.messages_waiting)}</ValueRow>
      </ValueRows>
    </Card>
  )
}

function Server({ data }: { data: Data }) {
  const t = useConsoleT()
  return (
    <Card heading={t('overview.server')}>
      <ValueRows>
        <ValueRow label={t('overview.version')}>{data.version}</ValueRow>
        <ValueRow label={t('overview.started')}>
          <Moment at={data.started_at} />
        </ValueRow>
        {data.signing_keys.map(({ kid, alg, state, signs_from: from }) => (
          <ValueRow key={kid} label={t(`overview.key.${state}`)}>
            {alg} · <Moment at={from} /> <Typed>{kid}</Typed>
          </ValueRow>
        ))}
        <ValueRow label="SECRET_KEYS" below={data.secret_keys.length > 1 && t('overview.secretKeys')}>
          {data.secret_keys.join(', ')}
        </ValueRow>
      </ValueRows>
    </Card>
  )
}
