import type { AskedClaim } from '@kabinet/contract/api/consent.api'
import type { ConsentName } from '@kabinet/contract/claims'
import { Fragment, type ReactNode } from 'react'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/fields/choice.tsx'
import { inGroups } from './claim-groups.ts'
import { ClaimText } from './claim-text.tsx'
import { isUnsetLine } from './unset-line.ts'
import styles from './consent.module.css'

type ClaimListProps = {
  claims: readonly AskedClaim[]
  /** What is left on; essential claims always are, and those without a value never. */
  on: ReadonlySet<ConsentName>
  onToggle: (name: ConsentName) => void
  locked?: boolean
  /** Whose they are, above the groups. */
  owner?: ReactNode
  /** Sets what is missing, right here. */
  onFillIn?: (name: ConsentName) => void
}

/** «Сервис получит»: only what is asked for, each with its value and a switch, or «обязательно» (docs/design.md#consent-authorize, docs/design.md#beyond-the-specification). */
export function ClaimList({ claims, owner, onFillIn, ...switches }: ClaimListProps) {
  const t = useT()
  const unset = claims.filter(isUnsetLine)
  const hasDecided = claims.some((claim) => !claim.is_new)
  const lineOf = (claim: AskedClaim, index: number, all: AskedClaim[]) => (
    <Line key={claim.name} {...switches} claim={claim} isMarked={hasDecided} before={all[index - 1]} />
  )
  return (
    <div className={styles.card}>
      {owner}
      {inGroups(claims.filter((claim) => !isUnsetLine(claim))).map(({ group, lines }) => (
        <Fragment key={group}>
          <h3 id={`claims-${group}`} className={styles.group}>
            {t(`authorize.group.${group}`)}
          </h3>
          <ul aria-labelledby={`claims-${group}`}>{lines.map(lineOf)}</ul>
        </Fragment>
      ))}
      {unset.length > 0 && (
        <UnsetLines claims={unset}>
          {unset.map((claim) => (
            <Line key={claim.name} {...switches} claim={claim} locked onFillIn={onFillIn} />
          ))}
        </UnsetLines>
      )}
    </div>
  )
}

/** What is not there to be given, in one line that opens; at once where the service cannot do without one of them. */
function UnsetLines({ claims, children }: { claims: readonly AskedClaim[]; children: ReactNode }) {
  const t = useT()
  const language = useLanguage()
  const names = claims.map(({ name }) => t(`claim.${name}`).toLocaleLowerCase(language)).join(', ')
  return (
    <details className={styles.unset} open={claims.some(({ essential }) => essential)}>
      <summary className={styles.unsetTitle}>{t('authorize.unset', { claims: names })}</summary>
      <ul>{children}</ul>
    </details>
  )
}

type LineProps = Omit<ClaimListProps, 'claims' | 'owner' | 'onFillIn'> & {
  claim: AskedClaim
  before?: AskedClaim | undefined
  isMarked?: boolean
  onFillIn?: ClaimListProps['onFillIn'] | undefined
}

/** `before`: the line above, whose reason is not said twice. `isMarked`: what was never asked for before is marked as new. */
function Line({ claim, on, onToggle, locked = false, before, isMarked = false, onFillIn }: LineProps) {
  const t = useT()
  const { name, essential, reason } = claim
  const shown = reason && reason === before?.reason ? { ...claim, reason: t('authorize.sameReason') } : claim
  const text = <ClaimText claim={shown} isMarked={isMarked && claim.is_new} />
  return (
    <li id={`claim-${name}`} className={styles.claim} tabIndex={-1}>
      {essential ? (
        <div className={styles.essential}>
          {text}
          <span className={styles.required}>{t('authorize.required')}</span>
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
          aria-label={t('authorize.fillIn.named', { claim: t(`claim.${name}`) })}
          onClick={() => onFillIn(name)}
        >
          {t('authorize.fillIn')}
        </Button>
      )}
    </li>
  )
}
