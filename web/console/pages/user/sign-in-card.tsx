import { localeTable } from '@kabinet/contract/locales'
import { Link } from 'react-router'
import { Card } from '../../../src/ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../../src/ui/page/rows.tsx'
import { CopyValue } from '../../parts/copy-value.tsx'
import lines from '../../parts/lines.module.css'
import { useMoment } from '../../parts/moment.tsx'
import { Typed, TypedParts } from '../../parts/typed.tsx'
import { useConsoleT } from '../../text/use-console-t.ts'
import type { Person } from './person.ts'

export function SignInCard({ person }: { person: Person }) {
  const t = useConsoleT()
  const moment = useMoment()
  const { authenticator_app: app, second_step: step, password_changed_at: changed } = person
  return (
    <Card heading={t('user.signIn')}>
      <ValueRows>
        <ValueRow label={t('user.secondStep')}>
          {app ? t('user.secondStep.app', { when: moment(app) }) : t(`user.secondStep.${step}`)}
        </ValueRow>
        <ValueRow label={t('user.password')}>{changed ? moment(changed) : t('user.password.never')}</ValueRow>
        <ValueRow label={t('user.created')}>{moment(person.created_at)}</ValueRow>
        <ValueRow label={t('user.language')}>{localeTable[person.locale].name}</ValueRow>
        <ValueRow label={t('user.id')} actions={<CopyValue value={person.id} name={t('user.id')} />}>
          {person.id}
        </ValueRow>
      </ValueRows>
    </Card>
  )
}

export function ServicesCard({ person }: { person: Person }) {
  const t = useConsoleT()
  const moment = useMoment()
  const { services_that_read: readers, services_of_theirs: ownServices, may_connect_services: may, groups } = person
  return (
    <Card heading={t('user.services')}>
      <ValueRows>
        <ValueRow label={t('user.services.read')}>
          {readers.length === 0
            ? t('frame.none')
            : readers.map(({ id, name, since }) => (
                <span key={id} className={lines.below}>
                  <Link to={`/services/${id}`}>
                    <Typed>{name}</Typed>
                  </Link>
                  <span>{`, ${t('user.since', { when: moment(since) })}`}</span>
                </span>
              ))}
        </ValueRow>
        <ValueRow label={t('user.services.own')}>
          {ownServices.length === 0
            ? t('frame.none')
            : ownServices.map(({ id, name, suspended_at: suspended }) => (
                <span key={id}>
                  <Link to={`/services/${id}`}>
                    <Typed>{name}</Typed>
                  </Link>
                  <span>{suspended ? ` (${t('user.services.suspended')}) ` : ' '}</span>
                </span>
              ))}
        </ValueRow>
        <ValueRow label={t('user.services.may')}>{t(may ? 'user.yes' : 'user.no')}</ValueRow>
        <ValueRow label={t('user.groups')}>
          <TypedParts parts={groups.length > 0 ? groups : [t('frame.none')]} between=", " />
        </ValueRow>
      </ValueRows>
    </Card>
  )
}
