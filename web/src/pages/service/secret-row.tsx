import { useState } from 'react'
import { useToldSecret } from '../../data/clients.ts'
import { useT } from '../../text/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ValueRow } from '../../ui/rows.tsx'
import { RenewSecret } from './renew-secret.tsx'
import styles from './service.module.css'

/** The secret itself is to be seen once: after it was made, until this page is left. */
export function SecretRow({ id }: { id: string }) {
  const t = useT()
  const secret = useToldSecret(id)
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
          <span className={styles.code}>{secret}</span>
        </ValueRow>
      )}
      {secret !== null && (
        <div className={styles.told}>
          <dt className="hidden-visually">{t('service.secret')}</dt>
          <dd>
            <Notice kind="warn">
              {t('service.secret.once')}. {t('service.secret.place')}
            </Notice>
          </dd>
        </div>
      )}
      {isOpen && <RenewSecret id={id} onClose={() => setOpen(false)} />}
    </>
  )
}
