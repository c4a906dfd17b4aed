import type { Partner, PartnerChanges } from '@kabinet/contract/api/partners.api'
import { useNavigate, useParams } from 'react-router'
import { usePartner, usePatchPartner } from '../../data/partners.ts'
import { useT } from '../../text/use-t.ts'
import { BackLink, Loaded } from '../../ui/page/loaded.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { partnerDraft } from './partner-draft.ts'
import styles from './partner-edit.module.css'
import { PartnerForm } from './partner-form.tsx'
import { TypeBadge } from './type-badge.tsx'

/** /partners/{id}/edit: the same form, the type fixed. */
export function PartnerEditPage() {
  const t = useT()
  const { id = '' } = useParams()
  const back = <BackLink to="/partners">{t('partners.toList')}</BackLink>
  return (
    <Stack>
      <PageHeading>{t('partner.editing')}</PageHeading>
      <Loaded query={usePartner(id)} skeleton={<FormSkeleton />} back={back}>
        {(partner) => <EditForm partner={partner} />}
      </Loaded>
    </Stack>
  )
}

function EditForm({ partner }: { partner: Partner }) {
  const t = useT()
  const navigate = useNavigate()
  const change = usePatchPartner(partner.id)
  const page = `/partners/${partner.id}`
  const save = async (changes: PartnerChanges) => {
    await change.mutateAsync(changes)
    toast('success', (t) => t('s.changed'))
    await navigate(page, { replace: true })
  }
  return (
    <Stack>
      <div className={styles.type}>
        <strong translate="no">{partner.display_name}</strong>
        <TypeBadge type={partner.type} />
      </div>
      <PartnerForm
        type={partner.type}
        draft={partnerDraft(partner.type, partner)}
        submit={t('parts.save')}
        back={page}
        onSave={save}
      />
    </Stack>
  )
}

function FormSkeleton() {
  return (
    <Stack>
      {[1.5, 4.25, 4.25, 4.25, 4.25].map((height, n) => (
        <Skeleton key={n} height={height} />
      ))}
    </Stack>
  )
}
