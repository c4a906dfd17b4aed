import type { Client } from '@kabinet/contract/data/client-fields'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { UnlessRefused } from '../../components/unless-refused.tsx'
import { useClient, useClients, useCreateClient, usePatchClient } from '../../data/clients/clients.ts'
import { useEdit } from '../../data/use-edit.ts'
import { WhoseService } from '../../components/whose-service.tsx'
import { useT } from '../../text/use-t.ts'
import { BackLink, Loaded } from '../../ui/page/loaded.tsx'
import { Skeleton } from '../../ui/page/loading.tsx'
import { PageHeading, Stack } from '../../ui/page/page.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { ServiceForm } from './service-form.tsx'
import { serviceDraft } from './service-draft.ts'
import { type ServiceValues, serviceSchema } from './service-schema.ts'
import { withoutBlanks } from '../../lib/forms/schema-resolver.ts'

/** docs/design.md#services. */
export function ServiceNewPage() {
  const t = useT()
  const navigate = useNavigate()
  const creation = useCreateClient()
  const { data: list } = useClients()
  const save = async (values: ServiceValues) => {
    // A service created by the API is published from the start.
    const { id } = await creation.mutateAsync({ ...values, status: 'test' })
    toast('success', (t) => t('s.created'))
    await navigate(`/services/${id}`, { replace: true })
  }
  return (
    <Stack>
      <PageHeading>{t('service.new')}</PageHeading>
      <UnlessRefused list={list}>
        <p>{t('service.new.text')}</p>
        <ServiceForm draft={serviceDraft()} submit={t('service.create')} back="/services" onSave={save} />
      </UnlessRefused>
    </Stack>
  )
}

export function ServiceEditPage() {
  const t = useT()
  const { id = '' } = useParams()
  const back = <BackLink to="/services">{t('services.toList')}</BackLink>
  const client = useClient(id)
  return (
    <Stack>
      <PageHeading>{t('service.editing')}</PageHeading>
      <WhoseService client={client.data} />
      <Loaded query={client} skeleton={<FormSkeleton />} back={back}>
        {(found) => <EditForm client={found} />}
      </Loaded>
    </Stack>
  )
}

function EditForm({ client }: { client: Client }) {
  // Values of the first render: updates from other tabs must not change what this form compares with.
  const [draft] = useState(() => serviceDraft(client))
  const navigate = useNavigate()
  const change = usePatchClient(client.id)
  const page = `/services/${client.id}`
  const edit = useEdit(client)
  const save = async (wanted: ServiceValues) => {
    // A new description then needs no password.
    const before = serviceSchema.safeParse(withoutBlanks(draft)).data
    await edit({ wanted, before, save: change.mutateAsync })
    toast('success', (t) => t('s.changed'))
    await navigate(page, { replace: true })
  }
  return <ServiceForm draft={draft} logoUrl={client.logo_url} back={page} onSave={save} />
}

function FormSkeleton() {
  return (
    <Stack>
      {[3, 6, 12, 6].map((height, n) => (
        <Skeleton key={n} height={height} />
      ))}
    </Stack>
  )
}
