import type { PartnerChanges } from '@kabinet/contract/api/partners.api'
import { type PartnerType, partnerTypes } from '@kabinet/contract/data/partner-fields'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { useCreatePartner } from '../../data/partners.ts'
import { useT } from '../../text/use-t.ts'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { partnerDraft } from './partner-draft.ts'
import styles from './partner-edit.module.css'
import { PartnerForm } from './partner-form.tsx'
import { TypeBadge } from './type-badge.tsx'

/** /partners/new/{TYPE} (docs/design.md#partners). A type that does not exist leads to the choice. */
export function PartnerAddPage() {
  const { type } = useParams()
  const known = partnerTypes.find((name) => name === type)
  return known ? <AddForm key={known} type={known} /> : <Navigate to="/partners/new" replace />
}

function AddForm({ type }: { type: PartnerType }) {
  const t = useT()
  const navigate = useNavigate()
  const creation = useCreatePartner()
  const save = async (fields: PartnerChanges) => {
    const { id } = await creation.mutateAsync({ type, ...fields })
    toast('success', (t) => t('s.created'))
    await navigate(`/partners/${id}`, { replace: true })
  }
  return (
    <Stack>
      <PageHeading>{t('partner.new')}</PageHeading>
      <div className={styles.type}>
        <TypeBadge type={type} />
        <Link to="/partners/new" className={styles.other}>
          {t('partner.otherType')}
        </Link>
      </div>
      <PartnerForm type={type} draft={partnerDraft(type)} submit={t('partner.submit')} back="/partners" onSave={save} />
    </Stack>
  )
}
