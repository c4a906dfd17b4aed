import type { ServiceApi } from '@kabinet/contract/data/api-fields'
import { useState } from 'react'
import { useEndOldApiSecrets, useIssuedApiSecret, useRenewApiSecret } from '../../../data/clients/apis.ts'
import { momentOfInstant } from '../../../lib/format/instant.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ConfirmChange } from '../../../ui/dialog/confirm-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ValueRow } from '../../../ui/page/rows.tsx'
import styles from '../service.module.css'

type Props = { serviceId: string; api: ServiceApi }

/** The secret with which the API introspects its tokens (RFC 7662). */
export function ApiSecretRows({ serviceId, api }: Props) {
  const t = useT()
  const language = useLanguage()
  const secret = useIssuedApiSecret(api.id)
  const [dialog, setDialog] = useState<'new' | 'end' | null>(null)
  const until = api.secrets.find(({ expires_at }) => expires_at !== undefined)?.expires_at
  const copy = secret !== null && <CopyButton value={secret} name={t('apis.secret')} done="service.secret.copied" />
  const issue = (
    <Button kind="quiet" onClick={() => setDialog('new')}>
      {t(api.secrets.length > 0 ? 'service.secret.new' : 'service.secret.issue')}
    </Button>
  )
  const hidden = api.secrets.length > 0 ? t('service.secret.hidden') : null
  return (
    <>
      <ValueRow
        label={t('apis.secret')}
        actions={copy || issue}
        below={secret !== null && <Notice kind="warn">{t('service.secret.once')}.</Notice>}
      >
        {secret === null ? hidden : <span className={styles.code}>{secret}</span>}
      </ValueRow>
      {until !== undefined && (
        <ValueRow
          label={t('service.secret.keep')}
          actions={
            <Button kind="quiet" onClick={() => setDialog('end')}>
              {t('service.secret.end')}
            </Button>
          }
        >
          {t('service.secret.old', { date: momentOfInstant(until, language) })}
        </ValueRow>
      )}
      {dialog === 'new' && <NewSecret serviceId={serviceId} api={api} onClose={() => setDialog(null)} />}
      {dialog === 'end' && <EndOldSecret serviceId={serviceId} api={api} onClose={() => setDialog(null)} />}
    </>
  )
}

/** The API goes on with its old secret for a day, until it has the new one. */
function NewSecret({ serviceId, api, onClose }: Props & { onClose: () => void }) {
  const t = useT()
  const { mutateAsync, ...renewal } = useRenewApiSecret(serviceId, api.id)
  return (
    <ConfirmChange
      title={t('apis.secret.title')}
      confirm={t('service.secret.issue')}
      change={{ ...renewal, mutateAsync: () => mutateAsync(api.secrets.length > 0 ? 24 : 0) }}
      said="service.secret.issued"
      onClose={onClose}
    >
      <p>{t(api.secrets.length > 0 ? 'apis.secret.another' : 'apis.secret.first')}</p>
    </ConfirmChange>
  )
}

function EndOldSecret({ serviceId, api, onClose }: Props & { onClose: () => void }) {
  const t = useT()
  return (
    <ConfirmChange
      danger
      title={t('service.secret.endTitle')}
      confirm={t('service.secret.end')}
      change={useEndOldApiSecrets(serviceId, api.id)}
      said="service.secret.ended"
      onClose={onClose}
    >
      <p>{t('apis.secret.endText')}</p>
    </ConfirmChange>
  )
}
