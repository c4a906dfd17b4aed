import type { User } from '@kabinet/contract/api/me.api'
import { formatPhone } from '@kabinet/contract/fields/phone'
import { useT } from '../../text/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/page.tsx'
import { ValueRow, ValueRows } from '../../ui/rows.tsx'

/** How to reach the person, and whether each way is proven. */
export function ContactsCard({ user }: { user: User }) {
  const t = useT()
  const mark = (contact: 'email' | 'phone', isVerified: boolean) =>
    isVerified ? <Badge kind="success">{t(`me.${contact}.verified`)}</Badge> : <Badge kind="warn">{t(`me.${contact}.notVerified`)}</Badge>
  return (
    <Card heading={t('me.contacts')}>
      <ValueRows>
        <ValueRow label={t('me.email')} actions={user.email && mark('email', user.email_verified)}>
          {user.email}
        </ValueRow>
        <ValueRow label={t('me.phone')} actions={user.phone && mark('phone', user.phone_verified)}>
          {user.phone && formatPhone(user.phone)}
        </ValueRow>
      </ValueRows>
    </Card>
  )
}
