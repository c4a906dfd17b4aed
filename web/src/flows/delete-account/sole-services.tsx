import type { ReplyOf } from '@kabinet/contract/route'
import type { listSoleServices } from '@kabinet/contract/api/services/sole-services.api'
import { Link } from 'react-router'
import { useT } from '../../text/use-t.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './delete-account.module.css'

type Props = ReplyOf<typeof listSoleServices> & { onClose: () => void }

export function SoleServices({ items, onClose }: Props) {
  const t = useT()
  return (
    <Notice kind="warn">
      {t('deleteAccount.sole')}
      <ul className={styles.bullets}>
        {items.map(({ id, name, users }) => (
          <li key={id}>
            <Link to={`/services/${id}#owners`} onClick={onClose} translate="no">
              {name}
            </Link>
            {' — '}
            {t('deleteAccount.sole.users', { count: users })}
          </li>
        ))}
      </ul>
      {t('deleteAccount.sole.offer')}
    </Notice>
  )
}
