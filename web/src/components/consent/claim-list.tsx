import type { AskedClaim } from '@kabinet/contract/api/consent.api'
import type { ConsentName } from '@kabinet/contract/claims'
import { useT } from '../../text/use-t.ts'
import { Switch } from '../../ui/fields/choice.tsx'
import { ClaimText } from './claim-text.tsx'
import { isUnsetLine } from './claim-value.ts'
import styles from './consent.module.css'

type ClaimListProps = {
  claims: readonly AskedClaim[]
  /** What is left on; essential claims always are, and those without a value never. */
  on: ReadonlySet<ConsentName>
  onToggle: (name: ConsentName, on: boolean) => void
  locked?: boolean
}

/** «Сервис получит»: only what is asked for, each with its value and a switch, or «обязательно» (docs/design.md#consent-authorize, docs/design.md#beyond-the-specification). */
export function ClaimList({ claims, on, onToggle, locked = false }: ClaimListProps) {
  const t = useT()
  const hasDecided = claims.some((claim) => !claim.is_new)
  const textOf = (claim: AskedClaim) => (
    <ClaimText claim={claim} isMarked={hasDecided && claim.is_new && !isUnsetLine(claim)} />
  )
  return (
    <ul className={styles.claims}>
      {claims.map((claim) => (
        <li key={claim.name} className={styles.claim}>
          {claim.essential ? (
            <div className={styles.essential}>
              {textOf(claim)}
              <span className={styles.required}>{t('authorize.required')}</span>
            </div>
          ) : (
            <Switch
              label={textOf(claim)}
              checked={on.has(claim.name) && !isUnsetLine(claim)}
              disabled={locked || isUnsetLine(claim)}
              onChange={(event) => onToggle(claim.name, event.target.checked)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
