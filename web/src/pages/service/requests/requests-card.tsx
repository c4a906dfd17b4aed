import type { ServiceRequest } from '@kabinet/contract/api/services/requests.api'
import type { Client } from '@kabinet/contract/data/client-fields'
import { useState } from 'react'
import { useClientRequests } from '../../../data/clients/client-requests.ts'
import { usePatchClient } from '../../../data/clients/clients.ts'
import { momentOfInstant } from '../../../lib/format/instant.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { SettledButton } from '../../../ui/settled-button.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { Loaded } from '../../../ui/page/loaded.tsx'
import { Skeleton } from '../../../ui/page/loading.tsx'
import { Card, Small, Stack } from '../../../ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../../ui/page/rows.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import styles from './requests.module.css'

type Shown = 'all' | 'refused'

/** docs/integrate/requests.md. */
export function RequestsCard({ client }: { client: Client }) {
  const t = useT()
  const requests = useClientRequests(client.id)
  const [shown, setShown] = useState<Shown>('all')
  const options = [
    { value: 'all', label: t('requests.all') },
    { value: 'refused', label: t('requests.refused') },
  ] as const
  const filter = <Segmented name={t('requests.show')} options={options} value={shown} onChange={setShown} />
  return (
    <Card heading={t('requests.title')} actions={filter}>
      <Stack tight>
        <p>{t('requests.text')}</p>
        <Loaded query={requests} skeleton={<Skeleton lines={3} />}>
          {({ items }) => <Requests client={client} items={items} shown={shown} />}
        </Loaded>
      </Stack>
    </Card>
  )
}

function Requests({ client, items, shown }: { client: Client; items: ServiceRequest[]; shown: Shown }) {
  const t = useT()
  const listed = items.filter(({ error }) => shown === 'all' || error !== null)
  if (listed.length === 0) return <p>{t(items.length === 0 ? 'requests.empty' : 'requests.noRefusals')}</p>
  return (
    <ul className={styles.list}>
      {listed.map((request) => (
        <Request
          key={`${request.step} ${request.error} ${request.first_at} ${request.advice?.en}`}
          client={client}
          request={request}
        />
      ))}
    </ul>
  )
}

function Request({ client, request }: { client: Client; request: ServiceRequest }) {
  const t = useT()
  const language = useLanguage()
  const { step, error, times, last_at, grant_type, advice, guide_url, network } = request
  const isIgnored = error === 'ignored_scope'
  const code = isIgnored ? null : (error ?? grant_type)
  const facts = [
    momentOfInstant(last_at, language),
    ...(times > 1 ? [t('requests.times', { count: times })] : []),
    ...(network === null ? [] : [t('requests.from', { network })]),
  ]
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <strong>{t(`requests.step.${step}`)}</strong>
        {code !== null && <code translate="no">{code}</code>}
        {error === null ? (
          <Badge kind="success">{t('requests.done')}</Badge>
        ) : (
          <Badge kind={isIgnored ? 'info' : 'warn'}>{t(isIgnored ? 'requests.ignored' : 'requests.error')}</Badge>
        )}
      </div>
      <Small>{facts.join(' · ')}</Small>
      {advice && <p>{advice[language]}</p>}
      <Values request={request} />
      {(guide_url || request.can_be_registered) && (
        <div className={styles.acts}>
          {request.can_be_registered && <Register client={client} request={request} />}
          {guide_url && <a href={guide_url[language]}>{t('requests.guide')}</a>}
        </div>
      )}
    </li>
  )
}

function Values({ request: { parameter, sent, registered } }: { request: ServiceRequest }) {
  const t = useT()
  if (parameter === null || sent === null) return null
  return (
    <ValueRows>
      <ValueRow label={t('leaving.change.sent', { parameter })}>
        <span className={styles.value}>{sent}</span>
      </ValueRow>
      {registered && (
        <ValueRow label={t('leaving.change.registered')}>
          <span className={styles.value}>{registered.join('\n')}</span>
        </ValueRow>
      )}
    </ValueRows>
  )
}

/** Only for addresses on a host of the service or on loopback: any caller can send its own address. */
function Register({ client, request: { parameter, sent } }: { client: Client; request: ServiceRequest }) {
  const t = useT()
  const change = usePatchClient(client.id)
  if (sent === null || (parameter !== 'redirect_uri' && parameter !== 'post_logout_redirect_uri')) return null
  const field = parameter === 'redirect_uri' ? 'redirect_uris' : 'post_logout_redirect_uris'
  if (client[field].includes(sent)) return null
  const register = async () => {
    await change.mutateAsync({ [field]: [...client[field], sent], was: { [field]: client[field] } })
    toast('success', (t) => t('s.changed'))
  }
  return (
    <>
      <SettledButton busy={change.isPending} onClick={() => void register().catch(() => undefined)}>
        {t('requests.register')}
      </SettledButton>
      <FailureNotice failure={change.isPending ? null : change.error} texts={{ otherwise: 'e.save' }} />
    </>
  )
}
