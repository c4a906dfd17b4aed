import type { RegistrationToken } from '@kabinet/contract/api/services/client-registration.api'
import { useState } from 'react'
import { useRevokeToken } from '../../data/clients/software.ts'
import { momentOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { ProgramsDrawing } from '../../ui/drawing/programs-drawing.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmChange } from '../../ui/dialog/confirm-dialog.tsx'
import { Card, Small } from '../../ui/page/page.tsx'
import { EmptyState } from '../../ui/page/rows.tsx'
import styles from './service-registration.module.css'

export function TokenRows({ tokens }: { tokens: readonly RegistrationToken[] }) {
  const t = useT()
  if (tokens.length === 0)
    return (
      <EmptyState drawing={<ProgramsDrawing />} title={t('software.none.title')}>
        {t('software.none.text')}
      </EmptyState>
    )
  return (
    <Card>
      <ul>
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
    </Card>
  )
}

function TokenRow({ token }: { token: RegistrationToken }) {
  const t = useT()
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { name, services_made: made, services_left: left, expires_at } = token
  const until = t('software.until', { date: momentOfInstant(expires_at, language) })
  return (
    <li className={styles.token}>
      <div>
        <div className={styles.code} translate="no">
          {name}
        </div>
        <Small>{[t('software.counts', { made, left }), until].join('\u00a0· ')}</Small>
      </div>
      <Button kind="dangerQuiet" aria-label={t('software.revoke.named', { name })} onClick={() => setAsking(true)}>
        {t('software.revoke')}
      </Button>
      {isAsking && <RevokeToken token={token} onClose={() => setAsking(false)} />}
    </li>
  )
}

function RevokeToken({
  token: { id, name, services_made: made, services_left: left },
  onClose,
}: {
  token: RegistrationToken
  onClose: () => void
}) {
  const t = useT()
  return (
    <ConfirmChange
      title={t('software.revoke.title', { name })}
      confirm={t('software.revoke')}
      change={useRevokeToken(id)}
      texts={{ otherwise: 'e.delete' }}
      said="s.deleted"
      onClose={onClose}
    >
      <p>{t('software.counts', { made, left })}</p>
    </ConfirmChange>
  )
}
