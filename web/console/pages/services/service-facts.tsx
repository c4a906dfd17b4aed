import { Link } from 'react-router'
import { dayInNumbers } from '../../../src/lib/format/day.ts'
import { useLanguage } from '../../../src/text/use-t.ts'
import { Card } from '../../../src/ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../../src/ui/page/rows.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Typed } from '../../parts/typed.tsx'
import { useConsoleT } from '../../text/use-console-t.ts'
import type { Details } from './details.ts'

export function ServiceFacts({ service }: { service: Details }) {
  const t = useConsoleT()
  const language = useLanguage()
  return (
    <Card heading={t('services.facts')}>
      <ValueRows>
        <ValueRow label={t('services.id')}>{service.id}</ValueRow>
        <ValueRow label="client_id">
          {[service.client_id, service.mobile_client_id].filter(Boolean).join('\n')}
        </ValueRow>
        <ValueRow label={t('services.description')}>
          <Typed>{service.description ?? t('frame.none')}</Typed>
        </ValueRow>
        <ValueRow label={t('services.addresses')}>
          <Typed>{service.addresses.join('\n')}</Typed>
        </ValueRow>
        <ValueRow label={t('services.scopes')}>{service.scopes.join(', ')}</ValueRow>
        <ValueRow label={t('services.created')}>
          <Moment at={service.created_at} />
        </ValueRow>
        <ValueRow label={t('services.lastUsed')}>
          {dayInNumbers(service.last_used_on, language) || t('services.never')}
        </ValueRow>
        <Checked service={service} />
        <Past service={service} />
      </ValueRows>
    </Card>
  )
}

/** The verification as users saw it: the act keeps it. */
function Checked({ service }: { service: Details }) {
  const t = useConsoleT()
  const { verified_at: verified, verified_by: by } = service
  const shown = service.support.find(({ act }) => act === 'verify')?.after?.['verified']
  return (
    <ValueRow label={t('services.verification')}>
      {verified === null ? (
        <span>{t('frame.none')}</span>
      ) : (
        <>
          <Moment at={verified} /> · <Typed>{by ?? ''}</Typed>
          {typeof shown === 'string' && (
            <p>
              {t('services.shownAs')} <Typed>{shown}</Typed>
            </p>
          )}
        </>
      )}
    </ValueRow>
  )
}

function Past({ service }: { service: Details }) {
  const t = useConsoleT()
  const { publish_refused_at: refused, publish_refusal: why } = service
  return (
    <>
      {service.former_name && (
        <ValueRow label={t('services.formerName')}>
          <Typed>{service.former_name}</Typed>
        </ValueRow>
      )}
      {service.without_owner_since && (
        <ValueRow label={t('services.custody')}>
          <Moment at={service.without_owner_since} />{' '}
          {service.former_owner && <Link to={`/people/${service.former_owner}`}>{t('services.formerOwner')}</Link>}
        </ValueRow>
      )}
      {service.first_party_since && (
        <ValueRow label={t('services.firstParty')}>
          <Moment at={service.first_party_since} />
        </ValueRow>
      )}
      {service.publish_asked_at && (
        <ValueRow label={t('services.askedAt')}>
          <Moment at={service.publish_asked_at} />
        </ValueRow>
      )}
      {refused && (
        <ValueRow label={t('services.refusedAt')}>
          <Moment at={refused} />
          {why && (
            <p>
              <Typed>{why}</Typed>
            </p>
          )}
        </ValueRow>
      )}
      {service.apis.map(({ name, address, proved_by: proof }) => (
        <ValueRow key={address} label="API">
          <Typed>{`${name}\n${address}`}</Typed> ·{' '}
          <span>{t(proof === null ? 'services.apiTest' : 'services.apiProved')}</span>
        </ValueRow>
      ))}
    </>
  )
}
