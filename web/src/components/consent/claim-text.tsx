import type { AskedClaim } from '@kabinet/contract/api/consent.api'
import { useTimeZone } from '../../data/time-zone.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextWithEmails } from '../../ui/text-with-emails.tsx'
import { isWithheldLine } from './unset-line.ts'
import { claimValue } from './claim-value.ts'
import styles from './consent.module.css'

type Claim = Pick<AskedClaim, 'name' | 'value' | 'reason' | 'verified'>

export function ClaimText({ claim, isMarked = false }: { claim: Claim; isMarked?: boolean }) {
  const t = useT()
  return (
    <span className={styles.text}>
      <span className={styles.name}>
        {t(`claim.${claim.name}`)} {isMarked && <Badge kind="info">{t('authorize.new')}</Badge>}
      </span>
      <ClaimValue claim={claim} />
      {(claim.name === 'username' || claim.name === 'location') && (
        <span className={styles.reason}>{t(`claim.${claim.name}.about`)}</span>
      )}
      {claim.reason && <span className={styles.reason}>{t('authorize.reason', { reason: claim.reason })}</span>}
    </span>
  )
}

function ClaimValue({ claim }: { claim: Claim }) {
  const t = useT()
  const language = useLanguage()
  const zone = useTimeZone(claim.name === 'location' ? claim.value : null)
  if (claim.name === 'offline_access') return <span className={styles.empty}>{t('authorize.offlineText')}</span>
  const value = zone?.name ?? claimValue(claim, t, language)
  if (value === null)
    return (
      <span className={styles.empty}>{t(isWithheldLine(claim) ? 'authorize.withheldLine' : 'authorize.empty')}</span>
    )
  if (claim.name === 'photo') return <img className={styles.photo} src={value} alt="" width="40" height="40" />
  const isDoubtful = claim.verified === false && (claim.name === 'email' || claim.name === 'phone')
  return (
    <span className={styles.value}>
      <span className={styles.shown} translate="no">
        {claim.name === 'email' ? <TextWithEmails text={value} /> : value}
      </span>
      {isDoubtful && (
        <Badge kind="warn">
          {t(claim.name === 'email' ? 'authorize.notVerified.email' : 'authorize.notVerified.phone')}
        </Badge>
      )}
    </span>
  )
}
