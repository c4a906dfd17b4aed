import type { SignedInSession } from '@kabinet/contract/api/sessions.api'
import { useState } from 'react'
import { formatPlace } from '../../lib/format/place.ts'
import { momentOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Small } from '../../ui/page/page.tsx'
import { EndSession } from './end-session.tsx'
import { useDeviceName } from './use-device-name.ts'
import styles from './security.module.css'

export function SessionRow({ session }: { session: SignedInSession }) {
  const t = useT()
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { is_current: isCurrent, address, place, signed_in_at, last_used_at, services, amr } = session
  const name = useDeviceName(session)
  const since = t('sessions.since', {
    date: momentOfInstant(signed_in_at, language),
    how: t(`sessions.how.${howOf(amr)}`),
  })
  const names = services.map(({ name }) => name).join(', ')
  return (
    <li className={styles.session}>
      <div>
        <div className={styles.device}>
          {name}
          {isCurrent && <Badge kind="success">{t('sessions.current')}</Badge>}
        </div>
        <Small>{since}</Small>
        {!isCurrent && <Small>{t('sessions.used', { date: momentOfInstant(last_used_at, language) })}</Small>}
        {address && <Small>{t('sessions.address', { address })}</Small>}
        {place && <Small>{t('sessions.place', { place: formatPlace(place, language) })}</Small>}
        {services.length > 0 && <Small>{t('sessions.services', { names })}</Small>}
      </div>
      {!isCurrent && (
        <Button kind="dangerQuiet" aria-label={t('sessions.end.named', { name })} onClick={() => setAsking(true)}>
          {t('sessions.end')}
        </Button>
      )}
      {isAsking && <EndSession session={session} onClose={() => setAsking(false)} />}
    </li>
  )
}

/** Values of RFC 8176. `mfa` with `otp` is the app or a recovery code; a code by e-mail has `otp` without `mfa`. */
function howOf(amr: readonly string[]): 'passkey' | 'app' | 'sms' | 'email' | 'password' {
  if (amr.includes('swk') || amr.includes('hwk')) return 'passkey'
  if (amr.includes('mfa') && amr.includes('otp')) return 'app'
  if (amr.includes('sms')) return 'sms'
  return amr.includes('otp') ? 'email' : 'password'
}
