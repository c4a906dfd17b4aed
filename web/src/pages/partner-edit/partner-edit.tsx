import type { Partner, PartnerChanges } from '@kabinet/contract/api/partners.api'
import { type PartnerType, partnerTypes } from '@kabinet/contract/data/partner-fields'
import { Link, Navigate, useNavigate, useParams } from 'react-router'
import { useCreatePartner, usePartner, usePatchPartner } from '../../data/partners.ts'
import { useEdit } from '../../data/use-edit.ts'
import { useT } from '../../text/use-t.ts'
import { BackLink, Loaded } from '../../ui/page/loaded.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { partnerDraft } from './partner-draft.ts'
import styles from './partner-edit.module.css'
import { PartnerForm } from './partner-form.tsx'
import { PartnerIcon } from '../../components/partner-icon.tsx'
import { Badge } from '../../ui/badge.tsx'

/** /partners/new/{TYPE} (docs/design.md#partners). An unknown type redirects to the choice. */
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
  const edit = useEdit(partner)
  const save = async (wanted: PartnerChanges) => {
    await edit({ wanted, save: change.mutateAsync })
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

function TypeBadge({ type }: { type: PartnerType }) {
  const t = useT()
  return (
    <div>
      <Badge kind="info" icon={<PartnerIcon type={type} size={16} />}>
        {t(`partner.type.${type}`)}
      </Badge>
    </div>
  )
}
