import { claimNames, claimRow } from '@kabinet/contract/claims'
import { momentOfInstant } from '../../lib/format/instant.ts'
import type { PlainKey } from '../../text/messages.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { ValueRow, ValueRows } from '../../ui/page/rows.tsx'
import styles from './service-try.module.css'

/** OpenID Connect Core 2 and 5.1, RFC 7515 4.1, RFC 6749 5.1. */
const known: Record<string, PlainKey> = {
  alg: 'try.claim.alg',
  kid: 'try.claim.kid',
  typ: 'try.claim.typ',
  iss: 'try.claim.iss',
  sub: 'try.claim.sub',
  aud: 'try.claim.aud',
  exp: 'try.claim.exp',
  iat: 'try.claim.iat',
  auth_time: 'try.claim.auth_time',
  amr: 'try.claim.amr',
  acr: 'try.claim.acr',
  nonce: 'try.claim.nonce',
  at_hash: 'try.claim.at_hash',
  sid: 'try.claim.sid',
  given_name: 'try.claim.given_name',
  family_name: 'try.claim.family_name',
  middle_name: 'try.claim.middle_name',
  name: 'try.claim.name',
  preferred_username: 'try.claim.preferred_username',
  locale: 'try.claim.locale',
  updated_at: 'try.claim.updated_at',
  picture: 'try.claim.picture',
  zoneinfo: 'try.claim.zoneinfo',
  email: 'try.claim.email',
  email_verified: 'try.claim.email_verified',
  phone_number_verified: 'try.claim.phone_number_verified',
  token_type: 'try.claim.token_type',
  expires_in: 'try.claim.expires_in',
  scope: 'try.claim.scope',
}

const instants = new Set(['exp', 'iat', 'auth_time', 'updated_at'])

export function ClaimRows({ claims }: { claims: Record<string, unknown> }) {
  return (
    <ValueRows>
      {Object.entries(claims).map(([name, value]) => (
        <ClaimRow key={name} name={name} value={value} />
      ))}
    </ValueRows>
  )
}

function ClaimRow({ name, value }: { name: string; value: unknown }) {
  const locale = useLanguage()
  const meaning = useMeaning(name)
  const moment =
    instants.has(name) && typeof value === 'number'
      ? momentOfInstant(new Date(value * 1000).toISOString(), locale)
      : null
  return (
    <ValueRow label={name}>
      <span className={styles.claim}>
        <span className={styles.value} translate="no">
          {typeof value === 'string' ? value : JSON.stringify(value)}
        </span>
        {(meaning || moment) && (
          <span className={styles.meaning}>
            {meaning && <span>{meaning}</span>}
            {moment && <span> · {moment}</span>}
          </span>
        )}
      </span>
    </ValueRow>
  )
}

/** The text of the claim that reads the value, unless the value has its own. */
function useMeaning(name: string): string | undefined {
  const t = useT()
  const locale = useLanguage()
  const textKey = known[name]
  const claim = claimNames.find((one) => claimRow(one).reads.includes(name))
  return textKey ? t(textKey) : claim && t(`claim.${claim}`).toLocaleLowerCase(locale)
}
