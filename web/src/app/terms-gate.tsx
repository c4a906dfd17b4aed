import type { User } from '@kabinet/contract/api/me.api'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { AcceptAgreements } from '../components/legal/accept-agreements.tsx'
import { destinationOf } from '../components/sent-to.ts'
import { meKey } from '../data/me.ts'
import { DeleteAccount } from '../flows/delete-account/late-delete-account.ts'
import { useT } from '../text/use-t.ts'
import { Button, ButtonLink, ButtonRow } from '../ui/button.tsx'
import { Card } from '../ui/page/page.tsx'

/** Replaces the pages of the cabinet until the pending legal texts are accepted, or the account is deleted. */
export function TermsGate({ user }: { user: User }) {
  const t = useT()
  const cache = useQueryClient()
  const [isDeleting, setDeleting] = useState(false)
  const { pending_agreements: pending = [], ...others } = user
  const login = user.email ?? destinationOf(user, 'sms')
  const leave = (
    <ButtonRow>
      <ButtonLink to="/feedback">{t('agreements.export')}</ButtonLink>
      <Button kind="dangerQuiet" onClick={() => setDeleting(true)}>
        {t('security.delete.button')}
      </Button>
    </ButtonRow>
  )
  const accepted = (left: typeof pending) =>
    cache.setQueryData(meKey, left.length > 0 ? { ...others, pending_agreements: left } : others)
  return (
    <Card>
      <AcceptAgreements pending={pending} onAccepted={accepted} leave={leave} />
      {isDeleting && <DeleteAccount open login={login} onClose={() => setDeleting(false)} />}
    </Card>
  )
}
