import type { Client } from '@kabinet/contract/data/client-fields'
import { useState } from 'react'
import { useIssuedSecret } from '../../../data/clients/clients.ts'
import { momentOfInstant } from '../../../lib/format/instant.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { lateDialog } from '../../../ui/late-dialog.tsx'
import { ValueRow } from '../../../ui/page/rows.tsx'
import styles from '../service.module.css'

const RenewSecret = lateDialog(async () => (await import('./renew-secret.tsx')).RenewSecret)
const EndOldSecrets = lateDialog(async () => (await import('./end-old-secrets.tsx')).EndOldSecrets)

export function SecretRow({ client: { id, old_secret_expires_at: oldUntil } }: { client: Client }) {
  const t = useT()
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
      {oldUntil && <OldSecretRow id={id} until={oldUntil} />}
      {isOpen && <RenewSecret open id={id} onClose={() => setOpen(false)} />}
    </>
  )
}

function OldSecretRow({ id, until }: { id: string; until: string }) {
  const t = useT()
  const locale = useLanguage()
  const [isEnding, setEnding] = useState(false)
  const end = (
    <Button kind="quiet" onClick={() => setEnding(true)}>
      {t('service.secret.end')}
    </Button>
  )
  return (
    <ValueRow label={t('service.secret.keep')} actions={end}>
      {t('service.secret.old', { date: momentOfInstant(until, locale) })}
      {isEnding && <EndOldSecrets open id={id} onClose={() => setEnding(false)} />}
    </ValueRow>
  )
}
