import type { AskedClaim } from '@kabinet/contract/api/consent.api'
import type { ConsentName } from '@kabinet/contract/claims'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/fields/choice.tsx'
import { ClaimText } from './claim-text.tsx'
import { isUnsetLine, isWithheldLine } from './unset-line.ts'
import styles from './consent.module.css'

export type ClaimSwitches = {
  /** Enabled claims: always the essential ones, never those without a value. */
  on: ReadonlySet<ConsentName>
  onToggle: (name: ConsentName) => void
  locked?: boolean
}

type LineProps = ClaimSwitches & {
  claim: AskedClaim
  before?: AskedClaim | undefined
  isMarked?: boolean
  onFillIn?: ((name: ConsentName) => void) | undefined
}

/** `before`: the previous line; the same reason is not repeated. `isMarked`: claims that were not requested before get a badge. */
export function ClaimLine({ claim, on, onToggle, locked = false, before, isMarked = false, onFillIn }: LineProps) {
  const t = useT()
  const { name, essential, reason } = claim
  const shown = reason && reason === before?.reason ? { ...claim, reason: t('authorize.sameReason') } : claim
  const isWithheld = isWithheldLine(claim)
  const text = <ClaimText claim={shown} isMarked={isMarked && claim.is_new} />
  const isAskedAgain = essential && !claim.granted && !claim.is_new
  return (
    <li id={`claim-${name}`} className={styles.claim} tabIndex={-1}>
      {essential ? (
        <div className={styles.essential}>
          {text}
          <span className={styles.required}>{t(isAskedAgain ? 'authorize.requiredAgain' : 'authorize.required')}</span>
        </div>
      ) : (
        <Switch
          name={name}
          label={text}
          checked={on.has(name) && !isUnsetLine(claim)}
          disabled={locked}
          onChange={() => onToggle(name)}
        />
      )}
      {onFillIn && (
        <Button
          kind="quiet"
          aria-label={t(isWithheld ? 'authorize.verify.named' : 'authorize.fillIn.named', {
            claim: t(`claim.${name}`),
          })}
          onClick={() => onFillIn(name)}
        >
          {t(isWithheld ? 'authorize.verify' : 'authorize.fillIn')}
        </Button>
      )}
    </li>
  )
}
