import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { endReadersNotice } from '../../../session/readers-notice.ts'
import { useT } from '../../../text/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import styles from './readers-notice.module.css'

/** Once per user and browser: what a user of the first service can see and do. Opening the linked page ends it too. */
export function ReadersNotice({ userId }: { userId: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(true)
  const place = useRef<HTMLDivElement>(null)
  if (!isOpen) return null
  const hide = () => {
    place.current?.closest('main')?.focus({ preventScroll: true })
    endReadersNotice(userId)
    setOpen(false)
  }
  return (
    <div ref={place}>
      <Notice
        kind="info"
        action={
          <div className={styles.acts}>
            <Link to="/services/access">{t('access.title')}</Link>
            <Button kind="quiet" onClick={hide}>
              {t('parts.gotIt')}
            </Button>
          </div>
        }
      >
        {t('access.first')}
      </Notice>
    </div>
  )
}
