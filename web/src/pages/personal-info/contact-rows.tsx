import type { User } from '@kabinet/contract/api/me.api'
import { formatPhone } from '@kabinet/contract/fields/phone'
import { useRef } from 'react'
import { type FlowName, openFlow } from '../../lib/active-flow.ts'
import { useT } from '../../text/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextWithEmails } from '../../ui/text-with-emails.tsx'
import { ValueRow, ValueRows } from '../../ui/page/rows.tsx'
import styles from './personal-info.module.css'
import { SeenBy } from './readers/seen-by.tsx'
import { Small } from '../../ui/page/page.tsx'
import { useTrustedWhen } from '../../components/trust-note.tsx'
import { useFocusAfterFlow } from '../../components/use-focus-after-flow.ts'
import { WaitingEmail, WaitingPhone } from './waiting-contact.tsx'

export function ContactRows({ user }: { user: User }) {
  return (
    <ValueRows>
      <Contact
        kind="email"
        value={user.email}
        isVerified={user.email_verified}
        trustedWhen={useTrustedWhen(user, 'email')}
        isWaiting={user.email_candidate !== null}
      />
      {user.email_candidate !== null && <WaitingEmail email={user.email_candidate} step={user.email_candidate_step} />}
      <Contact
        kind="phone"
        value={user.phone && formatPhone(user.phone)}
        isVerified={user.phone_verified}
        trustedWhen={useTrustedWhen(user, 'phone')}
        isWaiting={user.phone_candidate !== null}
      />
      {user.phone_candidate !== null && <WaitingPhone phone={user.phone_candidate} />}
    </ValueRows>
  )
}

type ContactProps = {
  kind: 'email' | 'phone'
  value: string | null
  isVerified: boolean
  trustedWhen: string | null
  isWaiting: boolean
}

const verify: Record<ContactProps['kind'], FlowName> = { email: 'verify-email', phone: 'verify-phone' }
const change: Record<ContactProps['kind'], FlowName> = { email: 'change-email', phone: 'change-phone' }
const trust: Record<ContactProps['kind'], FlowName> = { email: 'trust-email', phone: 'trust-phone' }

/** While a new contact is pending, codes and links go to it, so the old one cannot be verified. */
function Contact({ kind, value, isVerified, trustedWhen, isWaiting }: ContactProps) {
  const t = useT()
  const changeButton = useRef<HTMLButtonElement>(null)
  const follow = useFocusAfterFlow(changeButton)
  const open = (name: FlowName) => () => {
    follow()
    openFlow(name)
  }
  const actions = (
    <span className={styles.actions}>
      {value !== null && !isVerified && !isWaiting && (
        <Button kind="quiet" aria-label={t(`contact.${kind}.verify`)} onClick={open(verify[kind])}>
          {t('contact.verify')}
        </Button>
      )}
      {trustedWhen !== null && (
        <Button kind="quiet" aria-label={t(`contact.${kind}.trust.which`)} onClick={open(trust[kind])}>
          {t(`contact.${kind}.trust`)}
        </Button>
      )}
      <Button
        ref={changeButton}
        kind="quiet"
        aria-label={t(value === null ? `contact.${kind}.add` : `contact.${kind}.change`)}
        onClick={open(change[kind])}
      >
        {t(value === null ? 'contact.add' : 'contact.change')}
      </Button>
    </span>
  )
  return (
    <ValueRow label={t(`me.${kind}`)} actions={actions} below={value !== null && <SeenBy claims={[kind]} />}>
      {value === null ? null : (
        <span className={styles.contact}>
          <span className={styles.contactValue}>{kind === 'email' ? <TextWithEmails text={value} /> : value}</span>
          <Badge kind={isVerified ? 'success' : 'warn'}>
            {t(`me.${kind}.${isVerified ? 'verified' : 'notVerified'}`)}
          </Badge>
          {trustedWhen !== null && <Badge kind="info">{t(`contact.${kind}.notTrusted`)}</Badge>}
          {trustedWhen !== null && <Small>{trustedWhen}</Small>}
        </span>
      )}
    </ValueRow>
  )
}
