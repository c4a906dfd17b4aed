import type { Client } from '@kabinet/contract/data/client-fields'
import { useState } from 'react'
import { useIssuedSecret } from '../../data/clients/clients.ts'
import { momentOfInstant } from '../../lib/format/instant.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { lateDialog } from '../../ui/late-dialog.tsx'
import { ValueRow } from '../../ui/page/rows.tsx'
import styles from './service.module.css'

const RenewSecret = lateDialog<{ open: boolean; id: string; onClose: () => void }>(
  async () => (await import('./renew-secret.tsx')).RenewSecret,
)

export function SecretRow({ client: { id, old_secret_expires_at: oldUntil } }: { client: Client }) {
  const t = useT()
  const locale = useLanguage()
  const secret = useIssuedSecret(id)
  const [isOpen, setOpen] = useState(false)
  const renew = (
    <Button kind="quiet" onClick={() => setOpen(true)}>
      {t('service.secret.new')}
    </Button>
  )
  return (
    <>
      {secret === null ? (
        <ValueRow label={t('service.secret')} actions={renew}>
          <span className={styles.hidden}>{t('service.secret.hidden')}</span>
        </ValueRow>
      ) : (
        <ValueRow
          label={t('service.secret')}
          actions={<CopyButton value={secret} name={t('service.secret')} done="service.secret.copied" />}
        >
          <span className={styles.code} translate="no">
            {secret}
          </span>
        </ValueRow>
      )}
      {secret !== null && (
        <div className={styles.notice}>
          <dt className="hidden-visually">{t('service.secret')}</dt>
          <dd>
            <Notice kind="warn">
              {t('service.secret.once')}. {t('service.secret.place')}
            </Notice>
          </dd>
        </div>
      )}
      {oldUntil && (
        <ValueRow label={t('service.secret.keep')}>
          {t('service.secret.old', { date: momentOfInstant(oldUntil, locale) })}
        </ValueRow>
      )}
      {isOpen && <RenewSecret open id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
