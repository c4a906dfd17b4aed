import type { User } from '@kabinet/contract/api/me.api'
import type { ReactNode } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Card } from '../../ui/page/page.tsx'
import styles from './personal-info.module.css'

type Props = {
  user: Pick<User, 'first_name' | 'last_name' | 'slices_info'>
  over?: ReactNode
  below?: ReactNode
  children?: ReactNode
}

export function Portrait({ user, over, below, children }: Props) {
  return (
    <Card>
      <div className={styles.identity}>
        <span className={styles.portrait}>
          <Avatar size={96} firstName={user.first_name} lastName={user.last_name} slices={user.slices_info} />
          {over}
        </span>
        <div className={styles.identityText}>
          <h2>
            {user.first_name} {user.last_name}
          </h2>
          {children}
        </div>
      </div>
      {below && <div className={styles.below}>{below}</div>}
    </Card>
  )
}
