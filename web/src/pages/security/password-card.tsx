import type { User } from '@kabinet/contract/api/me.api'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/page/page.tsx'
import { turnBack } from '../../ui/page/turn-back.ts'
import { PasswordForm } from './password-form.tsx'
import styles from './security.module.css'

export function PasswordCard({ user }: { user: User }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return (
    <Card heading={t('login.password')}>
      {isOpen ? (
        <PasswordForm user={user} onDone={() => turnBack(() => setOpen(false))} />
      ) : (
        <>
          <p className={styles.text}>{t('security.password.text')}</p>
          <Button ref={opener} onClick={() => setOpen(true)}>
            {t('security.password.change')}
          </Button>
        </>
      )}
    </Card>
  )
}
