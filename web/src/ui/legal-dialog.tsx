import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import { useT } from '../text/use-t.ts'
import { InfoDialog } from './dialog.tsx'
import { LegalSections, useLegalText } from './legal-text.tsx'
import { Skeleton } from './loading.tsx'

/** The agreement or the consent, to be read beside a form whose values stay; the text is loaded when it is asked for. */
export function LegalDialog({ kind, onClose }: { kind: LegalKind | null; onClose: () => void }) {
  const t = useT()
  const text = useLegalText(kind)
  const titles = { user_agreement: t('shell.agreement'), personal_data: t('shell.consent') }
  return (
    <InfoDialog reading open={kind !== null} title={kind ? titles[kind] : ''} onClose={onClose}>
      {text ? <LegalSections text={text} as="h3" /> : <Skeleton lines={6} />}
    </InfoDialog>
  )
}
