import { adminCalls } from '@kabinet/contract/admin/calls'
import { Link, useParams } from 'react-router'
import { Columns } from '../../../src/ui/page/columns.tsx'
import { Card, PageHeading, Stack } from '../../../src/ui/page/page.tsx'
import { useAct } from '../../call/queries.ts'
import { ActRecord } from '../../parts/act-record.tsx'
import { LoadedAct } from '../../parts/loaded-act.tsx'
import { Moment } from '../../parts/moment.tsx'
import { Record, Records } from '../../parts/records.tsx'
import styles from '../../parts/records.module.css'
import { Typed } from '../../parts/typed.tsx'
import { useConsoleT, useNameOf } from '../../text/use-console-t.ts'
import type { Details } from './details.ts'
import { ServiceFacts } from './service-facts.tsx'
import { ServiceMarks } from './service-marks.tsx'
import { operatorAccountId } from '@kabinet/contract/data/operator-account'
import { ActButtons } from '../../acts/act-buttons.tsx'
import type { DeskActName } from '../../acts/desk-acts.ts'
import { publishActs } from './publish-requests.tsx'

export function ServicePage() {
  const t = useConsoleT()
  const { id = '' } = useParams()
  return (
    <LoadedAct query={useAct(adminCalls.getService, { id })} page={t('frame.service')}>
      {(service) => (
        <Stack>
          <PageHeading>
            <Typed>{service.name}</Typed>
          </PageHeading>
          <div className={styles.marks}>
            <ServiceMarks service={service} />
          </div>
          <Columns side={<Side service={service} />}>
            <Stack>
              <ServiceFacts service={service} />
              <Refused service={service} />
            </Stack>
          </Columns>
        </Stack>
      )}
    </LoadedAct>
  )
}

function Side({ service }: { service: Details }) {
  const t = useConsoleT()
  const nameOf = useNameOf()
  return (
    <Stack>
      <ServiceActs service={service} />
      <Card heading={t('services.owners')}>
        <Records label={t('services.owners')}>
          {service.owners.map(({ account_id: id, name, status, since }) => (
            <Record
              key={id}
              title={
                <Link to={`/people/${id}`}>{name ? <Typed>{name}</Typed> : <span>{t('services.operator')}</span>}</Link>
              }
              facts={[
                [t('services.ownerState'), status === 'active' ? null : nameOf('find.status', status)],
                [t('services.since'), since && <Moment key="since" at={since} />],
              ]}
            />
          ))}
        </Records>
      </Card>
      <Card heading={t('services.acts')}>
        {service.support.length === 0 ? (
          <p>{t('services.noActs')}</p>
        ) : (
          <Records label={t('services.acts')}>
            {service.support.map((act) => (
              <ActRecord
                key={`${act.happened_at}${act.act}`}
                act={{ ...act, account_id: null, service_id: service.id }}
              />
            ))}
          </Records>
        )}
      </Card>
    </Stack>
  )
}

function Refused({ service: { refused } }: { service: Details }) {
  const t = useConsoleT()
  return (
    <Card heading={t('services.refused')}>
      {refused.length === 0 ? (
        <p>{t('services.noRefused')}</p>
      ) : (
        <Records label={t('services.refused')}>
          {refused.map(({ step, error, detail, sent, times, last_at: last, is_claimed: isClaimed }) => (
            <Record
              key={[step, error, detail, sent, last, isClaimed].join()}
              title={<Typed>{[step, error, detail].filter(Boolean).join(' · ')}</Typed>}
              facts={[
                [t('services.times'), String(times)],
                [t('services.lastAt'), <Moment key="last" at={last} />],
                [t('services.sent'), sent && <Typed key="sent">{sent}</Typed>],
                [t('services.claimed'), isClaimed ? t('parts.no') : null],
              ]}
            />
          ))}
        </Records>
      )}
    </Card>
  )
}

/** Only those that its state allows. */
function actsOn(service: Details): DeskActName[] {
  const isOfOperator = service.account_id === operatorAccountId && service.without_owner_since === null
  if (service.deleted_at !== null) return []
  const trust = service.first_party_since === null ? ('trustService' as const) : ('untrustService' as const)
  return [
    ...(service.publish_asked_at === null ? [] : publishActs),
    service.suspended_at === null ? 'suspendService' : 'restoreService',
    service.verified_at === null ? 'verifyService' : 'unverifyService',
    ...(isOfOperator ? [trust] : (['takeService'] as const)),
    'giveService',
    ...(service.apis.length > 0 ? (['proveApi', 'unproveApi'] as const) : []),
  ]
}

function ServiceActs({ service }: { service: Details }) {
  const t = useConsoleT()
  const acts = actsOn(service)
  if (acts.length === 0) return null
  return (
    <Card heading={t('services.todo')}>
      <ActButtons names={acts} input={{ id: service.id }} about={service.name} />
    </Card>
  )
}
