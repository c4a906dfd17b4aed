import { useT } from '../../../text/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog, DialogButtons } from '../../../ui/dialog/dialog.tsx'
import { Stack } from '../../../ui/page/page.tsx'
import styles from './app.module.css'

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useT()
  const footer = (
    <DialogButtons>
      <Button kind="primary" onClick={onClose}>
        {t('app.codes.saved')}
      </Button>
    </DialogButtons>
  )
  return (
    <Dialog open title={t('app.codes.title')} onClose={onClose} footer={footer} step="codes">
      <Stack>
        <p>{t('app.codes.text')}</p>
        <ul className={styles.codes} aria-label={t('app.codes.name')} translate="no">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.keep}>
          <CopyButton value={codes.join('\n')} name={t('app.codes.name')} />
          <Button kind="quiet" onClick={() => print()}>
            {t('app.codes.print')}
          </Button>
        </div>
      </Stack>
    </Dialog>
  )
}
