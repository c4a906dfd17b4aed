import { useRef } from 'react'
import { type BegunApp, useConfirmApp } from '../../../data/security/second-step.ts'
import { useT } from '../../../text/use-t.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { CodeEntry } from '../../../ui/fields/code/code-entry.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import styles from './app.module.css'

type Props = { begun: BegunApp; onAdded: (codes: readonly string[]) => void; onClose: () => void }

export function AddApp({ begun: { secret, uri, qr }, onAdded, onClose }: Props) {
  const t = useT()
  const confirm = useConfirmApp()
  // Not the code field: focusing it would scroll the QR code away on a phone.
  const first = useRef<HTMLParagraphElement>(null)
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <Dialog open title={t('app.add.title')} onClose={onClose} focus={first}>
      <Stack>
        <p ref={first} tabIndex={-1} className={styles.first}>
          {t('app.add.scan')}
        </p>
        <svg className={styles.qr} viewBox={`0 0 ${qr.size} ${qr.size}`} role="img" aria-label={t('app.add.picture')}>
          <path d={qr.path} />
        </svg>
        <a href={uri} className={styles.open}>
          {t('app.add.open')}
        </a>
        <div>
          <p>{t('app.add.type')}</p>
          <p className={styles.secret} translate="no">
            {groups.map((group, at) => (
              <span key={`${at} ${group}`}>{group} </span>
            ))}
          </p>
          <CopyButton value={secret} name={t('app.add.key')} />
        </div>
        <CodeEntry
          sentence={t('app.add.code')}
          onCode={async (code) => {
            const codes = await confirm(code)
            toast('success', (t) => t('app.added'))
            onAdded(codes)
          }}
          texts={{ NOT_EXIST: 'e.codeExpired', ALREADY_EXIST: 'app.codes.lost', otherwise: 'e.save' }}
        />
      </Stack>
    </Dialog>
  )
}
