import type { Client, SoftwareRegistration } from '@kabinet/contract/data/client-fields'
import { useState } from 'react'
import { useEndManagement } from '../../data/clients/software.ts'
import { momentOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmChange } from '../../ui/dialog/confirm-dialog.tsx'
import { Card, Stack } from '../../ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../ui/page/rows.tsx'
import { ProposalCard } from './proposal-card.tsx'
import styles from './service.module.css'

type Props = { client: Client; registration: SoftwareRegistration }

/** Decision 0056. */
export function SoftwareCard({ client, registration }: Props) {
  const t = useT()
  const language = useLanguage()
  const [isAsking, setAsking] = useState(false)
  const { proposal, token_name, registered_at, jwks_uri, is_managed } = registration
  return (
    <>
      {proposal && <ProposalCard client={client} proposal={proposal} />}
      <Card heading={t('software.card')}>
        <Stack tight>
          <ValueRows>
            <ValueRow label={t('software.token')}>{token_name}</ValueRow>
            <ValueRow label={t('software.card.at')}>{momentOfInstant(registered_at, language)}</ValueRow>
            {jwks_uri !== undefined && (
              <ValueRow label={t('service.jwks')}>
                <span className={styles.code} translate="no">
                  {jwks_uri}
                </span>
              </ValueRow>
            )}
          </ValueRows>
          {is_managed && <p>{t('software.card.manages')}</p>}
          {is_managed && (
            <div>
              <Button onClick={() => setAsking(true)}>{t('software.end')}</Button>
            </div>
          )}
        </Stack>
      </Card>
      {isAsking && <EndManagement client={client} onClose={() => setAsking(false)} />}
    </>
  )
}

function EndManagement({ client: { id }, onClose }: { client: Client; onClose: () => void }) {
  const t = useT()
  return (
    <ConfirmChange
      title={t('software.end.title')}
      confirm={t('software.end')}
      change={useEndManagement(id)}
      said="s.changed"
      onClose={onClose}
    >
      <p>{t('software.end.text')}</p>
    </ConfirmChange>
  )
}
