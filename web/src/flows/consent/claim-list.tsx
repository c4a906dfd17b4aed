import type { AskedClaim } from '@kabinet/contract/api/consent.api'
import type { ConsentName } from '@kabinet/contract/claims'
import { useTimeZone } from '../../data/time-zones.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Switch } from '../../ui/choice.tsx'
import { claimValue } from './claim-value.ts'
import styles from './consent.module.css'

type ClaimListProps = {
  claims: readonly AskedClaim[]
  /** What is left on; essential claims always are. */
  on: ReadonlySet<ConsentName>
  onToggle: (name: ConsentName, on: boolean) => void
  locked?: boolean
}

/** «Сервис получит»: only what is asked for, each with its value and a switch, or «обязательно» (design guide 5.6, 11a). */
export function ClaimList({ claims, on, onToggle, locked = false }: ClaimListProps) {
  const t = useT()
  return (
    <ul className={styles.claims}>
      {claims.map((claim) => (
        <li key={claim.name} className={styles.claim}>
          {claim.essential ? (
            <div className={styles.essential}>
              <ClaimText claim={claim} />
              <span className={styles.required}>{t('authorize.required')}</span>
            </div>
          ) : (
            <Switch
              label={<ClaimText claim={claim} />}
              checked={on.has(claim.name)}
              disabled={locked}
              onChange={(event) => onToggle(claim.name, event.target.checked)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}

function ClaimText({ claim }: { claim: AskedClaim }) {
  const t = useT()
  return (
    <span className={styles.text}>
      <span className={styles.name}>{t(`claim.${claim.name}`)}</span>
      <ClaimValue claim={claim} />
      {claim.reason && <span className={styles.reason}>{t('authorize.reason', { reason: claim.reason })}</span>}
    </span>
  )
}

function ClaimValue({ claim }: { claim: AskedClaim }) {
  const t = useT()
  const language = useLanguage()
  const zone = useTimeZone(claim.name === 'location' ? claim.value : null)
  if (claim.name === 'offline_access') return <span className={styles.empty}>{t('authorize.offlineText')}</span>
  const value = zone?.name ?? claimValue(claim, t, language)
  if (value === null) return <span className={styles.empty}>{t('authorize.empty')}</span>
  if (claim.name === 'photo') return <img className={styles.photo} src={value} alt="" width="40" height="40" />
  const isDoubtful = claim.verified === false && (claim.name === 'email' || claim.name === 'phone')
  return (
    <span className={styles.value}>
      <span className={styles.shown} translate="no">
        {value}
      </span>
      {isDoubtful && <Badge kind="warn">{t(claim.name === 'email' ? 'authorize.notVerified.email' : 'authorize.notVerified.phone')}</Badge>}
    </span>
  )
}
