import type { User } from '@kabinet/contract/api/me.api'
import { useEffect, useRef, useState } from 'react'
import { useHasApp } from '../../data/security/second-step.ts'
import { useT } from '../../text/use-t.ts'
import { turnBack } from '../../ui/page/turn-back.ts'
import { PasswordForm } from './late-details.ts'
import { Row, RowAction, RowDetails } from './overview/row.tsx'

export function PasswordRow({ user }: { user: User }) {
  const t = useT()
  const isAlone = !useHasApp() && user.otp_transport === null
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  const open = (
    <RowAction ref={opener} onClick={() => setOpen(true)}>
      {t('security.password.change')}
    </RowAction>
  )
  return (
    <Row
      title={t('login.password')}
      state={t(isAlone ? 'security.password.alone' : 'security.password.withCode')}
      action={!isOpen && open}
    >
      {isOpen && (
        <RowDetails>
          <p>{t('security.password.text')}</p>
          <PasswordForm user={user} onDone={() => turnBack(() => setOpen(false))} />
        </RowDetails>
      )}
    </Row>
  )
}
