import type { SignedInSession } from '@kabinet/contract/api/sessions.api'
import { useState } from 'react'
import { formatPlace } from '../../lib/format/place.ts'
import { momentOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { EndSession } from './end-session.tsx'
import { Row, RowAction } from './overview/row.tsx'
import { useDeviceName } from './use-device-name.ts'

type Props = { session: SignedInSession; isFull: boolean }

export function SessionRow({ session, isFull }: Props) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const { is_current: isCurrent } = session
  const name = useDeviceName(session)
  const end = (
    <RowAction kind="dangerQuiet" name={t('sessions.end.named', { name })} onClick={() => setAsking(true)}>
      {t('sessions.end')}
    </RowAction>
  )
  return (
    <Row
      title={name}
      badge={isCurrent && <Badge kind="success">{t('sessions.current')}</Badge>}
      state={isFull ? <FullState session={session} /> : <ShortState session={session} />}
      action={!isCurrent && end}
    >
      {isAsking && <EndSession session={session} onClose={() => setAsking(false)} />}
    </Row>
  )
}

type Shown = { session: SignedInSession }

function ShortState({ session: { is_current: isCurrent, place, address, last_used_at } }: Shown) {
  const language = useLanguage()
  const where = place ? formatPlace(place, language) : address
  const when = isCurrent ? null : momentOfInstant(last_used_at, language)
  return <p>{[where, when].filter(Boolean).join('\u00a0· ')}</p>
}

function FullState({ session }: Shown) {
  const t = useT()
  const language = useLanguage()
  const { is_current: isCurrent, address, place, signed_in_at, last_used_at, services, amr } = session
  const since = t('sessions.since', {
    date: momentOfInstant(signed_in_at, language),
    how: t(`sessions.how.${howOf(amr)}`),
  })
  const names = services.map(({ name }) => name).join(', ')
  return (
    <>
      <p>{since}</p>
      {!isCurrent && <p>{t('sessions.used', { date: momentOfInstant(last_used_at, language) })}</p>}
      {address && <p>{t('sessions.address', { address })}</p>}
      {place && <p>{t('sessions.place', { place: formatPlace(place, language) })}</p>}
      {services.length > 0 && <p>{t('sessions.services', { names })}</p>}
    </>
  )
}

/** Values of RFC 8176. `mfa` with `otp` is the app or a recovery code; a code by e-mail has `otp` without `mfa`. */
function howOf(amr: readonly string[]): 'passkey' | 'app' | 'sms' | 'email' | 'password' {
  if (amr.includes('swk') || amr.includes('hwk')) return 'passkey'
  if (amr.includes('mfa') && amr.includes('otp')) return 'app'
  if (amr.includes('sms')) return 'sms'
  return amr.includes('otp') ? 'email' : 'password'
}
