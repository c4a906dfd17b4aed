import { formatPlace } from '../../../src/lib/format/place.ts'
import { useLanguage } from '../../../src/text/use-t.ts'
import { Card, Small } from '../../../src/ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../../src/ui/page/rows.tsx'
import { useMoment } from '../../parts/moment.tsx'
import { useConsoleT } from '../../text/use-console-t.ts'
import type { Person } from './person.ts'

export function SessionsCard({ person: { sessions } }: { person: Person }) {
  const t = useConsoleT()
  const moment = useMoment()
  const language = useLanguage()
  return (
    <Card heading={t('user.sessions')}>
      {sessions.length === 0 && <Small>{t('frame.none')}</Small>}
      <ValueRows>
        {sessions.map(({ id, browser, system, place, signed_in_at: from, last_used_at: used }) => (
          <ValueRow
            key={id}
            label={[browser, system].filter(Boolean).join(', ') || t('user.session.unknown')}
            below={place && <span>{formatPlace(place, language)}</span>}
          >
            {t('user.session.used', { from: moment(from), used: moment(used) })}
          </ValueRow>
        ))}
      </ValueRows>
    </Card>
  )
}

/** The versions of the legal texts that the user accepted. */
export function AcceptedCard({ person: { accepted } }: { person: Person }) {
  const t = useConsoleT()
  const moment = useMoment()
  return (
    <Card heading={t('user.legal')}>
      {accepted.length === 0 && <Small>{t('user.legal.none')}</Small>}
      <ValueRows>
        {accepted.map(({ kind, version, agreed_at: at }) => (
          <ValueRow key={`${kind} ${version}`} label={t(`user.legal.${kind}`)}>
            {t('user.legal.accepted', { version, when: moment(at) })}
          </ValueRow>
        ))}
      </ValueRows>
    </Card>
  )
}
