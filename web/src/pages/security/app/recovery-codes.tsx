import { useState } from 'react'
import { product } from '../../../lib/product.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { useT } from '../../../text/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog, DialogButtons } from '../../../ui/dialog/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import styles from './app.module.css'

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT()
  const { isAsking, keep, close } = useConfirmedClose(onClose)
  const footer = (
    <DialogButtons>
      <Button kind="primary" onClick={onClose}>
        {t('app.codes.saved')}
      </Button>
    </DialogButtons>
  )
  return (
    <Dialog open title={t('app.codes.title')} onClose={close} footer={footer} step="codes">
      <Stack>
        <p>{t('app.codes.text')}</p>
        <ul className={styles.codes} aria-label={t('app.codes.name')} translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.keep}>
          <CopyButton value={codes.join('\n')} name={t('app.codes.name')} />
          <Button kind="quiet" onClick={() => (keep(), download(codes))}>
            {t('app.codes.download')}
          </Button>
          <Button kind="quiet" onClick={() => (keep(), print())}>
            {t('app.codes.print')}
          </Button>
        </div>
        {isAsking && (
          <Notice
            kind="warn"
            action={
              <Button kind="quiet" onClick={onClose}>
                {t('app.codes.close')}
              </Button>
            }
          >
            {t('app.codes.unsaved')}
          </Notice>
        )}
      </Stack>
    </Dialog>
  )
}

/** Escape, the cross and the backdrop ask once, unless the codes were downloaded or printed: they are never shown again. */
function useConfirmedClose(onClose: () => void) {
  const [state, setState] = useState<'shown' | 'asking' | 'saved'>('shown')
  return {
    isAsking: state === 'asking',
    keep: () => setState('saved'),
    close: () => (state === 'shown' ? setState('asking') : onClose()),
  }
}

function download(codes: readonly string[]): void {
  saveFile('recovery-codes.txt', `${product()}, ${location.origin}\n\n${codes.join('\n')}\n`, 'text/plain')
}
