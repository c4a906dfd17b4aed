import type { Partner } from '@kabinet/contract/api/partners.api'
import { type PartnerField, partnerFields } from '@kabinet/contract/data/partner-fields'
import { formatPhone } from '@kabinet/contract/fields/phone'
import { useState } from 'react'
import { useParams } from 'react-router'
import { usePartner } from '../../data/partners.ts'
import { DeletePartner } from '../../flows/delete-one/delete-partner.tsx'
import { PartnerIcon } from '../../components/partner-icon.tsx'
import { dayOfInstant } from '../../lib/format/instant.ts'
import { unbroken } from '../../lib/format/unbroken.ts'
import { useLanguage, useT } from '../../text/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BackLink, Loaded } from '../../ui/page/loaded.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { Card, PageHeading, Stack } from '../../ui/page/page.tsx'
import { ValueRow, ValueRows } from '../../ui/page/rows.tsx'
import styles from './partner.module.css'

export function PartnerPage() {
  const t = useT()
  const { id = '' } = useParams()
  const partner = usePartner(id)
  const edit = partner.data && <ButtonLink to={`/partners/${id}/edit`}>{t('parts.edit')}</ButtonLink>
  return (
    <Stack>
      <PageHeading action={edit}>{partner.data?.display_name ?? t('partner.title')}</PageHeading>
      <Loaded
        query={partner}
        skeleton={<PartnerSkeleton />}
        back={<BackLink to="/partners">{t('partners.toList')}</BackLink>}
      >
        {(found) => <Details partner={found} />}
      </Loaded>
    </Stack>
  )
}

function Details({ partner }: { partner: Partner }) {
  const t = useT()
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Stack>
      <div>
        <Badge kind="info" icon={<PartnerIcon type={partner.type} size={16} />}>
          {t(`partner.type.${partner.type}`)}
        </Badge>
      </div>
      <Card>
        <Values partner={partner} />
      </Card>
      <div className={styles.end}>
        <ButtonLink to="/partners">{t('partners.toList')}</ButtonLink>
        <Button kind="dangerQuiet" onClick={() => setDeleting(true)}>
          {t('parts.delete')}
        </Button>
      </div>
      {isDeleting && <DeletePartner partner={partner} onClose={() => setDeleting(false)} />}
    </Stack>
  )
}

function Values({ partner }: { partner: Partner }) {
  const t = useT()
  const language = useLanguage()
  return (
    <ValueRows>
      {partnerFields[partner.type].map(({ field }) => (
        <ValueRow key={field} label={t(`partner.${field}`)} actions={<Copy field={field} value={partner[field]} />}>
          {shown({ field, value: partner[field] })}
        </ValueRow>
      ))}
      <ValueRow label={t('partner.created_at')}>{dayOfInstant(partner.created_at, language)}</ValueRow>
    </ValueRows>
  )
}

type Value = { field: PartnerField; value: string | null }

function Copy({ field, value }: Value) {
  const t = useT()
  return value && <CopyButton value={value} name={t(`partner.${field}`)} />
}

function shown({ field, value }: Value) {
  if (value === null) return null
  if (field === 'email') return <a href={`mailto:${value}`}>{value}</a>
  return field === 'phone' ? <a href={`tel:${value}`}>{unbroken(formatPhone(value))}</a> : value
}

function PartnerSkeleton() {
  return (
    <Stack>
      <Skeleton height={1.5} width="10rem" />
      <Card>
        <Skeleton lines={8} />
      </Card>
    </Stack>
  )
}
