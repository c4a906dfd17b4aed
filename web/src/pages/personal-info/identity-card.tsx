import type { User } from '@kabinet/contract/api/me.api'
import { useT } from '../../text/use-t.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Card } from '../../ui/page.tsx'
import styles from './personal-info.module.css'

/** Who this is: photo or initials, full name, the personal id. */
export function IdentityCard({ user }: { user: User }) {
  const t = useT()
  const fullName = [user.last_name, user.first_name, user.middle_name].filter(Boolean).join(' ')
  return (
    <Card>
      <div className={styles.identity}>
        <Avatar size={96} firstName={user.first_name} lastName={user.last_name} slices={user.slices_info} />
        <div className={styles.identityText}>
          <h2>{fullName}</h2>
          <div className={styles.id}>
            <span className={styles.idText}>{t('me.id', { id: user.user_id })}</span>
            <CopyButton value={user.user_id} name={t('me.idName')} done="s.idCopied" />
          </div>
        </div>
      </div>
    </Card>
  )
}
