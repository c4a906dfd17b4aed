import type { LegalKind } from '@kabinet/contract/legal/legal-text'
import { useT } from '../../text/use-t.ts'
import { InfoDialog } from '../../ui/dialog/dialog.tsx'
import { Loaded } from '../../ui/page/loaded.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { LegalSections } from './legal-text.tsx'
import { useLegalText } from './use-legal-text.ts'

type LegalDialogProps = { open: boolean; kind: LegalKind | null; version?: string | undefined; onClose: () => void }

export function LegalDialog({ open, kind, version, onClose }: LegalDialogProps) {
  const t = useT()
  const query = useLegalText(kind, version)
  const titles = { user_agreement: t('shell.agreement'), personal_data: t('shell.consent') }
  return (
    <InfoDialog reading open={open} title={kind ? titles[kind] : ''} onClose={onClose}>
      <Loaded query={query} skeleton={<Skeleton lines={6} />}>
        {(text) => <LegalSections text={text} as="h3" />}
      </Loaded>
    </InfoDialog>
  )
}
