import type { ServiceRequest } from '@kabinet/contract/api/services/requests.api'
import type { Client } from '@kabinet/contract/data/client-fields'
import { usePatchClient } from '../../../data/clients/clients.ts'
import { secondOfInstant } from '../../../lib/format/instant.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { SettledButton } from '../../../ui/settled-button.tsx'
import { FailureNotice } from '../../../ui/notice.tsx'
import { Small } from '../../../ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../../ui/page/rows.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import styles from './requests.module.css'

const badges = { done: 'success', note: 'info', refused: 'warn' } as const

export function RequestRow({ client, request }: { client: Client; request: ServiceRequest }) {
  const t = useT()
  const language = useLanguage()
  const { step, outcome, error, grant_type, advice, guide_url } = request
  const code = outcome === 'refused' ? error : grant_type
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <strong>{t(`requests.step.${step}`)}</strong>
        {code !== null && <code translate="no">{code}</code>}
        <Badge kind={badges[outcome]}>
          {t(error?.startsWith('ignored_') ? 'requests.ignored' : `requests.${outcome}`)}
        </Badge>
        {isOfUnknown(request) && <Badge kind="info">{t('requests.isClaimed')}</Badge>}
      </div>
      <Facts request={request} />
      {advice && <p>{advice[language]}</p>}
      <Values request={request} />
      {(guide_url || request.can_be_registered) && (
        <div className={styles.acts}>
          {request.can_be_registered &&
            (request.parameter === 'resource' ? (
              <ButtonLink
                to={`/services/${client.id}/apis/new?${new URLSearchParams({ address: request.sent ?? '' })}`}
              >
                {t('requests.registerApi')}
              </ButtonLink>
            ) : (
              <Register client={client} request={request} />
            ))}
          {guide_url && <a href={guide_url[language]}>{t('requests.guide')}</a>}
        </div>
      )}
    </li>
  )
}

/** True when a program named the service without proving it. Browsers never prove it. */
export const isOfUnknown = ({ outcome, is_claimed, step }: ServiceRequest) =>
  outcome === 'refused' && is_claimed && step !== 'authorize' && step !== 'log-out'

function Facts({ request }: { request: ServiceRequest }) {
  const t = useT()
  const language = useLanguage()
  const { times, first_at, last_at, network, software, auth_method, status, flow } = request
  const last = secondOfInstant(last_at, language)
  const first = secondOfInstant(first_at, language)
  const when = first !== last ? `${first} – ${last}` : last
  const facts = [
    when,
    ...(times > 1 ? [t('requests.times', { count: times })] : []),
    ...(network === null ? [] : [t('requests.from', { network })]),
    ...[software, auth_method, status === null ? null : `HTTP ${status}`].filter((fact) => fact !== null),
  ]
  return (
    <>
      <Small>{facts.join(' · ')}</Small>
      {flow !== null && (
        <Small>
          {t('leaving.change.flow')} <code translate="no">{flow}</code>
        </Small>
      )}
    </>
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
