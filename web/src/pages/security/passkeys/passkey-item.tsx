import type { Passkey } from '@kabinet/contract/api/passkeys.api'
import { useState } from 'react'
import { momentOfInstant } from '../../../lib/format/instant.ts'
import { useLanguage, useT } from '../../../text/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Small } from '../../../ui/page/page.tsx'
import styles from '../security.module.css'
import { RenamePasskey } from './rename-passkey.tsx'
import { useRemovePasskey } from '../../../data/security/passkeys.ts'
import { ConfirmChange } from '../../../ui/dialog/confirm-dialog.tsx'

export function PasskeyItem({ passkey, name }: { passkey: Passkey; name: string }) {
  const t = useT()
  const language = useLanguage()
  const [asking, setAsking] = useState<'rename' | 'remove' | null>(null)
  const { provider, synced, created_at, last_used_at } = passkey
  const where = t(synced ? 'passkeys.synced' : 'passkeys.oneDevice')
  const used = last_used_at
    ? t('passkeys.used', { date: momentOfInstant(last_used_at, language) })
    : t('passkeys.unused')
  const close = () => setAsking(null)
  return (
    <li className={styles.session}>
      <div>
        <div className={styles.device}>{name}</div>
        <Small>{[name === provider ? null : provider, where].filter(Boolean).join('\u00a0· ')}</Small>
        <Small>{t('passkeys.since', { date: momentOfInstant(created_at, language) })}</Small>
        <Small>{used}</Small>
      </div>
      <div className={styles.acts}>
        <Button kind="quiet" aria-label={t('passkeys.rename.named', { name })} onClick={() => setAsking('rename')}>
          {t('passkeys.rename')}
        </Button>
        <Button
          kind="dangerQuiet"
          aria-label={t('passkeys.remove.named', { name })}
          onClick={() => setAsking('remove')}
        >
          {t('passkeys.remove')}
        </Button>
      </div>
      {asking === 'rename' && <RenamePasskey passkey={passkey} name={name} onClose={close} />}
      {asking === 'remove' && <RemovePasskey passkey={passkey} name={name} onClose={close} />}
    </li>
  )
}

type Props = { passkey: Passkey; name: string; onClose: () => void }

function RemovePasskey({ passkey: { id, provider }, name, onClose }: Props) {
  const t = useT()
  return (
    <ConfirmChange
      danger
      title={t('passkeys.remove.title', { name })}
      confirm={t('passkeys.remove')}
      change={useRemovePasskey(id)}
      texts={{ otherwise: 'e.delete' }}
      said="passkeys.removed"
      onClose={onClose}
    >
      <p>{provider ? t('passkeys.remove.provider', { provider }) : t('passkeys.remove.text')}</p>
    </ConfirmChange>
  )
}
