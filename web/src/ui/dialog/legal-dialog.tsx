import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import { useT } from '../../text/use-t.ts'
import { InfoDialog } from './dialog.tsx'
import { LegalSections, useLegalText } from './legal-text.tsx'
import { Skeleton } from '../page/loading.tsx'

type LegalDialogProps = { open: boolean; kind: LegalKind | null; onClose: () => void }

/** The agreement or the consent, to be read beside a form whose values stay; the text is loaded when it is asked for. */
export function LegalDialog({ open, kind, onClose }: LegalDialogProps) {
  const t = useT()
  const text = useLegalText(kind)
  const titles = { user_agreement: t('shell.agreement'), personal_data: t('shell.consent') }
  return (
    <InfoDialog reading open={open} title={kind ? titles[kind] : ''} onClose={onClose}>
      {text ? <LegalSections text={text} as="h3" /> : <Skeleton lines={6} />}
    </InfoDialog>
  )
}
