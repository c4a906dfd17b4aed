import type { AskedClaim } from '@kabinet/contract/api/consent.api'
import { type ConsentName, type ClaimGroup, claimGroups, claims } from '@kabinet/contract/claims'
import { Fragment, type ReactNode } from 'react'
import { useLanguage, useT } from '../../text/use-t.ts'
import { isUnsetLine, isWithheldLine } from './unset-line.ts'
import styles from './consent.module.css'
import { ClaimLine, type ClaimSwitches } from './claim-line.tsx'

type ClaimListProps = ClaimSwitches & {
  claims: readonly AskedClaim[]
  owner?: ReactNode
  receiver?: ReactNode
  onFillIn?: (name: ConsentName) => void
}

/** docs/design.md#consent-authorize, docs/design.md#beyond-the-specification. */
export function ClaimList({ claims, owner, receiver, onFillIn, ...switches }: ClaimListProps) {
  const t = useT()
  const withheld = claims.filter(isWithheldLine)
  const unset = claims.filter((claim) => isUnsetLine(claim) && !isWithheldLine(claim))
  const missing = [
    { title: 'authorize.withheld', lines: withheld },
    { title: 'authorize.unset', lines: unset },
  ] as const
  const hasDecided = claims.some((claim) => !claim.is_new)
  const lineOf = (claim: AskedClaim, index: number, all: AskedClaim[]) => (
    <ClaimLine key={claim.name} {...switches} claim={claim} isMarked={hasDecided} before={all[index - 1]} />
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
      {missing
        .filter(({ lines }) => lines.length > 0)
        .map(({ title, lines }) => (
          <UnsetLines key={title} title={title} claims={lines}>
            {lines.map((claim) => (
              <ClaimLine key={claim.name} {...switches} claim={claim} locked onFillIn={onFillIn} />
            ))}
          </UnsetLines>
        ))}
      {receiver}
    </div>
  )
}

type UnsetProps = {
  title: 'authorize.unset' | 'authorize.withheld'
  claims: readonly AskedClaim[]
  children: ReactNode
}

function UnsetLines({ title, claims, children }: UnsetProps) {
  const t = useT()
  const language = useLanguage()
  const names = claims.map(({ name }) => t(`claim.${name}`).toLocaleLowerCase(language)).join(', ')
  return (
    <details className={styles.unset} open={claims.some(({ essential }) => essential)}>
      <summary className={styles.unsetTitle}>{t(title, { claims: names })}</summary>
      <ul>{children}</ul>
    </details>
  )
}

const groupOf = ({ name }: AskedClaim): ClaimGroup => (name === 'offline_access' ? 'rest' : claims[name].group)

function inGroups(requestedClaims: readonly AskedClaim[]): { group: ClaimGroup; lines: AskedClaim[] }[] {
  return claimGroups
    .map((group) => ({ group, lines: requestedClaims.filter((claim) => groupOf(claim) === group) }))
    .filter(({ lines }) => lines.length > 0)
}
